import type { Db } from '../db/pool.ts'
import type { Clock } from '../clock/clock.ts'
import type { SmsGateway } from './sms.ts'
import { insertSandboxSms } from './store.ts'

/** Stores messages instead of sending them, for the sandbox page and the tests to read. */
export const sandboxOutbox = (db: Db, clock: Clock): SmsGateway => ({
  send: (message) => insertSandboxSms(db, message, clock.now()),
})
