import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { cents } from '@home-credit/domain'
import { localDate, startOfDay } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { post } from '../../ledger/index.ts'
import type { OperatorContext } from '../../access/index.ts'
import { presentGuide, type GuideView } from './guides.ts'
import { isReferenceUsed, lockGuide, updateGuide, type Guide } from './store.ts'

export interface RemittanceContext extends OperatorContext {
  lang: Lang
}

const log = (
  { db, operatorId, requestId, now }: RemittanceContext,
  { period_from, amount_cents }: Guide,
  action: string,
  details: Record<string, string>,
): Promise<void> =>
  audit(db, {
    actor: `operator:${operatorId}`,
    action,
    subject: `iof_guide:${period_from}`,
    details: { amount_cents, ...details },
    requestId,
    now,
  })

type GuideRefusal = 'not_found' | 'already_decided'

/** Locks a guide that is unpaid and has something to pay. */
async function unpaid({ db }: RemittanceContext, from: string): Promise<Guide | Refusal<GuideRefusal>> {
  const guide = await lockGuide(db, from)
  if (guide === undefined) return refuse('not_found')
  return guide.amount_cents === 0 || guide.confirmed_at !== null ? refuse('already_decided') : guide
}

/** An operator reports the payment: its date and authentication. The amount is always the guide's. */
export async function proposeRemittance(
  context: RemittanceContext,
  { from, reference, paidOn }: { from: string; reference: string; paidOn: string },
): Promise<GuideView | Refusal<GuideRefusal | 'input_refused' | 'reference_used'>> {
  const { db, operatorId, now, lang } = context
  const guide = await unpaid(context, from)
  if (guide instanceof Refusal) return guide
  if (guide.proposed_at !== null) return refuse('already_decided')
  if (paidOn <= guide.period_to || paidOn > localDate(now))
    return refuse('input_refused', { fields: { paid_on: texts.field_not_accepted({}, lang) } })
  if (await isReferenceUsed(db, reference, from)) return refuse('reference_used')
  await updateGuide(db, from, { proposed_by: operatorId, proposed_at: now, reference, paid_on: paidOn })
  await log(context, guide, 'iof_remittance_proposed', { reference, paid_on: paidOn })
  return presentGuide(context, from)
}

/**
 * A second operator confirms what they saw; only now is it booked. The guide is the ledger key, so it is booked once.
 */
export async function confirmRemittance(
  context: RemittanceContext,
  { from, reference }: { from: string; reference: string },
): Promise<GuideView | Refusal<GuideRefusal | 'other_person_needed'>> {
  const { db, operatorId, now } = context
  const guide = await unpaid(context, from)
  if (guide instanceof Refusal) return guide
  // Withdrawn, or proposed again with another payment: not what the operator saw.
  if (guide.paid_on === null || guide.reference !== reference) return refuse('already_decided')
  if (guide.proposed_by === operatorId) return refuse('other_person_needed')
  const paidCents = cents(guide.amount_cents)
  const { repeated } = await post(db, {
    event: 'iof_remitted',
    key: from,
    effectiveAt: guide.paid_on === localDate(now) ? now : startOfDay(guide.paid_on),
    now,
    lines: [
      { account: 'iof_payable', debit: paidCents },
      { account: 'bank', credit: paidCents },
    ],
  })
  if (repeated) throw new Error('an unpaid guide is already booked as remitted')
  await updateGuide(db, from, { confirmed_by: operatorId, confirmed_at: now })
  await log(context, guide, 'iof_remitted', { reference, proposed_by: guide.proposed_by ?? '' })
  return presentGuide(context, from)
}

/** Removes a wrong report; the guide is unpaid again. */
export async function withdrawRemittance(
  context: RemittanceContext,
  from: string,
): Promise<GuideView | Refusal<GuideRefusal>> {
  const guide = await unpaid(context, from)
  if (guide instanceof Refusal) return guide
  if (guide.proposed_at === null) return refuse('already_decided')
  await updateGuide(context.db, from, { proposed_by: null, proposed_at: null, reference: null, paid_on: null })
  await log(context, guide, 'iof_remittance_withdrawn', { reference: guide.reference ?? '' })
  return presentGuide(context, from)
}
