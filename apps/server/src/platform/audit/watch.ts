import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { Health } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'
import { sealingProgress } from './store.ts'

const EVERY_MS = 60_000
/** The job runs every minute, so an entry that waits longer shows that sealing has stopped. */
export const LATE_SECONDS = 300

/**
 * A seal as it is logged and passed to `verify-audit`. Stored outside the database, it proves that the entries it
 * covers are still there.
 */
export const sealText = (place: number, mac: Buffer): string => `${place}:${mac.toString('base64url').slice(0, 22)}`

/**
 * Checks every minute how far the audit log is sealed. Logs the last seal, which so leaves the database with all other
 * log lines; entries that wait too long are a fault on `/readyz`.
 */
export async function watchSealing(options: {
  db: Db
  health: Health
  metrics: Pick<Metrics, 'auditSealed' | 'auditWaitingSeconds'>
  logger: FastifyBaseLogger
}): Promise<{ look(): Promise<void>; stop(): void }> {
  const { db, health, metrics, logger } = options
  let lastPlace = 0
  const once = async (): Promise<void> => {
    const { place, mac, waiting, waited } = await sealingProgress(db)
    metrics.auditSealed.set(place)
    metrics.auditWaitingSeconds.set(waited)
    if (mac !== null && place > lastPlace) {
      lastPlace = place
      logger.info({ seal: sealText(place, mac) }, 'audit log sealed')
    }
    if (waited <= LATE_SECONDS) health.works('audit')
    else
      health.failed(
        'audit',
        new Error(`${waiting} entries of the audit log are not sealed, the oldest for ${Math.round(waited)} s`),
      )
  }
  // A database that does not answer says nothing about the log.
  await once().catch(() => undefined)
  const timer = setInterval(() => void once().catch(() => undefined), EVERY_MS)
  timer.unref()
  return { look: once, stop: () => clearInterval(timer) }
}
