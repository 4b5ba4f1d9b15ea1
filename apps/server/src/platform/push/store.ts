import type { Db } from '../db/pool.ts'
import type { PushMessage } from './push.ts'

/** Stores a message once, even if it is sent again. */
export async function insertSandboxPush(
  db: Db,
  { id, to, content: { title, body, path } }: PushMessage,
  sentAt: Date,
): Promise<void> {
  await db
    .insertInto('sandbox_push')
    .values({ id, endpoint: to.endpoint, title, body, path, sent_at: sentAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
