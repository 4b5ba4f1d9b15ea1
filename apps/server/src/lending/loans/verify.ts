import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { DOCUMENT_KINDS } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { signedLink, type Viewer } from '../../platform/files/index.ts'
import { contactOf } from '../../access/index.ts'
import { documentsMissing, isValid, keepDocument, missingFrom } from '../../borrowers/index.ts'
import { executeCommand, type CommandRefusal } from './execute-command.ts'
import { startDraft, type ApplyRefusal } from './apply.ts'
import { byBorrower, type LoanCallContext } from './loan-call.ts'
import { loanBrief, type Loan } from './loan.ts'
import { lockOpenLoanOf, openLoanOf } from './loan-queries.ts'
import { presentLoanCard } from './presenter.ts'
import { readLoanContext, type LoanDependencies } from './loan-context.ts'

type VerificationView = CallOutput<'GET /api/dk/verify'>

/** An expired verification shows as a draft. Links are for the viewer; without one the answer has none. */
export async function presentVerification(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  viewer?: Viewer,
): Promise<VerificationView> {
  const context = await readLoanContext(call.db, dependencies, call.borrowerId, call.now)
  const { verification, documents } = context.verified
  const open = await openLoanOf(call.db, call.borrowerId)
  const expired = verification?.state === 'passed' && !isValid(verification, context.person, call.now)
  return {
    verification: {
      state: verification === undefined ? 'none' : expired ? 'draft' : verification.state,
      sent_at: verification?.sent_at?.toISOString() ?? null,
      decide_by: verification?.state === 'waiting' ? (verification.decide_by?.toISOString() ?? null) : null,
      valid_until: expired ? null : (verification?.valid_until ?? null),
      documents: DOCUMENT_KINDS.map((kind) => {
        const document = documents.find((each) => each.kind === kind)
        return {
          kind,
          link:
            document === undefined || viewer === undefined
              ? null
              : signedLink({ secretKey: dependencies.secretKey, fileId: document.file_id, now: call.now, viewer }),
          reason: document?.reason ?? null,
        }
      }),
      missing: missingFrom(context.info),
    },
    loan: open === undefined ? null : await presentLoanCard(call.db, context, open),
  }
}

/** Needs all details and all three images. */
async function send(
  dependencies: LoanDependencies,
  call: LoanCallContext,
): Promise<Loan | Refusal<CommandRefusal | 'phone_unverified' | 'input_refused'>> {
  const loan = await lockOpenLoanOf(call.db, call.borrowerId)
  if (loan === undefined) return refuse('out_of_order')
  // Every later step needs an SMS code: without a verified phone the review would be for nothing.
  if (!(await contactOf(call.db, call.borrowerId)).phoneVerified) return refuse('phone_unverified')
  const context = await readLoanContext(call.db, dependencies, call.borrowerId, call.now)
  if (loan.state !== 'unverified' || context.verified.verification?.state === 'waiting')
    return refuse('out_of_order', { loan: loanBrief(loan) })
  const missing: string[] = [...missingFrom(context.info), ...documentsMissing(context.verified.documents)]
  const sentence = texts.field_required({}, call.lang)
  if (missing.length > 0)
    return refuse('input_refused', { fields: Object.fromEntries(missing.map((name) => [name, sentence])) })
  return executeCommand(call.db, dependencies, loan, { ...byBorrower(call), action: 'send_documents' }, context)
}

type VerifyRefusal = ApplyRefusal | CommandRefusal | 'phone_unverified' | 'input_refused' | 'not_found'

export async function verify(
  dependencies: LoanDependencies,
  call: LoanCallContext,
  input: ParsedOf<typeof calls.dkVerify>,
  viewer?: Viewer,
): Promise<VerificationView | Refusal<VerifyRefusal>> {
  let done: Loan | Refusal<VerifyRefusal> | undefined
  if (input.action === 'start')
    done = await startDraft(dependencies, call, { netCents: input.amount_cents, months: input.months })
  else if (input.action === 'send') done = await send(dependencies, call)
  else {
    const { person } = await readLoanContext(call.db, dependencies, call.borrowerId, call.now)
    done = await keepDocument(call.db, {
      borrowerId: call.borrowerId,
      kind: input.kind,
      fileId: input.file_id,
      person,
      now: call.now,
      lang: call.lang,
    })
  }
  return done instanceof Refusal ? done : presentVerification(dependencies, call, viewer)
}
