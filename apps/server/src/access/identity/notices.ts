import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import { momentIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { queueEmail, queueSms } from '../../platform/jobs/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { contactOf } from './contact.ts'

/** What every notice can say: who speaks, and when it happened. */
export type NoticeParameters = { brand: string; when: string }

export interface NoticeContext {
  borrowerId: string
  /** Of the call, for who has chosen none. */
  lang?: Lang
  now: Date
}

/**
 * Tells a borrower by SMS what happened to their account, or by e-mail while they have proven no number; in their language, whatever they chose
 * of reminders. It waits in the transaction of what happened. It holds no code, and no link but one that stops something: whoever gets it must
 * not learn to tap on one.
 */
export async function sendAccountNotice(
  tx: Db,
  secretKey: Buffer,
  { borrowerId, lang: fallbackLang = DEFAULT_LANG, now }: NoticeContext,
  say: (parameters: NoticeParameters, lang: Lang) => string,
): Promise<void> {
  const { lender } = await settingsInForce(tx, now, ['lender'])
  const { phone, phoneVerified, provenEmail, chosenLang } = await contactOf(tx, borrowerId)
  const lang = chosenLang ?? fallbackLang
  const { brand } = lender
  const text = say({ brand, when: momentIn(now, lang) }, lang)
  if (phoneVerified) await queueSms(tx, secretKey, { phone, text })
  else if (provenEmail !== null) {
    const subject = texts.email_subject({ brand, title: texts.email_account({}, lang) }, lang)
    await queueEmail(tx, secretKey, { address: provenEmail, subject, text })
  }
}
