import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { DOCUMENT_KINDS } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { signedLink, type Viewer } from '../../platform/files/index.ts'
import { contactOf } from '../../access/index.ts'
import { documentsMissing, isValid, keepDocument, missingFrom } from '../../borrowers/index.ts'
import { executeCommand, type CommandRefusal } from './execute-command.ts'
import { byBorrower, startDraft, type ApplyRefusal, type Asked } from './apply.ts'
import { whereIs, type Loan } from './loan.ts'
import { lockOpenLoanOf, openLoanOf } from './loan-queries.ts'
import { toldCard } from './presenter.ts'
import { readLoanContext, type LoanParts } from './loan-context.ts'

type Told = CallOutput<'GET /api/dk/verify'>

/** Where the verification stands. One that no longer counts is a draft again. Links are made out to the viewer; without one there are none. */
export async function tellVerification(parts: LoanParts, asked: Asked, viewer?: Viewer): Promise<Told> {
  const context = await readLoanContext(asked.db, parts, asked.borrowerId, asked.now)
  const { verification, documents } = context.verified
  const open = await openLoanOf(asked.db, asked.borrowerId)
  const expired = verification?.state === 'passed' && !isValid(verification, context.person, asked.now)
  return {
    verification: {
      state: verification === undefined ? 'none' : expired ? 'draft' : verification.state,
      sent_at: verification?.sent_at?.toISOString() ?? null,
      decide_by: verification?.state === 'waiting' ? (verification.decide_by?.toISOString() ?? null) : null,
      valid_until: expired ? null : (verification?.valid_until ?? null),
      documents: DOCUMENT_KINDS.map((kind) => {
        const kept = documents.find((each) => each.kind === kind)
        return {
          kind,
          link:
            kept === undefined || viewer === undefined
              ? null
              : signedLink({ secretKey: parts.secretKey, fileId: kept.file_id, now: asked.now, viewer }),
          reason: kept?.reason ?? null,
        }
      }),
      missing: missingFrom(context.info),
    },
    loan: open === undefined ? null : await toldCard(asked.db, context, open),
  }
}

/** All details and all three images, then it goes to be looked at. */
async function send(
  parts: LoanParts,
  asked: Asked,
): Promise<Loan | Refusal<CommandRefusal | 'phone_unverified' | 'input_refused'>> {
  const loan = await lockOpenLoanOf(asked.db, asked.borrowerId)
  if (loan === undefined) return refuse('out_of_order')
  // All that follows needs a code to the number: nobody is looked at for nothing.
  if (!(await contactOf(asked.db, asked.borrowerId)).phoneVerified) return refuse('phone_unverified')
  const context = await readLoanContext(asked.db, parts, asked.borrowerId, asked.now)
  if (loan.state !== 'unverified' || context.verified.verification?.state === 'waiting')
    return refuse('out_of_order', { loan: whereIs(loan) })
  const missing: string[] = [...missingFrom(context.info), ...documentsMissing(context.verified.documents)]
  const sentence = texts.field_required({}, asked.lang)
  if (missing.length > 0)
    return refuse('input_refused', { fields: Object.fromEntries(missing.map((name) => [name, sentence])) })
  return executeCommand(asked.db, parts, loan, { ...byBorrower(asked), action: 'send_documents' }, context)
}

type VerifyRefusal = ApplyRefusal | CommandRefusal | 'phone_unverified' | 'input_refused' | 'not_found'

export async function verify(
  parts: LoanParts,
  asked: Asked,
  input: ParsedOf<typeof calls.dkVerify>,
  viewer?: Viewer,
): Promise<Told | Refusal<VerifyRefusal>> {
  let done: Loan | Refusal<VerifyRefusal> | undefined
  if (input.action === 'start')
    done = await startDraft(parts, asked, { amountCents: input.amount_cents, months: input.months })
  else if (input.action === 'send') done = await send(parts, asked)
  else {
    const { person } = await readLoanContext(asked.db, parts, asked.borrowerId, asked.now)
    done = await keepDocument(asked.db, {
      borrowerId: asked.borrowerId,
      kind: input.kind,
      fileId: input.file_id,
      person,
      now: asked.now,
      lang: asked.lang,
    })
  }
  return done instanceof Refusal ? done : tellVerification(parts, asked, viewer)
}
