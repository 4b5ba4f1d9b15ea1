import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../db/pool.ts'
import { queueSms } from '../../jobs/send-sms.ts'
import { maskPhone } from '../identity/phone.ts'
import { settingsInForce } from '../settings/settings.ts'

interface Told {
  old_phone: string
  new_phone: string
  lang: Lang | null
  takes_effect_at?: Date | null
}

export type Notice = 'asked' | 'approved' | 'done'

const LOCALES: Record<Lang, string> = { en: 'en-GB', zh: 'zh-CN', pt: 'pt-BR' }
const moment = (at: Date, lang: Lang): string => new Intl.DateTimeFormat(LOCALES[lang], { dateStyle: 'short', timeStyle: 'short', timeZone: 'America/Sao_Paulo' }).format(at)

/** Tells the old number by SMS what happens to it, and the new one when it counts; in the language of the borrower. */
export async function notify(tx: Db, secretKey: Buffer, notice: Notice, { old_phone, new_phone, lang: chosen, takes_effect_at }: Told, now: Date): Promise<void> {
  const lang = chosen ?? DEFAULT_LANG
  const { lender } = await settingsInForce(tx, now, ['lender'])
  const said = { brand: lender.brand, phone: maskPhone(new_phone) }
  const toOld = (text: string): Promise<void> => queueSms(tx, secretKey, { phone: old_phone, text })
  switch (notice) {
    case 'asked':
      return toOld(texts.sms_phone_change_asked(said, lang))
    case 'approved':
      return toOld(texts.sms_phone_change_approved({ ...said, when: moment(takes_effect_at ?? now, lang) }, lang))
    case 'done':
      await toOld(texts.sms_phone_changed_old(said, lang))
      return queueSms(tx, secretKey, { phone: new_phone, text: texts.sms_phone_changed_new({ brand: lender.brand }, lang) })
  }
}
