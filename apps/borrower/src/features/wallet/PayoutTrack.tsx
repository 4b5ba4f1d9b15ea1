import { Icon } from '../../ui/Icon.tsx'
import { payoutSteps } from './payout-steps.ts'
import styles from './payout.module.css'
import type { Withdrawal } from './wallet.ts'

/** Where a withdrawal is, as a row of its steps. Also for pine. */
export const PayoutTrack = ({ withdrawal }: { withdrawal: Withdrawal }) => (
  <ol className={styles.track}>
    {payoutSteps(withdrawal).map(({ key, name, state, word }) => (
      <li key={key} className={`${styles.step} ${styles[state]}`} aria-current={state === 'next' ? 'step' : undefined}>
        <span className={styles.dot} aria-hidden="true">
          {state === 'done' && <Icon name="check" size={16} />}
          {state === 'overdue' && '!'}
        </span>
        <span className={styles.name}>{name}</span>
        {word !== name && <span className={styles.spoken}>{word}</span>}
      </li>
    ))}
  </ol>
)
