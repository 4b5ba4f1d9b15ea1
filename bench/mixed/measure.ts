import { setTimeout as sleep } from 'node:timers/promises'
import type { LargeDatabase } from '../../prove/console/large-database.ts'
import { rateOf } from '../load.ts'
import { arrivals, type Caller } from './arrivals.ts'
import type { Kind } from './kinds.ts'
import { countOf, isInTime, type Load } from './report.ts'

/** A borrower who waits longer tries again. */
export const IN_TIME_MS = 1000
/** So many of the calls must be answered in time. */
const ENOUGH = 0.99
const FIRST_RATE = 50

/** So often there must be nothing left: jobs leave other jobs behind. */
const SETTLED_FOR = 4
const SETTLE_STEP_MS = 200
const MOST_SETTLE_MS = 300_000

export interface Measuring {
  database: LargeDatabase
  kinds: readonly Kind[]
  seconds: number
  warmSeconds: number
}

const sharesSum = (kinds: readonly Kind[]): number => kinds.reduce((sum, { share }) => sum + share, 0)

/** A random kind of call each time, by their shares. */
function mixOf(kinds: readonly Kind[]): () => Caller {
  const whole = sharesSum(kinds)
  return () => {
    let left = Math.random() * whole
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds[0]
    if (kind === undefined) throw new Error('no calls')
    return kind.next()
  }
}

/** Gets ready what so many calls may use up. */
async function prepare({ kinds }: Measuring, calls: number): Promise<void> {
  const whole = sharesSum(kinds)
  for (const kind of kinds) {
    const expected = (calls * kind.share) / whole
    // More than is expected: the kinds are drawn.
    await kind.prepare(Math.ceil(expected + 6 * Math.sqrt(expected) + 5))
  }
}

/** Waits until the jobs and the events of the bank are done; returns how many seconds that took. */
async function settle({ database: { pool } }: Measuring): Promise<number> {
  const began = performance.now()
  let [settled, last] = [0, began]
  while (settled < SETTLED_FOR && performance.now() - began < MOST_SETTLE_MS) {
    const { rows } = await pool.raw.query<{ left: number }>(
      `SELECT (SELECT count(*) FROM pix_events WHERE done_at IS NULL)::int
        + (SELECT count(*) FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts)::int AS left`,
    )
    settled = rows[0]?.left === 0 ? settled + 1 : 0
    if (settled === 0) last = performance.now()
    await sleep(SETTLE_STEP_MS)
  }
  return (last - began) / 1000
}

/** Until the code is compiled and the statements are planned: as many calls at a time as are answered. */
export async function warmUp(measuring: Measuring, calls: number): Promise<void> {
  await prepare(measuring, calls)
  const next = mixOf(measuring.kinds)
  let left = calls
  await rateOf(
    () =>
      (left -= 1) < 0
        ? undefined
        : next()
            .send()
            .then(() => undefined),
    Infinity,
  )
  await settle(measuring)
}

export async function measureAt(measuring: Measuring, perSecond: number): Promise<Load> {
  const { kinds, seconds, warmSeconds } = measuring
  await prepare(measuring, perSecond * (seconds + warmSeconds))
  const found = await arrivals(mixOf(kinds), { perSecond, seconds, warmSeconds })
  return { perSecond, arrivals: found, settledSeconds: await settle(measuring) }
}

const isAnswered = ({ arrivals }: Load): boolean =>
  countOf(arrivals, (each) => isInTime(each, IN_TIME_MS)) >= ENOUGH * arrivals.length

/** The highest rate at which enough calls are answered in time. */
export async function saturationOf(measure: (perSecond: number) => Promise<Load>, narrowings: number): Promise<number> {
  // Once more when they are not: the machine may have had a slow moment.
  const keepsUp = async (rate: number): Promise<boolean> =>
    isAnswered(await measure(rate)) || isAnswered(await measure(rate))
  let [low, high] = [0, FIRST_RATE]
  while (await keepsUp(high)) [low, high] = [high, high * 2]
  for (let narrowing = 0; narrowing < narrowings; narrowing += 1) {
    const middle = Math.round((low + high) / 2)
    if (await keepsUp(middle)) low = middle
    else high = middle
  }
  if (low === 0) throw new Error(`fewer than ${high} calls per second are answered in time`)
  return low
}
