import type { ParsedOf, calls, EVIDENCE_REASONS } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { deleteWaitingEvidence, insertEvidence, updateWaitingEvidence } from './store.ts'

export {
  evidenceOf,
  evidenceOfBorrower,
  shownIncome,
  type Evidence,
  type EvidenceState,
} from './queries.ts'
export { forgetEvidence } from './store.ts'

export type EvidenceReason = (typeof EVIDENCE_REASONS)[number]
export type EvidenceInput = Omit<Extract<ParsedOf<typeof calls.dkUpTrueQa>, { action: 'send' }>, 'action'>

export interface NewEvidence {
  loanId: string
  borrowerId: string
  input: EvidenceInput
  decideBy: Date
  now: Date
}

/** Replaces undecided evidence: operators review only the newest. */
export async function addEvidence(tx: Db, { loanId, borrowerId, input, decideBy, now }: NewEvidence): Promise<void> {
  await deleteWaitingEvidence(tx, loanId)
  await insertEvidence(tx, {
    id: uuidv7(),
    loan_id: loanId,
    borrower_id: borrowerId,
    state: 'waiting',
    ...input,
    sent_at: now,
    decide_by: decideBy,
  })
}

interface Decided {
  loanId: string
  by: string
  now: Date
}

export async function acceptEvidence(
  tx: Db,
  { loanId, by, now, incomeCents }: Decided & { incomeCents: number },
): Promise<void> {
  await updateWaitingEvidence(tx, loanId, {
    state: 'accepted',
    accepted_income_cents: incomeCents,
    decided_by: by,
    decided_at: now,
  })
}

export async function refuseEvidence(
  tx: Db,
  { loanId, by, now, reasons }: Decided & { reasons: readonly string[] },
): Promise<void> {
  await updateWaitingEvidence(tx, loanId, {
    state: 'refused',
    reasons: JSON.stringify(reasons),
    decided_by: by,
    decided_at: now,
  })
}
