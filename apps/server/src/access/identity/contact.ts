import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { quietOf, displayPhoneOf } from './borrower.ts'
import { borrowerById, newsReadersAfter } from './store.ts'

/** What a borrower can choose to be told of, or not. */
export type Chosen = Record<'reminders' | 'money' | 'news', boolean>

export interface Contact {
  /** Where SMS go, and what codes are of; no number at all while none is proven. */
  phone: string
  /** The number as they say it, proven or not: to be shown. */
  displayPhone: string
  phoneVerified: boolean
  /** The mailbox that they registered by, where they did. */
  provenEmail: string | null
  lang: Lang
  /** Nothing where they have chosen none: `lang` is then the default. */
  chosenLang: Lang | null
  nickname: string
  sms: Chosen
  email: Chosen
  quiet: { from: number; until: number } | null
  registeredAt: Date
}

/** How a borrower is reached, in which language, and what they want to be told by which way. */
export async function contactOf(db: Db, borrowerId: string): Promise<Contact> {
  const borrower = await borrowerById(db, borrowerId)
  const { phone, lang, nickname, created_at } = borrower
  const chosenLang = isLang(lang) ? lang : null
  return {
    phone,
    displayPhone: displayPhoneOf(borrower),
    phoneVerified: borrower.wanted_phone === null,
    provenEmail: borrower.email,
    lang: chosenLang ?? DEFAULT_LANG,
    chosenLang,
    nickname,
    sms: { reminders: borrower.notify_sms, money: borrower.notify_sms_money, news: borrower.notify_sms_news },
    email: { reminders: borrower.notify_email, money: borrower.notify_email_money, news: borrower.notify_email_news },
    quiet: quietOf(borrower),
    registeredAt: created_at,
  }
}

/** Those who want news outside the app, by id, from the one after this on. */
export const newsReaders = (db: Db, after: string | null, max: number): Promise<string[]> =>
  newsReadersAfter(db, after, max)
