import type { Db } from '../db/pool.ts'
import type { SmsMessage } from './sms.ts'

/** Keeps a message of the sandbox; one that is sent again is kept once. */
export async function insertSandboxSms(db: Db, { id, phone, text }: SmsMessage, sentAt: Date): Promise<void> {
  await db
    .insertInto('sandbox_sms')
    .values({ id, phone, text, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
