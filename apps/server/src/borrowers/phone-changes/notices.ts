import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { momentIn } from '../../platform/clock/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { queueSms } from '../../platform/jobs/index.ts'
import { contactOf, makeStopLink, maskPhone } from '../../access/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import type { ChangeKind } from './store.ts'

interface ChangeDetails {
  id: string
  kind: ChangeKind
  borrower_id: string
  old_phone: string
  new_phone: string
  takes_effect_at?: Date | null
  /** Fallback when the borrower has chosen none. */
  lang?: Lang
  /** The origin of the call, for a link when there is no public URL; empty in a job. */
  origin: string
}

/** How long the stop link works during review; the approval sends another one. */
const REVIEW_DAYS = 30
const reviewedBy = (now: Date): Date => new Date(now.getTime() + REVIEW_DAYS * 24 * 3_600_000)

export type Notice = 'asked' | 'approved' | 'refused' | 'cancelled' | 'done'

/**
 * Sends SMS about the change to the old number, and to the new one when it takes effect, in the borrower's
 * language. In a recovery nobody has a session to look at, so the new number also learns the outcome.
 */
export async function notify(
  dependencies: CoreDependencies,
  tx: Db,
  notice: Notice,
  { id, kind, borrower_id, old_phone, new_phone, takes_effect_at, lang: callLang, origin }: ChangeDetails,
  now: Date,
): Promise<void> {
  const { secretKey } = dependencies
  const lang = (await contactOf(tx, borrower_id)).chosenLang ?? callLang ?? DEFAULT_LANG
  const { lender, service } = await settingsInForce(tx, now, ['lender', 'service'])
  const { brand } = lender
  const params = { brand, phone: maskPhone(new_phone) }
  const when = momentIn(takes_effect_at ?? now, lang)
  const toOld = (text: string): Promise<void> => queueSms(tx, secretKey, { phone: old_phone, text })
  const toNew = (text: string): Promise<void> => queueSms(tx, secretKey, { phone: new_phone, text })
  /** Lets anyone with the old number cancel without logging in. */
  const linkUntil = (expiresAt: Date): Promise<string> =>
    makeStopLink(tx, {
      borrowerId: borrower_id,
      kind: 'phone_change',
      subjectId: id,
      now,
      dependencies,
      origin,
      expiresAt,
    })
  const isRecovery = kind === 'recovery'
  const contact = service.phone || service.email || texts.sms_recovery_service({}, lang)
  switch (notice) {
    case 'asked':
      return toOld(texts.sms_phone_change_requested({ ...params, link: await linkUntil(reviewedBy(now)) }, lang))
    case 'approved':
      await toOld(
        texts.sms_phone_change_approved({ ...params, when, link: await linkUntil(takes_effect_at ?? now) }, lang),
      )
      return isRecovery ? toNew(texts.sms_recovery_approved({ brand, when }, lang)) : undefined
    case 'refused':
      return isRecovery ? toNew(texts.sms_recovery_refused({ brand, contact }, lang)) : undefined
    case 'cancelled':
      return isRecovery ? toNew(texts.sms_recovery_cancelled({ brand, contact }, lang)) : undefined
    case 'done':
      await toOld(texts.sms_phone_changed_old(params, lang))
      return toNew(isRecovery ? texts.sms_recovery_done({ brand }, lang) : texts.sms_phone_changed_new({ brand }, lang))
  }
}
