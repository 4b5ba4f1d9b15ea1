import * as texts from '@home-credit/texts'
import { Icon } from './Icon.tsx'
import styles from './NoAdvanceFee.module.css'

/** A promise of the lender: its first sentence stands out. */
export const PromiseBox = ({ title, children }: { title: string; children: string }) => (
  <div className={styles.promise}>
    <Icon name="shield" />
    <p>
      <b>{title}</b> {children}
    </p>
  </div>
)

/** The first rule, in one shape everywhere: on home, the loan page and the packages. */
export const NoAdvanceFee = () => <PromiseBox title={texts.promise_title()}>{texts.home_no_advance_fee()}</PromiseBox>
