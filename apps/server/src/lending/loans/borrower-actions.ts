import type { ParsedOf, calls } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { kindOfOwnFile } from '../../platform/files/index.ts'
import type { EvidenceInput } from '../../borrowers/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { executeCommand, type CommandRefusal } from './execute-command.ts'
import { byBorrower, withOpenLoan, withOwnLoan, type LoanCallContext } from './loan-call.ts'
import type { LoanCommand } from './loan-command.ts'
import type { Loan } from './loan.ts'
import type { LoanDependencies } from './loan-context.ts'

type FilesRefusal = 'input_refused' | 'not_found'

/** Refuses duplicate files and files that are not the borrower's own. */
async function filesRefused(
  { db, borrowerId, lang }: LoanCallContext,
  fileIds: readonly string[],
): Promise<Refusal<FilesRefusal> | undefined> {
  if (new Set(fileIds).size !== fileIds.length)
    return refuse('input_refused', { fields: { file_ids: texts.field_not_accepted({}, lang) } })
  for (const id of fileIds) if ((await kindOfOwnFile(db, id, borrowerId)) === undefined) return refuse('not_found')
  return undefined
}

export async function sendEvidence(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  evidence: EvidenceInput,
): Promise<Loan | Refusal<CommandRefusal | FilesRefusal>> {
  const refused = await filesRefused(call, evidence.file_ids)
  return (
    refused ??
    withOpenLoan(dependencies, call, (loan, context) =>
      executeCommand(call.db, dependencies, loan, { ...byBorrower(call), action: 'send_evidence', evidence }, context),
    )
  )
}

type Input = ParsedOf<typeof calls.appLoan>

function commandOf(call: LoanCallContext, input: Input): LoanCommand {
  const common = byBorrower(call)
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

/** The borrower's actions on a loan after the application is complete. */
export async function executeBorrowerAction(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  input: Input,
): Promise<Loan | Refusal<CommandRefusal | FilesRefusal>> {
  if (input.action === 'regret') await lockWallet(call.db, call.borrowerId)
  const refused = input.action === 'answer_request' ? await filesRefused(call, input.file_ids) : undefined
  return (
    refused ??
    withOwnLoan(call, input.loan_id, (loan) => executeCommand(call.db, dependencies, loan, commandOf(call, input)))
  )
}
