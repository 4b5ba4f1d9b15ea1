import type { CallOutput } from '@home-credit/contract'
import { addDays, formatDay, REVIEW_DAYS, type LoanState } from '@home-credit/domain'
import { endOfDay, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { evidenceOf, missingFrom } from '../../borrowers/index.ts'
import { openRequestOf } from './decision-queries.ts'
import type { Loan } from './loan.ts'
import { nextDueOf } from './installment-queries.ts'
import { findOffer, type Offer } from './loan-queries.ts'
import type { LoanContext } from './loan-context.ts'

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

async function whileShort(db: Db, loan: Loan): Promise<NextStep> {
  const [newest] = await evidenceOf(db, loan.id)
  return newest?.state === 'waiting' ? us('wait_evidence', newest.decide_by) : you('raise_quota')
}

async function whileReviewed(db: Db, loan: Loan): Promise<NextStep> {
  const request = await openRequestOf(db, loan.id)
  return request === undefined
    ? us('wait_decision', loan.new_time ?? loan.decide_by)
    : you('answer_request', endOfDay(request.last_day))
}

async function whileRejected(_db: Db, { rejected_at: rejectedAt }: Loan, { today }: LoanContext): Promise<NextStep> {
  const until = rejectedAt === null ? undefined : reviewUntil(rejectedAt)
  return until !== undefined && today <= until ? you('fix_or_review', endOfDay(until)) : you('apply_again')
}

const offerOf = async (db: Db, { offer_id: id }: Loan): Promise<Offer | undefined> =>
  id === null ? undefined : findOffer(db, id)

async function toSign(db: Db, loan: Loan): Promise<NextStep> {
  const offer = await offerOf(db, loan)
  return you('sign', offer === undefined ? null : endOfDay(offer.valid_through))
}

async function toRelease(db: Db, loan: Loan): Promise<NextStep> {
  const offer = await offerOf(db, loan)
  return us('wait_release', offer === undefined ? null : endOfDay(offer.release_on))
}

export const repayStep = (due: { due_on: string } | undefined): NextStep =>
  you('repay', due === undefined ? null : endOfDay(due.due_on))

const toRepay = async (db: Db, loan: Loan): Promise<NextStep> => repayStep(await nextDueOf(db, loan.id))

const again = async (): Promise<NextStep> => you('apply_again')

const NEXT: Record<LoanState, (db: Db, loan: Loan, context: LoanContext) => Promise<NextStep>> = {
  unverified: async (_db, _loan, context) => beforeVerified(context),
  no_package: async () => you('choose_package'),
  package_unpaid: async () => you('authorise_fee'),
  quota_short: whileShort,
  under_review: whileReviewed,
  rejected: whileRejected,
  approved: toSign,
  generated: toRelease,
  credited: toRepay,
  repaid: again,
  regretted: again,
  cancelled: again,
}

/** The next step, who acts, and by when. */
export const nextStepOf = (db: Db, context: LoanContext, loan: Loan): Promise<NextStep> =>
  NEXT[loan.state](db, loan, context)
