import * as texts from '@home-credit/texts'
import { DEFAULT_LANG, type Lang } from '@home-credit/texts/runtime'
import { momentIn } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { queueEmail, queueSms } from '../../platform/jobs/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { contactOf } from './contact.ts'

/** Parameters of every notice. */
export type NoticeParameters = { brand: string; when: string }

export interface NoticeContext {
  borrowerId: string
  /** Fallback when the borrower has chosen none. */
  lang?: Lang
  now: Date
}

/**
 * Sends a notice about the account by SMS, or by e-mail until a number is proven, in the borrower's
 * language and regardless of their message settings. It is queued in the caller's transaction. It
 * contains no code, and no link except a stop link: people must not learn to tap links.
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
