import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import styles from './recharge.module.css'

/** The product's first rule, for someone who came to pay: nothing is owed, and demands for money should be reported. */
export const NothingToPay = () => (
  <section className={styles.whole} role="status">
    <span className={styles.disc}>
      <Icon name="shield" size={40} />
    </span>
    <h2 className={styles.title}>{texts.recharge_nothing()}</h2>
    <p>{texts.recharge_nothing_body()}</p>
    <p className={styles.warned}>{texts.recharge_nothing_fraud()}</p>
    <div className={styles.ways}>
      <LinkButton href={hrefOf(PATHS.service)}>{texts.recharge_report()}</LinkButton>
      <LinkButton kind="secondary" href={hrefOf(PATHS.loan)}>
        {texts.hub_see_loan()}
      </LinkButton>
    </div>
  </section>
)

/** Wallet and open orders cover the rest. */
export const NothingMore = () => (
  <section className={styles.whole} role="status">
    <span className={styles.disc}>
      <Icon name="check" size={40} />
    </span>
    <h2 className={styles.title}>{texts.recharge_full()}</h2>
    <p>{texts.recharge_full_body()}</p>
    <div className={styles.ways}>
      <LinkButton href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</LinkButton>
    </div>
  </section>
)
