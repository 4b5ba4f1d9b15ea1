import type { Db } from '../platform/db/index.ts'
import type { Contact } from '../access/index.ts'
import { settingsInForce } from '../settings/index.ts'
import { say } from './details.ts'
import { subjectOf, titleOf } from './kinds.ts'
import { type NotifiedMessage, notifyDevices } from './notification.ts'
import { queueSmsAndEmail } from './outside.ts'

/** Queues a message by SMS, e-mail and push as the borrower chose. One that was read in the app is not pushed. */
export async function sendOutside(
  tx: Db,
  secretKey: Buffer,
  contact: Contact,
  { isRead, ...message }: NotifiedMessage & { isRead: boolean },
  now: Date,
): Promise<void> {
  const { borrowerId, kind, details } = message
  const { lender } = await settingsInForce(tx, now, ['lender'])
  await queueSmsAndEmail(tx, secretKey, contact, {
    borrowerId,
    sms: say(kind, details, lender.brand, contact.lang),
    subject: subjectOf(kind),
    brand: lender.brand,
    title: titleOf(kind, contact.lang),
  })
  if (!isRead) await notifyDevices(tx, secretKey, contact, message, now)
}
