import type { Db } from '../db/pool.ts'
import type { EmailMessage } from './email.ts'

/** Stores a message once, even if it is sent again. */
export async function insertSandboxEmail(db: Db, message: EmailMessage, sentAt: Date): Promise<void> {
  await db
    .insertInto('sandbox_email')
    .values({ ...message, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
