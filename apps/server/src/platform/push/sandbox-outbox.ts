import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/pool.ts'
import type { PushGateway } from './push.ts'
import { insertSandboxPush } from './store.ts'
import { isAtOrigin, webPush, type WebPushOptions } from './web-push.ts'

/**
 * Stores messages for the sandbox page and the tests to read. Sends them only to the service that a test runs on this
 * machine: a sandbox reaches nobody outside.
 */
export function sandboxPush(db: Db, clock: Clock, options: WebPushOptions): PushGateway {
  const gateway = webPush(options)
  return {
    ...gateway,
    async send(message) {
      await insertSandboxPush(db, message, clock.now())
      return isAtOrigin(message.to.endpoint, options.testOrigin) ? gateway.send(message) : 'accepted'
    },
  }
}
