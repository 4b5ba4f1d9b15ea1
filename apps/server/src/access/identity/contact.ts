import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'
import { quietOf, displayPhoneOf } from './borrower.ts'
import { borrowerById, newsReadersAfter } from './store.ts'

/** The message subjects that a borrower can switch on or off. */
export type Chosen = Record<'reminders' | 'money' | 'news', boolean>

/** What a borrower wants notifications about on their devices. */
export type PushTopic = 'due' | 'credited' | 'paid' | 'service'

export interface Contact {
  /** Where SMS and codes go; not a real number until one is proven. */
  phone: string
  /** The number as the borrower gave it, proven or not; for display. */
  displayPhone: string
  phoneVerified: boolean
  /** The mailbox that the borrower registered with, if any. */
  provenEmail: string | null
  lang: Lang
  /** Null when the borrower has chosen none; `lang` is then the default. */
  chosenLang: Lang | null
  nickname: string
  sms: Chosen
  email: Chosen
  push: Record<PushTopic, boolean> & {
    /** Whether a notification may show an amount. */
    amounts: boolean
  }
  quiet: { from: number; until: number } | null
  registeredAt: Date
}

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
    push: {
      due: borrower.notify_push_due,
      credited: borrower.notify_push_credited,
      paid: borrower.notify_push_paid,
      service: borrower.notify_push_service,
      amounts: borrower.notify_push_amounts,
    },
    quiet: quietOf(borrower),
    registeredAt: created_at,
  }
}

/** Ids of borrowers who want news outside the app, after the id `after`. */
export const newsReaders = (db: Db, after: string | null, max: number): Promise<string[]> =>
  newsReadersAfter(db, after, max)
