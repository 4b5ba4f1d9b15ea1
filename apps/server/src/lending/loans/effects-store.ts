import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/pool.ts'

export interface NewDecision {
  loanId: string
  outcome: 'approve' | 'reject'
  by: string
  operatorId: string | null
  human: boolean
  reasons: readonly string[]
  note: string
  now: Date
}

export async function addDecision(
  tx: Db,
  { loanId, outcome, by, operatorId, human, reasons, note, now }: NewDecision,
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

/** A round of review begins: what the bureau said before counts no more. */
export async function startSignals(tx: Db, loanId: string, now: Date): Promise<void> {
  await tx
    .insertInto('credit_signals')
    .values({ id: uuidv7(), loan_id: loanId, state: 'waiting', asked_at: now })
    .execute()
}
