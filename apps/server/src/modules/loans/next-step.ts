import type { CallOutput } from '@home-credit/contract'
import { addDays, formatDay, REVIEW_DAYS } from '@home-credit/domain'
import { endOfDay, localDay } from '../../adapters/clock/local-day.ts'
import type { Db } from '../../db/pool.ts'
import { evidenceOf } from '../evidence/evidence.ts'
import { missingFrom } from '../personal-info/person.ts'
import { openRequestOf } from './facts-store.ts'
import type { Loan } from './loan.ts'
import { nextDueOf } from './repayment-list.ts'
import { findOffer } from './store.ts'
import type { World } from './world.ts'

export type NextStep = CallOutput<'POST /api/dk/record'>['loans'][number]['next']

const you = (step: NonNullable<NextStep>['step'], by: Date | null = null): NextStep => ({ step, who: 'you', by: by?.toISOString() ?? null })
const us = (step: NonNullable<NextStep>['step'], by: Date | null): NextStep => ({ step, who: 'us', by: by?.toISOString() ?? null })

/** The last local day on which a rejected application can be taken up again. */
export const reviewUntil = (rejectedAt: Date): string => formatDay(addDays(localDay(rejectedAt), REVIEW_DAYS))

function beforeVerified({ verified: { verification }, info }: World): NextStep {
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
  return request === undefined ? us('wait_decision', loan.decide_by) : you('answer_request', endOfDay(request.last_day))
}

/** What is next, who acts, and by when. */
export async function nextStepOf(db: Db, world: World, loan: Loan): Promise<NextStep> {
  const offer = loan.offer_id === null ? undefined : await findOffer(db, loan.offer_id)
  switch (loan.state) {
    case 'unverified':
      return beforeVerified(world)
    case 'no_package':
      return you('choose_package')
    case 'package_unpaid':
      return you('authorise_fee')
    case 'quota_short':
      return whileShort(db, loan)
    case 'under_review':
      return whileReviewed(db, loan)
    case 'rejected': {
      const until = loan.rejected_at === null ? undefined : reviewUntil(loan.rejected_at)
      return until !== undefined && world.today <= until ? you('fix_or_review', endOfDay(until)) : you('apply_again')
    }
    case 'approved':
      return you('sign', offer === undefined ? null : endOfDay(offer.valid_through))
    case 'generated':
      return us('wait_release', offer === undefined ? null : endOfDay(offer.release_on))
    case 'credited': {
      const due = await nextDueOf(db, loan.id)
      return you('repay', due === undefined ? null : endOfDay(due.due_on))
    }
    case 'repaid':
    case 'regretted':
    case 'cancelled':
      return you('apply_again')
  }
}
