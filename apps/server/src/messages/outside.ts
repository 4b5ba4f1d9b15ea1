import * as texts from '@home-credit/texts'
import type { Db } from '../platform/db/index.ts'
import { queueEmail, queueSms } from '../platform/jobs/index.ts'
import type { Contact } from '../access/index.ts'
import { emailOf } from '../borrowers/index.ts'
import type { Matter } from './kinds.ts'

/** What is told outside the app. */
export interface Told {
  borrowerId: string
  matter: Matter
  brand: string
  title: string
  /** One sentence, with who speaks. */
  sms: string
  /** The whole of it; the same sentence where there is no more. */
  email?: string
}

/** What belongs to the loan or the account goes by SMS whatever was chosen; by e-mail it counts as of money. */
const wants = ({ sms, email }: Pick<Contact, 'sms' | 'email'>, matter: Matter): { sms: boolean; email: boolean } =>
  matter === 'loan' || matter === 'account'
    ? { sms: true, email: email.money }
    : { sms: sms[matter], email: email[matter] }

/** Queues what a borrower is told by SMS and by e-mail, as they chose, in the caller's transaction. */
export async function tellOutside(
  tx: Db,
  secretKey: Buffer,
  contact: Contact,
  { borrowerId, matter, brand, title, sms, email = sms }: Told,
): Promise<void> {
  const { phone, lang } = contact
  const by = wants(contact, matter)
  if (by.sms) await queueSms(tx, secretKey, { phone, text: sms })
  const address = by.email ? await emailOf(tx, borrowerId) : undefined
  if (address === undefined) return
  const text = `${email}\n\n${texts.email_foot({ brand }, lang)}`
  await queueEmail(tx, secretKey, { address, subject: texts.email_subject({ brand, title }, lang), text })
}
