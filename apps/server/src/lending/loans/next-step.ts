import type { CallOutput } from '@home-credit/contract'
import { addDays, formatDay, REVIEW_DAYS, type LoanState } from '@home-credit/domain'
import { endOfDay, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Evidence, evidenceOf, missingFrom } from '../../borrowers/index.ts'
import { type DataRequest, openRequestOf } from './decision-queries.ts'
import type { Loan } from './loan.ts'
import { findOffer, type Offer } from './loan-queries.ts'
import type { LoanContext } from './loan-context.ts'

/** The rows that steps depend on, each in some states only. */
export interface StepRows {
  /** The newest. */
  evidence?: Pick<Evidence, 'state' | 'decide_by'> | undefined
  /** The open one. */
  request?: Pick<DataRequest, 'last_day'> | undefined
  offer?: Pick<Offer, 'release_on' | 'valid_through'> | undefined
}

export type NextStep = CallOutput<'POST /api/dk/record'>['loans'][number]['next']

const you = (step: NonNullable<NextStep>['step'], by: Date | null = null): NextStep => ({
  step,
  who: 'you',
  by: by?.toISOString() ?? null,
})
const us = (step: NonNullable<NextStep>['step'], by: Date | null): NextStep => ({
  step,
  who: 'us',
  by: by?.toISOString() ?? null,
})

/** The last local day on which a rejected application can be resubmitted. */
export const reviewUntil = (rejectedAt: Date): string => formatDay(addDays(localDay(rejectedAt), REVIEW_DAYS))

function beforeVerified({ verified: { verification }, info }: LoanContext): NextStep {
  if (verification?.state === 'waiting') return us('wait_verification', verification.decide_by)
  if (missingFrom(info).length > 0) return you('finish_details')
  return you(verification?.state === 'refused' ? 'resend_documents' : 'send_documents')
}

const whileShort = ({ evidence }: StepRows): NextStep =>
  evidence?.state === 'waiting' ? us('wait_evidence', evidence.decide_by) : you('raise_quota')

const whileReviewed = ({ request }: StepRows, loan: StepLoan): NextStep =>
  request === undefined
    ? us('wait_decision', loan.new_time ?? loan.decide_by)
    : you('answer_request', endOfDay(request.last_day))

function whileRejected({ rejected_at: rejectedAt }: StepLoan, { today }: LoanContext): NextStep {
  const until = rejectedAt === null ? undefined : reviewUntil(rejectedAt)
  return until !== undefined && today <= until ? you('fix_or_review', endOfDay(until)) : you('apply_again')
}

const toSign = ({ offer }: StepRows): NextStep =>
  you('sign', offer === undefined ? null : endOfDay(offer.valid_through))

const toRelease = ({ offer }: StepRows): NextStep =>
  us('wait_release', offer === undefined ? null : endOfDay(offer.release_on))

export const repayStep = (due: { due_on: string } | undefined): NextStep =>
  you('repay', due === undefined ? null : endOfDay(due.due_on))

/** The columns that a step depends on. */
export type StepLoan = Pick<Loan, 'id' | 'state' | 'offer_id' | 'decide_by' | 'new_time' | 'rejected_at'>

const again = (): NextStep => you('apply_again')

const NEXT: Record<LoanState, (context: LoanContext, loan: StepLoan, rows: StepRows) => NextStep> = {
  unverified: beforeVerified,
  no_package: () => you('choose_package'),
  package_unpaid: () => you('authorise_fee'),
  quota_short: (_context, _loan, rows) => whileShort(rows),
  under_review: (_context, loan, rows) => whileReviewed(rows, loan),
  rejected: (context, loan) => whileRejected(loan, context),
  approved: (_context, _loan, rows) => toSign(rows),
  generated: (_context, _loan, rows) => toRelease(rows),
  credited: () => repayStep(undefined),
  repaid: again,
  regretted: again,
  cancelled: again,
}

/** The next step, who acts, and by when. The step of a credited loan is `repayStep`. */
export const nextStepOf = (context: LoanContext, loan: StepLoan, rows: StepRows): NextStep =>
  NEXT[loan.state](context, loan, rows)

/** Reads only what the step of this state depends on. */
export async function stepRowsOf(db: Db, { id, state, offer_id: offerId }: StepLoan): Promise<StepRows> {
  if (state === 'quota_short') return { evidence: (await evidenceOf(db, id))[0] }
  if (state === 'under_review') return { request: await openRequestOf(db, id) }
  if (offerId === null || (state !== 'approved' && state !== 'generated')) return {}
  return { offer: await findOffer(db, offerId) }
}
