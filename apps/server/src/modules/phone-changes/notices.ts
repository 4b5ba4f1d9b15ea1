import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../db/pool.ts'
import { queueSms } from '../../jobs/send-sms.ts'
import { contactOf } from '../identity/contact.ts'
import { momentIn } from '../../adapters/clock/written.ts'
import { maskPhone } from '../identity/phone.ts'
import { settingsInForce } from '../settings/settings.ts'

interface Told {
  borrower_id: string
  old_phone: string
  new_phone: string
  takes_effect_at?: Date | null
  /** Of the call, for who has chosen none. */
  lang?: Lang
}

export type Notice = 'asked' | 'approved' | 'done'

/** Tells the old number by SMS what happens to it, and the new one when it counts; in the language of the borrower. */
export async function notify(
  tx: Db,
  secretKey: Buffer,
  notice: Notice,
  { borrower_id, old_phone, new_phone, takes_effect_at, lang: asked }: Told,
  now: Date,
): Promise<void> {
  const lang = (await contactOf(tx, borrower_id)).chosenLang ?? asked ?? DEFAULT_LANG
  const { lender } = await settingsInForce(tx, now, ['lender'])
  const said = { brand: lender.brand, phone: maskPhone(new_phone) }
  const toOld = (text: string): Promise<void> => queueSms(tx, secretKey, { phone: old_phone, text })
  switch (notice) {
    case 'asked':
      return toOld(texts.sms_phone_change_asked(said, lang))
    case 'approved':
      return toOld(texts.sms_phone_change_approved({ ...said, when: momentIn(takes_effect_at ?? now, lang) }, lang))
    case 'done':
      await toOld(texts.sms_phone_changed_old(said, lang))
      return queueSms(tx, secretKey, {
        phone: new_phone,
        text: texts.sms_phone_changed_new({ brand: lender.brand }, lang),
      })
  }
}
