import { setTimeout as sleep } from 'node:timers/promises'
import { localDate } from '../../apps/server/src/platform/clock/local-day.ts'
import { closableFrom } from '../../apps/server/src/reporting/close/days.ts'
import { loansOf } from '../../apps/server/src/testing/loans.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { apiClient, type Ask } from '../../apps/server/src/testing/server.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { few, faultsOn, type Rounds, type Servers } from './rounds.ts'

const EACH = 3
const LOANS = 3
/** So long before midnight the clock lands. */
const BEFORE_MIDNIGHT_MS = 4000
const CLOSED_WITHIN_MS = 300_000
const HOUR_MS = 3_600_000

const midnightAfter = (day: string): Date => new Date(new Date(`${day}T00:00:00-03:00`).getTime() + 24 * HOUR_MS)
const lastOfMonth = (now: Date): string => {
  const [year = 0, month = 0] = localDate(now).split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
const nextLeapDay = (now: Date): string => {
  let year = Number(localDate(now).slice(0, 4))
  while (year % 4 !== 0 || midnightAfter(`${year}-02-28`) <= now) year += 1
  return `${year}-02-28`
}

/** Where the clock jumps: an hour on, or just before a midnight in São Paulo. */
const JUMPS: Record<string, (now: Date) => Date> = {
  hours: (now) => new Date(now.getTime() + HOUR_MS),
  midnights: (now) => midnightAfter(localDate(now)),
  month_ends: (now) => midnightAfter(lastOfMonth(now)),
  leap_days: (now) => midnightAfter(nextLeapDay(now)),
}
const KINDS = Object.keys(JUMPS)

const lastClosed = async ({ pool }: Books): Promise<string> => {
  const { rows } = await pool.raw.query<{ day: string }>("SELECT coalesce(max(day)::text, '') AS day FROM closes")
  return rows[0]?.day ?? ''
}

/** Days that are not closed exactly once, or whose checks do not hold. */
async function closeFaults({ pool }: Books, first: string): Promise<string[]> {
  const { rows } = await pool.raw.query<{ days: number; closed: number; failed: number }>(
    'SELECT (max(day) - $1::date + 1)::int AS days, count(*)::int AS closed, sum(failed)::int AS failed FROM closes WHERE day >= $1',
    [first],
  )
  const [{ days, closed, failed } = { days: 0, closed: 0, failed: 0 }] = rows
  return [
    ...(days === closed ? [] : [`${closed} of ${days} days are closed`]),
    ...(failed === 0 ? [] : [`${failed} checks of closes do not hold`]),
  ]
}

const jumpAhead = (run: Run, servers: Servers = {}): Promise<Seen> =>
  withBooks(async (books) => {
    const jumped: Record<string, number> = {}
    let aheadSeconds = 0
    const now = (): Date => new Date(Date.now() + aheadSeconds * 1000)
    const forward = async (ask: Ask, to: Date): Promise<void> => {
      const seconds = Math.max(1, Math.round((to.getTime() - now().getTime()) / 1000))
      const answer = await ask('POST /api/sandbox/clock', { action: 'forward', seconds })
      aheadSeconds = dataOf(answer).ahead_seconds
    }
    let first = ''
    const rounds: Rounds = {
      rounds: EACH * KINDS.length,
      atLeast: KINDS.length,
      acrossMinute: 0,
      acks: { least: 20, more: 100 },
      now,
      async strike({ servers: [server], round, traffic }) {
        const ask = apiClient(server?.address ?? '')
        if (first === '') {
          const { credited } = loansOf({ server: { pool: books.pool }, ask })
          for (let loan = 0; loan < LOANS; loan += 1) await credited()
          first = localDate(now())
        }
        const kind = KINDS[round % KINDS.length] ?? ''
        const target = JUMPS[kind]?.(now()) ?? now()
        jumped[kind] = (jumped[kind] ?? 0) + 1
        await forward(ask, kind === 'hours' ? target : new Date(target.getTime() - BEFORE_MIDNIGHT_MS))
        if (kind === 'hours') return
        while (now() < target) {
          const today = localDate(now())
          if ((await lastClosed(books)) >= today) traffic.faults.push(`${today} was closed before it ended`)
          await sleep(200)
        }
        const yesterday = localDate(new Date(target.getTime() - HOUR_MS))
        await forward(ask, closableFrom(yesterday))
        const began = performance.now()
        while ((await lastClosed(books)) < yesterday && performance.now() - began < CLOSED_WITHIN_MS) await sleep(100)
        const closed = await lastClosed(books)
        if (closed !== yesterday) traffic.faults.push(`${closed} is the last closed day, not ${yesterday}`)
      },
      check: () => closeFaults(books, first),
    }
    const seen = await faultsOn(books, run, rounds, servers)
    run.say(`the clock went to ${now().toISOString()}`)
    return { ...seen, counts: { ...seen.counts, ...jumped } }
  })

const LONDON: Edit = {
  file: 'apps/server/src/platform/clock/local-day.ts',
  find: "const BRASILIA = new Intl.DateTimeFormat('en-CA', {\n  timeZone: 'America/Sao_Paulo',",
  replace: "const BRASILIA = new Intl.DateTimeFormat('en-CA', {\n  timeZone: 'Europe/London',",
}

export const clockJumps: Claim = {
  claim:
    'a clock that jumps by an hour, to midnight in São Paulo, to the end of a month or to a leap day loses no acknowledged payment and doubles none; each day is closed once, after it has ended',
  minCounts: {
    rounds: EACH * KINDS.length,
    ...Object.fromEntries(KINDS.map((kind) => [kind, EACH])),
    acked: 500,
    payouts: EACH * KINDS.length,
  },
  run: (run) => jumpAhead(run),
  slow: true,
  plants: [
    {
      bug: 'days that end at midnight in London',
      run: (run) => withPlantedServer(LONDON, (bundle) => jumpAhead(few(run, 0.1), { bundle })),
    },
  ],
}
