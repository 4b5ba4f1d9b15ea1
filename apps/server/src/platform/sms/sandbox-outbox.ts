import type { Db } from '../db/pool.ts'
import type { Clock } from '../clock/clock.ts'
import type { SmsGateway } from './sms.ts'

/** Keeps what would have been sent, for the sandbox page and the tests to read. */
export const sandboxOutbox = (db: Db, clock: Clock): SmsGateway => ({
  async send({ id, phone, text }) {
    await db
      .insertInto('sandbox_sms')
      .values({ id, phone, text, sent_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})
