import type { Db } from '../db/pool.ts'
import type { EmailMessage } from './email.ts'

/** Keeps a message of the sandbox; one that is sent again is kept once. */
export async function insertSandboxEmail(db: Db, message: EmailMessage, sentAt: Date): Promise<void> {
  await db
    .insertInto('sandbox_email')
    .values({ ...message, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
