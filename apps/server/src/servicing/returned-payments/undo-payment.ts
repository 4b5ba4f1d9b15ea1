import type { CallOutput } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { withdrawLetters } from '../letters/withdraw.ts'
import { type LoanDependencies, undoRepayment } from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { namesById, type OperatorContext } from '../../access/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { findPayment, lockPayment, paymentsWithProposal, setProposal, type Payment } from './store.ts'

type UndoView = CallOutput<'POST /api/console/payment_undoing'>
export type UndoProposal = NonNullable<UndoView['proposal']>

type UndoRefusal = 'not_found' | 'already_decided'

/** Locks the wallet that receives the money before the payment. */
async function lockPaymentWithWallet({ db }: OperatorContext, id: string): Promise<Payment | Refusal<UndoRefusal>> {
  const found = await findPayment(db, id)
  if (found === undefined) return refuse('not_found')
  await lockWallet(db, found.borrower_id)
  const row = await lockPayment(db, id)
  return row === undefined || row.reversed_at !== null ? refuse('already_decided') : row
}

async function presentProposals(db: Db, operatorId: string, rows: readonly Payment[]): Promise<UndoProposal[]> {
  const names = await namesById(
    db,
    rows.flatMap(({ undo_proposed_by }) => undo_proposed_by ?? []),
  )
  return rows.flatMap(({ id, undo_reason, undo_proposed_by, undo_proposed_at }) =>
    undo_reason === null || undo_proposed_by === null || undo_proposed_at === null
      ? []
      : [
          {
            repayment_id: id,
            reason: undo_reason,
            by_me: undo_proposed_by === operatorId,
            by_name: names.get(undo_proposed_by) ?? '',
            at: undo_proposed_at.toISOString(),
          },
        ],
  )
}

export async function undoProposalsOf(db: Db, loanId: string, operatorId: string): Promise<UndoProposal[]> {
  return presentProposals(db, operatorId, await paymentsWithProposal(db, loanId))
}

const log = (
  { db, operatorId, requestId, now }: OperatorContext,
  row: Payment,
  action: string,
  reason?: string,
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: `loan:${row.loan_id}`,
    ...(reason === undefined ? {} : { reason }),
    details: { repayment_id: row.id, amount_cents: row.amount_cents },
    requestId,
    now,
  })

export async function proposeUndoing(
  context: OperatorContext,
  id: string,
  reason: string,
): Promise<UndoView | Refusal<UndoRefusal>> {
  const row = await lockPaymentWithWallet(context, id)
  if (row instanceof Refusal) return row
  if (row.undo_proposed_by !== null) return refuse('already_decided')
  const { db, operatorId, now } = context
  await setProposal(db, id, { reason, by: operatorId, at: now })
  await log(context, row, 'payment_undoing_proposed', reason)
  const [proposal] = await presentProposals(db, operatorId, [
    { ...row, undo_reason: reason, undo_proposed_by: operatorId, undo_proposed_at: now },
  ])
  return { undone: false, proposal: proposal ?? null }
}

/**
 * A second operator confirms: restores the rows from before the payment, returns its money to the wallet, and notifies
 * the borrower.
 */
export async function confirmUndoing(
  dependencies: LoanDependencies,
  context: OperatorContext,
  id: string,
): Promise<UndoView | Refusal<UndoRefusal | 'request_closed' | 'other_person_needed'>> {
  const row = await lockPaymentWithWallet(context, id)
  if (row instanceof Refusal) return row
  const { db, operatorId, now, requestId } = context
  if (row.undo_proposed_by === null) return refuse('request_closed')
  if (row.undo_proposed_by === operatorId) return refuse('other_person_needed')
  const by = `operator:${operatorId}`
  await undoRepayment(db, dependencies, id, {
    key: `undo/${id}`,
    at: now,
    now,
    actor: 'system',
    by,
    requestId,
    keepMoney: true,
  })
  await withdrawLetters(db, row.loan_id, { by, now })
  await sendMessage(db, dependencies.secretKey, {
    borrowerId: row.borrower_id,
    kind: 'payment_undone',
    order: { number: row.loan_number, amountCents: row.amount_cents },
    now,
  })
  await log(context, row, 'payment_undone', row.undo_reason ?? '')
  return { undone: true, proposal: null }
}

export async function withdrawUndoing(
  context: OperatorContext,
  id: string,
): Promise<UndoView | Refusal<UndoRefusal | 'request_closed'>> {
  const row = await lockPaymentWithWallet(context, id)
  if (row instanceof Refusal) return row
  if (row.undo_proposed_by === null) return refuse('request_closed')
  await setProposal(context.db, id, undefined)
  await log(context, row, 'payment_undoing_withdrawn')
  return { undone: false, proposal: null }
}
