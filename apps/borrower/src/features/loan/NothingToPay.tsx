import * as texts from '@home-credit/texts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './loan.module.css'

/** The product's first rule, shown with every loan that is not credited yet. */
export const NothingToPay = () => (
  <p className={styles.promise}>
    <Icon name="lock" size={20} />
    <span>{texts.loan_nothing_to_pay()}</span>
  </p>
)
