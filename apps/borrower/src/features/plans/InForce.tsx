import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../ui/format.ts'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import type { PlanOverview } from './plans.ts'
import styles from './plans.module.css'

/** The plan signed last, which applies now. */
export function InForce({ loanId, inForce }: { loanId: string; inForce: NonNullable<PlanOverview['in_force']> }) {
  const { kind, signed_at: signedAt, contract_id: contractId, terms } = inForce
  return (
    <>
      <Card>
        <div className={styles.state}>
          <StateChip tone="success">
            {kind === 'agreement' ? texts.plan_in_force() : texts.plan_in_force_due_day()}
          </StateChip>
        </div>
        <p className={styles.lead}>
          {texts.plan_in_force_since({
            date: formatDate(signedAt),
            count: terms.count,
            first: formatDate(terms.first_due_on),
          })}
        </p>
      </Card>
      <LinkRows
        rows={[
          { href: hrefOf(PATHS.myRepayment, { loan: loanId }), icon: 'calendar', label: texts.title_my_repayment() },
          { href: hrefOf(PATHS.myContract, { id: contractId }), icon: 'document', label: texts.plan_to_amendment() },
        ]}
      />
    </>
  )
}
