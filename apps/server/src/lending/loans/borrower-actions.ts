import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { kindOfOwnFile } from '../../platform/files/index.ts'
import type { EvidenceGiven } from '../../borrowers/index.ts'
import { act } from './act.ts'
import { byBorrower, withOpenLoan, withOwnLoan, type Asked } from './apply.ts'
import type { Deed } from './loan-command.ts'
import type { Loan } from './loan.ts'
import type { LoanParts } from './loan-context.ts'

/** Files must be there and the borrower's own, each once. */
async function filesRefused({ db, borrowerId, lang }: Asked, fileIds: readonly string[]): Promise<Refusal | undefined> {
  if (new Set(fileIds).size !== fileIds.length)
    return refuse('input_refused', { fields: { file_ids: texts.field_not_accepted({}, lang) } })
  for (const id of fileIds) if ((await kindOfOwnFile(db, id, borrowerId)) === undefined) return refuse('not_found')
  return undefined
}

export async function sendEvidence(parts: LoanParts, asked: Asked, evidence: EvidenceGiven): Promise<Loan | Refusal> {
  const refused = await filesRefused(asked, evidence.file_ids)
  return (
    refused ??
    withOpenLoan(parts, asked, (loan, world) =>
      act(asked.db, parts, loan, byBorrower(asked, { action: 'send_evidence', evidence }), world),
    )
  )
}

type Input = ParsedOf<typeof calls.appLoan>

/** What the act brings, beside its name. */
function broughtBy(input: Input): Partial<Deed> {
  if (input.action === 'answer_request') return { answer: { text: input.answer, fileIds: input.file_ids } }
  if (input.action === 'resubmit') return { agreedFeeCents: input.agreed_fee_cents }
  return input.action === 'request_human_review'
    ? { agreedFeeCents: input.agreed_fee_cents, reviewReason: input.reason }
    : {}
}

/** What a borrower does with a loan once it is under way. */
export async function afterwards(parts: LoanParts, asked: Asked, input: Input): Promise<Loan | Refusal> {
  const refused = input.action === 'answer_request' ? await filesRefused(asked, input.file_ids) : undefined
  return (
    refused ??
    withOwnLoan(asked, input.loan_id, (loan) =>
      act(asked.db, parts, loan, byBorrower(asked, { action: input.action, ...broughtBy(input) })),
    )
  )
}
