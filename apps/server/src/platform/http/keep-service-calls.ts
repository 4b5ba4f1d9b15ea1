import type { Clock } from '../clock/clock.ts'
import type { Db } from '../db/pool.ts'
import type { Health, HealthPart } from './health.ts'
import type { ServiceCalls } from './service-calls.ts'
import { addServiceCalls, type StoredCalls } from './service-calls-store.ts'

const EVERY_MS = 5000
const HOUR_MS = 3_600_000

/** The calls were timed by the machine's clock; they are stored by ours. */
const rowOf = (part: HealthPart, calls: ServiceCalls, now: Date): StoredCalls => {
  const at = (time: number | undefined): Date | null =>
    time === undefined ? null : new Date(now.getTime() - (Date.now() - time))
  return {
    part,
    hour: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
    worked: calls.worked,
    failed: calls.failed,
    total_ms: Math.round(calls.totalMs),
    slowest_ms: Math.round(calls.slowestMs),
    last_worked_at: at(calls.lastWorked),
    last_failed_at: at(calls.lastFailed),
    last_fault: calls.lastFault ?? null,
  }
}

export async function storeServiceCalls(db: Db, health: Health, now: Date): Promise<void> {
  const calls = health.takeCalls()
  if (calls.size === 0) return
  try {
    await addServiceCalls(
      db,
      [...calls].map(([part, each]) => rowOf(part, each, now)),
    )
  } catch {
    // The database is away: readiness reports that, and the next time stores these too.
    health.returnCalls(calls)
  }
}

/** Stores every few seconds how the services outside answered, so that the system page knows of all servers. */
export function keepServiceCalls({ db, health, clock }: { db: Db; health: Health; clock: Clock }): {
  stop(): Promise<void>
} {
  let storing = Promise.resolve()
  const timer = setInterval(() => {
    storing = storing.then(() => storeServiceCalls(db, health, clock.now()))
  }, EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await storing
      await storeServiceCalls(db, health, clock.now())
    },
  }
}
