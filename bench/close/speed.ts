import { addDays, formatDay, parseDay, day as dayOf } from '@home-credit/domain'
import { Counter, Registry } from 'prom-client'
import { startOfDay } from '../../apps/server/src/platform/clock/local-day.ts'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { autoDebitStep } from '../../apps/server/src/servicing/auto-debit/debit.ts'
import { closeJobs } from '../../apps/server/src/reporting/close/close.ts'
import { closeSteps } from '../../apps/server/src/reporting/close/steps.ts'
import type { CloseStep } from '../../apps/server/src/reporting/step.ts'
import { findClose } from '../../apps/server/src/reporting/close/store.ts'
import { expirePlans } from '../../apps/server/src/servicing/plans/expire.ts'
import { withBooks } from '../../prove/foundation/books.ts'
import { median } from '../median.ts'
import { loadLoans } from '../../prove/console/load-loans.ts'

const LAST = '2026-06-30'
/** The number of consecutive days to close; fewer at the largest size, where each takes long. */
const closesAt = (count: number): number => (count < 1_000_000 ? 5 : 3)

const daysBefore = (days: number): string => formatDay(addDays(parseDay(LAST) ?? dayOf(0), -days))
const metrics = {
  closeChecks: new Counter({
    name: 'checks',
    help: 'of the bench',
    labelNames: ['check', 'outcome'] as const,
    registers: [new Registry()],
  }),
}

/** Seconds of each step, by name. */
type Times = Map<string, number>

const timed = (steps: readonly CloseStep[], times: Times): CloseStep[] =>
  steps.map((step) => ({
    ...step,
    async run(tx, close) {
      const began = performance.now()
      const counts = await step.run(tx, close)
      times.set(step.name, (performance.now() - began) / 1000)
      return counts
    },
  }))

/** Closes a day as the job does, and returns the seconds it took. */
async function close({ db }: Pool, day: string, times: Times = new Map()): Promise<number> {
  const { closing, opening } = closeSteps([autoDebitStep, expirePlans(Buffer.alloc(32))])
  const steps = { closing: timed(closing, times), opening: timed(opening, times) }
  const job = closeJobs(metrics, steps).find(({ name }) => name === 'close_day')
  const began = performance.now()
  await inTransaction(db, async (tx) =>
    job?.run({ tx, payload: { day }, now: new Date(startOfDay(day).getTime() + 24.5 * 3_600_000) }),
  )
  return (performance.now() - began) / 1000
}

/** Closes days over `count` loans; returns the microseconds per loan. */
export async function closeAt(count: number): Promise<number> {
  return withBooks(async ({ pool }) => {
    const closes = closesAt(count)
    const began = performance.now()
    await loadLoans(pool.raw, count, LAST)
    const loaded = (performance.now() - began) / 1000
    // Marks the day before the first measured one as closed; the first close fills the arrears.
    await pool.raw.query(
      `INSERT INTO closes (day, began_at, ended_at, counts, totals, failed) VALUES ('${daysBefore(closes + 1)}', now(), now(), '{}', '{}', 0)`,
    )
    const first = await close(pool, daysBefore(closes))
    const seconds: number[] = []
    const times: Times = new Map()
    for (let left = closes - 1; left >= 0; left -= 1) {
      seconds.push(await close(pool, daysBefore(left), times))
      if (left > 0) await pool.raw.query('VACUUM ANALYZE arrears, reminders_due')
    }
    const lastClose = await findClose(pool.db, LAST)
    if (lastClose === undefined) throw new Error('the day was not closed')
    const { report, counts } = lastClose
    const late = report.buckets.reduce((sum, { bucket, loans }) => sum + (bucket === null ? 0 : loans), 0)
    const share = (part: number): string => `${((100 * part) / count).toFixed(1)} %`
    const changed = Object.entries(counts)
      .flatMap(([step, of]) => Object.entries(of).map(([name, number]) => `${step}.${name} ${number}`))
      .join(', ')
    const each = (median(seconds) * 1e6) / count
    console.log(
      `${count.toLocaleString('en')} loans (loaded in ${loaded.toFixed(0)} s): first close ${first.toFixed(1)} s, then ${seconds.map((one) => one.toFixed(1)).join(', ')} s: ${each.toFixed(1)} µs for each loan`,
    )
    console.log(
      `  due that day ${report.due.count} (${share(report.due.count)}), overdue ${late} (${share(late)}); rows: ${changed}; checks that failed: ${lastClose.failed}`,
    )
    const last = seconds.at(-1) ?? Number.NaN
    const shares = [...times].map(
      ([step, taken]) => `${step} ${taken.toFixed(1)} s (${((100 * taken) / last).toFixed(0)} %)`,
    )
    console.log(`  steps of the last close: ${shares.join(', ')}; the rest are the report and its checks`)
    return each
  })
}
