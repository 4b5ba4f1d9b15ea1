import * as texts from '@home-credit/texts'
import type { Db } from '../platform/db/index.ts'
import { queueEmail, queueSms } from '../platform/jobs/index.ts'
import type { Contact } from '../access/index.ts'
import { emailOf } from '../borrowers/index.ts'
import type { MessageSubject } from './kinds.ts'

/** What is told outside the app. */
export interface OutsideMessage {
  borrowerId: string
  subject: MessageSubject
  brand: string
  title: string
  /** One sentence, with who speaks. */
  sms: string
  /** The whole of it; the same sentence where there is no more. */
  email?: string
}

/** What belongs to the loan or the account goes by SMS whatever was chosen; by e-mail it counts as of money. */
const wants = (
  { sms, email }: Pick<Contact, 'sms' | 'email'>,
  subject: MessageSubject,
): { sms: boolean; email: boolean } =>
  subject === 'loan' || subject === 'account'
    ? { sms: true, email: email.money }
    : { sms: sms[subject], email: email[subject] }

/** Queues what a borrower is told by SMS and by e-mail, as they chose, in the caller's transaction. */
export async function queueSmsAndEmail(
  tx: Db,
  secretKey: Buffer,
  contact: Contact,
  { borrowerId, subject, brand, title, sms, email = sms }: OutsideMessage,
): Promise<void> {
  const { phone, lang } = contact
  const by = wants(contact, subject)
  if (by.sms) await queueSms(tx, secretKey, { phone, text: sms })
  const address = by.email ? await emailOf(tx, borrowerId) : undefined
  if (address === undefined) return
  const text = `${email}\n\n${texts.email_foot({ brand }, lang)}`
  await queueEmail(tx, secretKey, { address, subject: texts.email_subject({ brand, title }, lang), text })
}
