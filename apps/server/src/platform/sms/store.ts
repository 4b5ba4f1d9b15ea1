import type { Db } from '../db/pool.ts'
import type { SmsMessage } from './sms.ts'

/** Stores a message once, even if it is sent again. */
export async function insertSandboxSms(db: Db, { id, phone, text }: SmsMessage, sentAt: Date): Promise<void> {
  await db
    .insertInto('sandbox_sms')
    .values({ id, phone, text, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
