import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useId } from 'react'
import styles from './loan.module.css'
import { StateLabel } from './StateLabel.tsx'

const CLOSED_TEXTS: Partial<Record<LoanState, () => string>> = {
  repaid: texts.hub_closed_repaid,
  regretted: texts.hub_closed_regretted,
  rejected: texts.hub_closed_rejected,
}

/** A loan with no further steps. */
export function ClosedCard({ state }: { state: LoanState }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.cardHead}>
        <StateLabel state={state} />
      </div>
      <h2 id={id} className={styles.cardTitle}>
        {state === 'repaid' || state === 'regretted' ? texts.hub_closed_loan() : texts.next_apply_again()}
      </h2>
      <p className={styles.cardBody}>{(CLOSED_TEXTS[state] ?? texts.hub_cancelled)()}</p>
    </section>
  )
}
