import type { LoanState } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import styles from './loan.module.css'
import { StateLabel } from './StateLabel.tsx'

const CLOSED_TEXTS: Partial<Record<LoanState, () => string>> = {
  regretted: texts.hub_closed_regretted,
  rejected: texts.hub_closed_rejected,
}

/** A loan with no further steps. */
export function ClosedCard({ state }: { state: LoanState }) {
  const id = useId()
  return (
    <Card labelledBy={id}>
      <div className={styles.head}>
        <StateLabel state={state} />
      </div>
      <h2 id={id} className={styles.title}>
        {state === 'regretted' ? texts.hub_closed_loan() : texts.next_apply_again()}
      </h2>
      <p className={styles.body}>{(CLOSED_TEXTS[state] ?? texts.hub_cancelled)()}</p>
    </Card>
  )
}
