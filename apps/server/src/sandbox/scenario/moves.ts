import type { LoanState } from '@home-credit/domain'
import type { Borrower, Loan } from './borrower.ts'
import type { Scenario } from './scenario.ts'

interface Step {
  action: string
  to: LoanState
  by: string
  reasons?: readonly string[]
  note?: string
}

/** A transition: the state of the loan, its timeline and the audit log, as `executeCommand` writes them. */
export function move(
  { rows }: Scenario,
  { at, id }: Borrower,
  loan: Loan,
  { action, to, by, reasons = [], note }: Step,
): void {
  const { row } = loan
  const from = row.state
  if (from !== to) row.since = at
  if (by === `borrower:${id}`) row.touched_at = at
  row.state = to
  rows.add('loan_moves', {
    loan_id: row.id,
    action,
    from_state: from,
    to_state: to,
    actor: by,
    reasons: JSON.stringify(reasons),
    at,
  })
  rows.note({
    actor: by,
    action: `loan_${action}`,
    subject: `loan:${row.id}`,
    ...(note === undefined ? {} : { reason: note }),
    details: { from, to, ...(reasons.length === 0 ? {} : { reasons }) },
    now: at,
  })
}
