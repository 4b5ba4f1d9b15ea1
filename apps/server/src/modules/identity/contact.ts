import { DEFAULT_LANG, isLang, type Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../db/pool.ts'
import { borrowerById } from './store.ts'

export interface Contact {
  phone: string
  lang: Lang
  /** Nothing where they have chosen none: `lang` is then the default. */
  chosenLang: Lang | null
  nickname: string
  notifySms: boolean
  registeredAt: Date
}

/** How a borrower is reached, and in which language. */
export async function contactOf(db: Db, borrowerId: string): Promise<Contact> {
  const { phone, lang, nickname, notify_sms, created_at } = await borrowerById(db, borrowerId)
  const chosenLang = isLang(lang) ? lang : null
  return { phone, lang: chosenLang ?? DEFAULT_LANG, chosenLang, nickname, notifySms: notify_sms, registeredAt: created_at }
}
