import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../db/pool.ts'
import { quietOf } from './borrower.ts'
import { borrowerById, newsReadersAfter } from './store.ts'

/** What a borrower can choose to be told of, or not. */
export type Chosen = Record<'reminders' | 'money' | 'news', boolean>

export interface Contact {
  phone: string
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
