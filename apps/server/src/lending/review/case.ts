import type { CallOutput, Role } from '@home-credit/contract'
import { ageOn, installmentRoom, maskCpf, mayDo, parseDay } from '@home-credit/domain'
import { dayIn } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type Db, onOneConnection } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { evidenceOf, maskPix, maskTail } from '../../borrowers/index.ts'
import { filesViewedBy, signedLink, type Viewer as LinkViewer } from '../../platform/files/index.ts'
import { contactOf, maskPhone, namesById, type OperatorContext } from '../../access/index.ts'
import { readGuardFacts } from '../loans/guard-facts.ts'
import { policyOn } from '../loans/policy-decision.ts'
import { decisionsOf, requestsOf, signalsOf, type DataRequest } from '../loans/decision-queries.ts'
import { loanFor, loansOf } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { readExistingDetail } from '../loans/loan-detail.ts'
import { readLoanContext, type LoanContext } from '../loans/loan-context.ts'
import { operatorOf } from './decide.ts'
import { waitingOf, type Waiting } from './queue-queries.ts'
import { fundsOf } from './release.ts'

export type LoanCase = CallOutput<'POST /api/console/case'>['case']
type Row = LoanCase['row']

export interface Viewer extends OperatorContext {
  role: Role | undefined
  /** The session that file links are signed for. */
  links: LinkViewer
}

export const presentQueueRow = (row: Waiting, operatorId: string, now: Date): Row => ({
  loan_id: row.loan_id,
  number: row.number,
  borrower_id: row.borrower_id,
  borrower_name: row.borrower_name ?? '',
  state: row.state,
  amount_cents: row.amount_cents,
  months: row.months,
  since: row.since.toISOString(),
  due: row.due.toISOString(),
  seconds_left: Math.floor((row.due.getTime() - now.getTime()) / 1000),
  late: row.due < now,
  escalations: row.escalations,
  claim:
    row.claim_operator_id === null || row.claim_until === null
      ? null
      : {
          by_me: row.claim_operator_id === operatorId,
          name: row.claim_name ?? '',
          until: row.claim_until.toISOString(),
        },
  barred: row.barred,
})

const idle = (loan: Loan, context: LoanContext): Row => ({
  loan_id: loan.id,
  number: loan.number,
  borrower_id: loan.borrower_id,
  borrower_name: context.info.name ?? '',
  state: loan.state,
  amount_cents: loan.loanRequest?.netCents ?? null,
  months: loan.loanRequest?.months ?? null,
  since: loan.since.toISOString(),
  due: loan.since.toISOString(),
  seconds_left: 0,
  late: false,
  escalations: 0,
  claim: null,
  barred: false,
})

const byName = async (db: Db, actor: string): Promise<string> => {
  const id = actor.startsWith('operator:') ? actor.slice('operator:'.length) : undefined
  return (id === undefined ? undefined : (await namesById(db, [id])).get(id)) ?? actor
}

async function presentPolicy(db: Db, context: LoanContext, loan: Loan): Promise<LoanCase['policy']> {
  const found = await policyOn(db, context, loan)
  if (found === undefined) return null
  const { decision, application } = found
  const signals = await signalsOf(db, loan.id)
  return {
    outcome: decision.outcome,
    reasons: [...decision.reasons],
    version: decision.policyVersion,
    installment_cents: application.largestInstallmentCents,
    other_installments_cents: application.otherInstallmentsCents,
    room_cents: installmentRoom(context.terms.policy, application.incomeCents),
    signals:
      signals === undefined
        ? null
        : {
            state: signals.state,
            score: signals.score,
            flags: signals.flags,
            asked_at: signals.asked_at.toISOString(),
          },
  }
}

async function presentBorrower(db: Db, context: LoanContext, loan: Loan): Promise<LoanCase['borrower']> {
  const { id_number, bank_account, pix, ...plain } = context.info
  const contact = await contactOf(db, loan.borrower_id)
  const born = parseDay(plain.date_of_birth ?? '')
  const { loans } = await loansOf(db, loan.borrower_id, { limit: 20, offset: 0 })
  return {
    id: loan.borrower_id,
    lang: contact.lang,
    ...plain,
    age: born === undefined ? null : ageOn({ born, today: dayIn(context.today) }),
    phone_masked: maskPhone(contact.displayPhone),
    phone_verified: contact.phoneVerified,
    proven_email: contact.provenEmail,
    id_number_masked: id_number && maskCpf(id_number),
    bank_account_masked: bank_account && maskTail(bank_account),
    pix_masked: pix && maskPix(pix),
    registered_at: contact.registeredAt.toISOString(),
    loans: loans.map(({ id, number, state, opened_at }) => ({ id, number, state, opened_at: opened_at.toISOString() })),
  }
}

