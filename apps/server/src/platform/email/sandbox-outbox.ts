import type { Db } from '../db/pool.ts'
import type { Clock } from '../clock/clock.ts'
import type { EmailGateway } from './email.ts'
import { insertSandboxEmail } from './store.ts'

/** Stores messages instead of sending them, for the sandbox page and the tests to read. */
export const sandboxEmails = (db: Db, clock: Clock): EmailGateway => ({
  send: (message) => insertSandboxEmail(db, message, clock.now()),
})
