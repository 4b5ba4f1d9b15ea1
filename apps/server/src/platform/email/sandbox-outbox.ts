import type { Db } from '../db/pool.ts'
import type { Clock } from '../clock/clock.ts'
import type { EmailGateway } from './email.ts'

/** Keeps what would have been sent, for the sandbox page and the tests to read. */
export const sandboxEmails = (db: Db, clock: Clock): EmailGateway => ({
  async send(message) {
    await db
      .insertInto('sandbox_email')
      .values({ ...message, sent_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})