const presentDataRequest = (
  request: DataRequest,
  linkTo: (fileId: string) => string,
): LoanCase['requests'][number] => ({
  asks: request.asks,
  note: request.note,
  asked_at: request.asked_at.toISOString(),
  last_day: request.last_day,
  answer: request.answer,
  answered_at: request.answer === null ? null : (request.closed_at?.toISOString() ?? null),
  links: request.file_ids.map(linkTo),
})

/** Everything that an operator decides by, documents next to data. The audit log records the opening. */
export async function openCase(
  dependencies: CoreDependencies,
  loanId: string,
  viewer: Viewer,
): Promise<LoanCase | Refusal<'not_found'>> {
  const { db, operatorId, role, now, requestId, links } = viewer
  const loan = await loanFor(db, loanId)
  if (loan === undefined) return refuse('not_found')
  const context = await readLoanContext(db, dependencies, loan.borrower_id, now)
  const linkTo = (fileId: string): string =>
    signedLink({ secretKey: dependencies.secretKey, fileId, now, viewer: links })
  const waiting = await waitingOf(db, loanId, operatorId, now)
  const [first] = waiting
  const { verification, documents } = context.verified
  const facts = await onOneConnection(db, (own) => readGuardFacts(own, context, loan))
  const evidence = await evidenceOf(db, loanId)
  const names = await namesById(
    db,
    [verification, ...evidence].flatMap((each) => each?.decided_by ?? []),
  )
  const nameOf = (id: string | null): string | null => (id === null ? null : (names.get(id) ?? id))
  const decisions: LoanCase['decisions'] = []
  for (const each of await decisionsOf(db, loanId))
    decisions.push({
      outcome: each.outcome,
      by: await byName(db, each.actor),
      reasons: each.reasons,
      note: each.note,
      human: each.human,
      at: each.at.toISOString(),
    })
  const viewed = await filesViewedBy(db, { actor: `operator:${operatorId}`, ownerId: loan.borrower_id })
  const funds = loan.state === 'generated' ? await fundsOf(db, context) : undefined
  await audit(db, { actor: `operator:${operatorId}`, action: 'case_opened', subject: `loan:${loanId}`, requestId, now })
  return {
    row: first === undefined ? idle(loan, context) : presentQueueRow(first, operatorId, now),
    queues: waiting.map(({ queue }) => queue),
    may: mayDo({ state: loan.state, facts }, operatorOf(operatorId, role)),
    taken_back_since: context.creditLimit.takenBackSince,
    detail: await readExistingDetail(db, dependencies, { borrowerId: loan.borrower_id, now }, loanId),
    borrower: await presentBorrower(db, context, loan),
    verification:
      verification === undefined
        ? null
        : {
            state: verification.state,
            sent_at: verification.sent_at?.toISOString() ?? null,
            attempts: verification.attempts,
            details_unchanged: verification.person_hash?.equals(context.person) === true,
            provider: verification.provider,
            decided_by: nameOf(verification.decided_by),
            documents: documents.map(({ kind, file_id, reason, signals }) => ({
              kind,
              link: linkTo(file_id),
              reason,
              signals,
              viewed: viewed.has(file_id),
            })),
          },
    evidence: evidence.map((each) => ({
      id: each.id,
      state: each.state,
      sent_at: each.sent_at.toISOString(),
      occupation: each.occupation,
      months_in_job: each.months_in_job,
      paid_into: each.paid_into,
      income_cents: each.income_cents,
      explanation: each.explanation,
      links: each.file_ids.map(linkTo),
      reasons: each.reasons,
      accepted_income_cents: each.accepted_income_cents,
      decided_by: nameOf(each.decided_by),
    })),
    policy: await presentPolicy(db, context, loan),
    decisions,
    requests: (await requestsOf(db, loanId)).map((each) => presentDataRequest(each, linkTo)),
    review_reason: loan.review_reason,
    release: funds === undefined ? null : { lent_today_cents: funds.creditedCents, cap_cents: funds.capCents },
  }
}
