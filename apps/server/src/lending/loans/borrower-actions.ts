import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { kindOfOwnFile } from '../../platform/files/index.ts'
import type { EvidenceGiven } from '../../borrowers/index.ts'
import { executeCommand, type CommandRefusal } from './execute-command.ts'
import { byBorrower, withOpenLoan, withOwnLoan, type Asked } from './apply.ts'
import type { LoanCommand } from './loan-command.ts'
import type { Loan } from './loan.ts'
import type { LoanParts } from './loan-context.ts'

type FilesRefusal = 'input_refused' | 'not_found'

/** Files must be there and the borrower's own, each once. */
async function filesRefused(
  { db, borrowerId, lang }: Asked,
  fileIds: readonly string[],
): Promise<Refusal<FilesRefusal> | undefined> {
  if (new Set(fileIds).size !== fileIds.length)
    return refuse('input_refused', { fields: { file_ids: texts.field_not_accepted({}, lang) } })
  for (const id of fileIds) if ((await kindOfOwnFile(db, id, borrowerId)) === undefined) return refuse('not_found')
  return undefined
}

export async function sendEvidence(
  parts: LoanParts,
  asked: Asked,
  evidence: EvidenceGiven,
): Promise<Loan | Refusal<CommandRefusal | FilesRefusal>> {
  const refused = await filesRefused(asked, evidence.file_ids)
  return (
    refused ??
    withOpenLoan(parts, asked, (loan, context) =>
      executeCommand(asked.db, parts, loan, { ...byBorrower(asked), action: 'send_evidence', evidence }, context),
    )
  )
}

type Input = ParsedOf<typeof calls.appLoan>

function commandOf(asked: Asked, input: Input): LoanCommand {
  const common = byBorrower(asked)
  switch (input.action) {
    case 'answer_request':
      return { ...common, action: input.action, answer: { text: input.answer, fileIds: input.file_ids } }
    case 'resubmit':
      return { ...common, action: input.action, agreedFeeCents: input.agreed_fee_cents }
    case 'request_human_review':
      return {
        ...common,
        action: input.action,
        agreedFeeCents: input.agreed_fee_cents,
        reviewReason: input.reason,
      }
    default:
      return { ...common, action: input.action }
  }
}

/** What a borrower does with a loan once it is under way. */
export async function afterwards(
  parts: LoanParts,
  asked: Asked,
  input: Input,
): Promise<Loan | Refusal<CommandRefusal | FilesRefusal>> {
  const refused = input.action === 'answer_request' ? await filesRefused(asked, input.file_ids) : undefined
  return (
    refused ??
    withOwnLoan(asked, input.loan_id, (loan) => executeCommand(asked.db, parts, loan, commandOf(asked, input)))
  )
}
