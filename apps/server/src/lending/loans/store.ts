import { sql, type Insertable, type Updateable } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { CreditSignals, Db, LoanMoves, Loans } from '../../platform/db/index.ts'
import type { StoredInputs } from './decision-inputs.ts'
import type { Offer } from './loan-queries.ts'

export async function nextLoanNumber(tx: Db, year: string): Promise<string> {
  const { rows } = await sql<{ next: number }>`SELECT nextval('loan_numbers') AS next`.execute(tx)
  return `HC-${year}-${String(rows[0]?.next ?? 0).padStart(6, '0')}`
}

/** Returns false when the borrower already has an open application. */
export async function insertLoan(tx: Db, loan: Insertable<Loans>): Promise<boolean> {
  const result = await tx
    .insertInto('loans')
    .values(loan)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

export async function updateLoan(tx: Db, id: string, changes: Updateable<Loans>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.updateTable('loans').set(changes).where('id', '=', id).execute()
}

export async function insertMove(tx: Db, move: Insertable<LoanMoves>): Promise<void> {
  await tx.insertInto('loan_moves').values(move).execute()
}

export async function insertOffer(tx: Db, { costs, ...offer }: Omit<Offer, 'void_at'>): Promise<void> {
  await tx
    .insertInto('loan_offers')
    .values({ ...offer, costs: JSON.stringify(costs) })
    .execute()
}

export async function voidOffersOf(tx: Db, loanId: string, now: Date): Promise<void> {
  await tx
    .updateTable('loan_offers')
    .set({ void_at: now })
    .where('loan_id', '=', loanId)
    .where('void_at', 'is', null)
    .execute()
}

export interface NewDecision {
  loanId: string
  outcome: 'approve' | 'reject'
  by: string
  operatorId: string | null
  human: boolean
  reasons: readonly string[]
  note: string
  /** What a policy decides on; undefined if the application was incomplete. */
  inputs: StoredInputs | undefined
  now: Date
}

export async function addDecision(
  tx: Db,
  { loanId, outcome, by, operatorId, human, reasons, note, inputs, now }: NewDecision,
): Promise<void> {
  await tx
    .insertInto('loan_decisions')
    .values({
      id: uuidv7(),
      loan_id: loanId,
      outcome,
      actor: by,
      operator_id: operatorId,
      human,
      reasons: JSON.stringify(reasons),
      note,
      inputs: inputs === undefined ? null : JSON.stringify(inputs),
      at: now,
    })
    .execute()
}

export interface NewRequest {
  loanId: string
  asks: readonly string[]
  note: string
  by: string
  lastDay: string
  now: Date
}

export async function addRequest(tx: Db, { loanId, asks, note, by, lastDay, now }: NewRequest): Promise<void> {
  await tx
    .insertInto('data_requests')
    .values({
      id: uuidv7(),
      loan_id: loanId,
      asks: JSON.stringify(asks),
      note,
      asked_by: by,
      asked_at: now,
      last_day: lastDay,
    })
    .execute()
}

export async function closeRequest(
  tx: Db,
  { loanId, answer, now }: { loanId: string; answer?: { text: string; fileIds: readonly string[] }; now: Date },
): Promise<void> {
  await tx
    .updateTable('data_requests')
    .set({ closed_at: now, ...(answer === undefined ? {} : { answer: answer.text, file_ids: [...answer.fileIds] }) })
    .where('loan_id', '=', loanId)
    .where('closed_at', 'is', null)
    .execute()
}

/** A new round of review starts: earlier signals of the bureau no longer count. */
export async function startSignals(tx: Db, loanId: string, now: Date): Promise<void> {
  await tx
    .insertInto('credit_signals')
    .values({ id: uuidv7(), loan_id: loanId, state: 'waiting', asked_at: now })
    .execute()
}

export async function updateSignals(tx: Db, id: string, changes: Updateable<CreditSignals>): Promise<void> {
  await tx.updateTable('credit_signals').set(changes).where('id', '=', id).execute()
}

/** Erases free text about a borrower's loans and the inputs of decisions. Codes and the figures of the loans remain. */
export async function forgetWords(tx: Db, borrowerId: string): Promise<void> {
  const theirs = tx.selectFrom('loans').select('id').where('borrower_id', '=', borrowerId)
  await tx
    .updateTable('data_requests')
    .set({ note: '', answer: null, file_ids: [] })
    .where('loan_id', 'in', theirs)
    .execute()
  await tx.updateTable('loan_decisions').set({ note: '', inputs: null }).where('loan_id', 'in', theirs).execute()
  await tx.updateTable('loans').set({ review_reason: null }).where('borrower_id', '=', borrowerId).execute()
}
