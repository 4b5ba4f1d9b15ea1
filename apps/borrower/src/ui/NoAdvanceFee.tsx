import * as texts from '@home-credit/texts'
import { Icon } from './Icon.tsx'
import styles from './NoAdvanceFee.module.css'

/** The first rule, in one shape everywhere: on home, the loan page and the packages. */
export const NoAdvanceFee = () => (
  <div className={styles.promise}>
    <Icon name="shield" />
    <p>
      <b>{texts.promise_title()}</b> {texts.home_no_advance_fee()}
    </p>
  </div>
)
