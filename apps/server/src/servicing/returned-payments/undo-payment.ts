import type { CallOutput } from '@home-credit/contract'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/pool.ts'
import { Refusal, refuse } from '../../platform/http/refusal.ts'
import { withdrawLetters } from '../letters/withdraw.ts'
import { undoRepayment } from '../../lending/loans/undo.ts'
import type { LoanParts } from '../../lending/loans/world.ts'
import { tell } from '../../messages/messages.ts'
import { namesById } from '../../access/operators/operators.ts'
import { lockWallet } from '../../ledger/wallet-lock.ts'

type Told = CallOutput<'POST /api/console/payment_undoing'>
export type UndoProposal = NonNullable<Told['proposal']>

interface Decided {
  db: Db
  operatorId: string
  now: Date
  requestId: string
}

interface Row {
  id: string
  loan_id: string
  loan_number: string
  borrower_id: string
  amount_cents: number
  reversed_at: Date | null
  undo_reason: string | null
  undo_proposed_by: string | null
  undo_proposed_at: Date | null
}

const COLUMNS = sql`r.id, r.loan_id, l.number AS loan_number, r.borrower_id, r.amount_cents, r.reversed_at, r.undo_reason, r.undo_proposed_by, r.undo_proposed_at
  FROM repayments AS r JOIN loans AS l ON l.id = r.loan_id`

/** The payment, with the wallet that its money would come back to held first. */
async function held({ db }: Decided, id: string): Promise<Row | Refusal> {
  const { rows: found } = await sql<Row>`SELECT ${COLUMNS} WHERE r.id = ${id}`.execute(db)
  if (found[0] === undefined) return refuse('not_found')
  await lockWallet(db, found[0].borrower_id)
  const { rows } = await sql<Row>`SELECT ${COLUMNS} WHERE r.id = ${id} FOR UPDATE OF r`.execute(db)
  const [row] = rows
  return row === undefined || row.reversed_at !== null ? refuse('already_decided') : row
}

async function told(db: Db, operatorId: string, rows: readonly Row[]): Promise<UndoProposal[]> {
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

/** What is proposed to be undone of a loan. */
export async function undoProposalsOf(db: Db, loanId: string, operatorId: string): Promise<UndoProposal[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} WHERE r.loan_id = ${loanId} AND r.undo_proposed_by IS NOT NULL AND r.reversed_at IS NULL ORDER BY r.undo_proposed_at`.execute(
    db,
  )
  return told(db, operatorId, rows)
}

const propose = (
  db: Db,
  id: string,
  proposal: { reason: string; by: string; at: Date } | undefined,
): Promise<unknown> =>
  db
    .updateTable('repayments')
    .set({
      undo_reason: proposal?.reason ?? null,
      undo_proposed_by: proposal?.by ?? null,
      undo_proposed_at: proposal?.at ?? null,
    })
    .where('id', '=', id)
    .execute()

const log = ({ db, operatorId, requestId, now }: Decided, row: Row, action: string, reason?: string): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: `loan:${row.loan_id}`,
    ...(reason === undefined ? {} : { reason }),
    details: { repayment_id: row.id, amount_cents: row.amount_cents },
    requestId,
    now,
  })

export async function proposeUndoing(decided: Decided, id: string, reason: string): Promise<Told | Refusal> {
  const row = await held(decided, id)
  if (row instanceof Refusal) return row
  if (row.undo_proposed_by !== null) return refuse('already_decided')
  const { db, operatorId, now } = decided
  await propose(db, id, { reason, by: operatorId, at: now })
  await log(decided, row, 'payment_undoing_proposed', reason)
  const [proposal] = await told(db, operatorId, [
    { ...row, undo_reason: reason, undo_proposed_by: operatorId, undo_proposed_at: now },
  ])
  return { undone: false, proposal: proposal ?? null }
}

/** Another person confirms it: the rows are as before the payment, and its money is in the wallet. The borrower is told. */
export async function confirmUndoing(parts: LoanParts, decided: Decided, id: string): Promise<Told | Refusal> {
  const row = await held(decided, id)
  if (row instanceof Refusal) return row
  const { db, operatorId, now, requestId } = decided
  if (row.undo_proposed_by === null) return refuse('request_closed')
  if (row.undo_proposed_by === operatorId) return refuse('other_person_needed')
  const by = `operator:${operatorId}`
  await undoRepayment(db, parts, id, {
    key: `undo/${id}`,
    at: now,
    now,
    actor: 'system',
    by,
    requestId,
    moneyStays: true,
  })
  await withdrawLetters(db, row.loan_id, { by, now })
  await tell(db, parts.secretKey, {
    borrowerId: row.borrower_id,
    kind: 'payment_undone',
    order: { number: row.loan_number, amountCents: row.amount_cents },
    now,
  })
  await log(decided, row, 'payment_undone', row.undo_reason ?? '')
  return { undone: true, proposal: null }
}

export async function withdrawUndoing(decided: Decided, id: string): Promise<Told | Refusal> {
  const row = await held(decided, id)
  if (row instanceof Refusal) return row
  if (row.undo_proposed_by === null) return refuse('request_closed')
  await propose(decided.db, id, undefined)
  await log(decided, row, 'payment_undoing_withdrawn')
  return { undone: false, proposal: null }
}
