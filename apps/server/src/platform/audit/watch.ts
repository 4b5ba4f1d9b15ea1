import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/pool.ts'
import type { Health } from '../http/health.ts'
import type { Metrics } from '../http/metrics.ts'

const EVERY_MS = 60_000
/** The job runs each minute: what waits longer than this is not being sealed. */
export const LATE_SECONDS = 300

interface Seen {
  place: number
  mac: Buffer | null
  waiting: number
  waited: number
}

/** How far the log is sealed, and for how long the oldest entry waits for it. */
async function look(db: Db): Promise<Seen> {
  const { rows } = await sql<Seen>`
    SELECT h.place, s.mac, w.waiting, w.waited FROM audit_head AS h LEFT JOIN audit_seals AS s ON s.place = h.place,
      (SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM clock_timestamp() - min(since)), 0)::float AS waited FROM audit_waiting) AS w`.execute(
    db,
  )
  const seen = rows[0]
  if (seen === undefined) throw new Error('the audit log has no head')
  return seen
}

/** A seal as it is told in the log and given to `verify-audit`: kept outside the database, it shows that what it seals is still there. */
export const sealText = (place: number, mac: Buffer): string => `${place}:${mac.toString('base64url').slice(0, 22)}`

/**
 * Looks each minute how far the audit log is sealed. The log line of the last seal leaves the database with all other lines; entries that
 * wait too long are a fault on `/readyz`.
 */
export async function watchSealing(options: {
  db: Db
  health: Health
  metrics: Pick<Metrics, 'auditSealed' | 'auditWaitingSeconds'>
  logger: FastifyBaseLogger
}): Promise<{ look(): Promise<void>; stop(): void }> {
  const { db, health, metrics, logger } = options
  let told = 0
  const once = async (): Promise<void> => {
    const { place, mac, waiting, waited } = await look(db)
    metrics.auditSealed.set(place)
    metrics.auditWaitingSeconds.set(waited)
    if (mac !== null && place > told) {
      told = place
      logger.info({ seal: sealText(place, mac) }, 'audit log sealed')
    }
    if (waited <= LATE_SECONDS) health.works('audit')
    else
      health.failed(
        'audit',
        new Error(`${waiting} entries of the audit log are not sealed, the oldest for ${Math.round(waited)} s`),
      )
  }
  // A database that does not answer says nothing of the log.
  await once().catch(() => undefined)
  const timer = setInterval(() => void once().catch(() => undefined), EVERY_MS)
  timer.unref()
  return { look: once, stop: () => clearInterval(timer) }
}
