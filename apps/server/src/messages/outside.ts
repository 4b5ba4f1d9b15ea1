import * as texts from '@home-credit/texts'
import type { Db } from '../platform/db/index.ts'
import { queueEmail, queueSms } from '../platform/jobs/index.ts'
import type { Contact } from '../access/index.ts'
import { emailOf } from '../borrowers/index.ts'
import type { MessageSubject } from './kinds.ts'

export interface OutsideMessage {
  borrowerId: string
  subject: MessageSubject
  brand: string
  title: string
  /** One sentence that names the lender. */
  sms: string
  /** The full text; defaults to the SMS sentence. */
  email?: string
}

/** SMS about the loan, the account or a complaint are sent regardless of the settings; their e-mails follow the setting for money. */
const wants = (
  { sms, email }: Pick<Contact, 'sms' | 'email'>,
  subject: MessageSubject,
): { sms: boolean; email: boolean } =>
  subject === 'loan' || subject === 'account' || subject === 'service'
    ? { sms: true, email: email.money }
    : { sms: sms[subject], email: email[subject] }

/** Queues SMS and e-mail as the borrower chose, in the caller's transaction. */
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
