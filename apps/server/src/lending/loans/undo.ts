import { cents, undoPayment, type LoanRow, type OwedLine } from '@home-credit/domain'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { executeCommand } from './execute-command.ts'
import { loanFor } from './loan-queries.ts'
import type { Loan } from './loan.ts'
import { owingOf } from './owed.ts'
import { findUnreversed, linesPaidAfter } from './repayment-store.ts'
import { planIn } from './plan-in-force.ts'
import type { LoanDependencies } from './loan-context.ts'

interface Undoing {
  /** The ledger's key of the return or reversal. */
  key: string
  at: Date
  now: Date
  actor: 'bank' | 'system'
  by: string
  requestId?: string
  /** Only the payment was wrong: its money is there, and the borrower owes no replacement. */
  keepMoney?: boolean
}

const unmarked = (all: LoanRow): LoanRow => {
  const { returnedOn: _, ...row } = all
  return row
}

/** Undoes one payment in the caller's transaction: the wallet, which the caller has locked, gets its money back. */
export async function undoRepayment(
  tx: Db,
  dependencies: LoanDependencies,
  id: string,
  { key, at, now, actor, by, requestId, keepMoney = false }: Undoing,
): Promise<Loan> {
  const payment = await findUnreversed(tx, id)
  const loan = await loanFor(tx, payment.loan_id, 'locked')
  const [owing] = await owingOf(tx, payment.borrower_id, payment.loan_id, 'ever')
  if (loan === undefined || owing === undefined) throw new Error('the payment has no loan')
  const later = await linesPaidAfter(tx, loan.id, payment)
  const lines = payment.lines as OwedLine[]
  const first = planIn(loan)?.first ?? 0
  const parts = {
    amountCents: cents(payment.amount_cents),
    earlyDiscountCents: cents(payment.early_discount_cents),
    lateCents: cents(payment.late_cents),
    interestCents: cents(payment.interest_cents),
    principalCents: cents(payment.principal_cents),
  }
  const undone = undoPayment(owing.loan, {
    payment: { lines, parts },
    ...(later.length === 0 && payment.rows_before !== null ? { before: payment.rows_before as LoanRow[] } : {}),
    paidLater: new Set(later.flatMap((each) => (each.lines as OwedLine[]).map(({ number }) => number))),
    replannedSince: lines.some(({ number }) => number < first),
    day: localDay(at),
  })
  const without = keepMoney ? { ...undone, rows: undone.rows.map(unmarked) } : undone
  const rowsByNumber = new Map(owing.loan.rows.map((row) => [row.number, row]))
  const changed = without.rows.filter((row) => rowsByNumber.get(row.number) !== row)
  const result = await executeCommand(tx, dependencies, loan, {
    action: 'undo_payment',
    actor: { kind: actor },
    by,
    now,
    undone: { id, loan: without, changed, key, effectiveAt: at },
    ...(requestId === undefined ? {} : { requestId }),
  })
  if (result instanceof Refusal) throw new Error(`could not undo the payment: ${result.name}`)
  return result
}
