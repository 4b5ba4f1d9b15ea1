import type { CoreTime } from '../api/core-time.ts'
import {
  BUSIEST_DAY,
  BUSIEST_HOUR,
  DONE,
  KINDS,
  MACHINES,
  MOST_USE,
  VISITS,
  SERVER_MACHINES,
  SHARES,
  POLLING_MINUTES,
  STEPS,
  type Kind,
} from './assumptions.ts'
import type { Figures } from './measure.ts'
import { callName } from './replay.ts'
import type { Screen } from './screens.ts'
import { groupOf, meanOf, totalOf, type Group, type Sizes } from './sizes.ts'
import type { StandbyFigures } from './standby.ts'

/** Of one server process with `POOL_SIZE` 16, at most: docs/OPERATIONS.md, "Several servers behind a balancer". */
export const CONNECTIONS = 65
const MONTH_DAYS = 30
const HOUR_SECONDS = 3600
const HOUR_MS = HOUR_SECONDS * 1000
/** Of the work of all borrowers, at night. */
const CLOSING = 'days'

export interface Measured {
  figures: Figures
  standby: StandbyFigures
  close: { microseconds: number; loans: number }
}

export interface Use extends CoreTime {
  calls: number
}

export interface Machine {
  cores: number
  borrowers: number
  processes: number
  connections: number
  callsPerSecond: number
  yearBytes: { database: number; files: number }
  /** Of the close of a day over their open loans. */
  closeMinutes: number
}

export interface Model {
  /** Core time of opening each screen, and of staying on it. */
  screens: ReadonlyMap<string, Use>
  kinds: Readonly<Record<Kind, Use>>
  average: Use
  busiestHour: CoreTime
  machines: readonly Machine[]
  clusters: readonly { cores: number; servers: number; database: number; processes: number }[]
  bytes: Readonly<Record<'started' | 'monthly', Readonly<Record<Group, number>>>>
  /** For 100,000 borrowers, of a year, in bytes. */
  year: { database: number; files: number; wal: number; coldWal: number }
  perYear: { applications: number; loanMonths: number }
}

const add = (one: Use, other: Use, times = 1): Use => ({
  calls: one.calls + other.calls * times,
  serverMs: one.serverMs + other.serverMs * times,
  databaseMs: one.databaseMs + other.databaseMs * times,
})
const NOTHING: Use = { calls: 0, serverMs: 0, databaseMs: 0 }

/** The core time of a write is that of the step which it belongs to. */
function useOf({ calls: times }: Figures, { calls, polled, polledPerMinute }: Screen): Use {
  const sum = calls.reduce((total, call) => {
    const time = call.writes ? undefined : times.get(callName(call))
    return add(total, { calls: 1, serverMs: time?.serverMs ?? 0, databaseMs: time?.databaseMs ?? 0 })
  }, NOTHING)
  const time = polled === undefined ? undefined : times.get(callName(polled))
  return time === undefined ? sum : add(sum, { calls: 1, ...time }, polledPerMinute * POLLING_MINUTES)
}

function monthOf(
  figures: Figures,
  screens: ReadonlyMap<string, Use>,
  kind: Kind,
  { atNight }: { atNight: boolean },
): Use {
  const visits = figures.screens.reduce(
    (sum, { name }) => add(sum, screens.get(name) ?? NOTHING, VISITS[name][kind]),
    NOTHING,
  )
  return STEPS.filter((step) => atNight || step !== CLOSING).reduce(
    (sum, step) =>
      add(sum, step === CLOSING ? { ...figures.steps[step], calls: 0 } : figures.steps[step], DONE[step][kind]),
    visits,
  )
}

const averageOf = (use: (kind: Kind) => Use): Use =>
  KINDS.reduce((sum, kind) => add(sum, use(kind), SHARES[kind]), NOTHING)

const groups = (sizes: Sizes): Record<Group, number> => {
  const of = (group: Group): number => {
    const { table, indexes } = totalOf(sizes, (name) => groupOf(name) === group)
    return table + indexes
  }
  return { lasting: of('lasting'), temporary: of('temporary'), 'each day': of('each day') }
}

/** The mean of all months but the first, in which what is deleted after a month only grows. */
export const monthOfLoan = ({ monthly }: Figures): Sizes => meanOf(monthly.length > 1 ? monthly.slice(1) : monthly)

export function modelOf({ figures, standby, close }: Measured): Model {
  const screens = new Map(figures.screens.map((screen) => [screen.name as string, useOf(figures, screen)]))
  const month = (kind: Kind): Use => monthOf(figures, screens, kind, { atNight: true })
  const awake = averageOf((kind) => monthOf(figures, screens, kind, { atNight: false }))
  const inHour = (ms: number): number => (ms / MONTH_DAYS) * BUSIEST_DAY * BUSIEST_HOUR
  const hour = { serverMs: inHour(awake.serverMs), databaseMs: inHour(awake.databaseMs) }
  const both = hour.serverMs + hour.databaseMs
  const { idle, steps } = figures
  const open = SHARES.paying + SHARES.late

  const bytes = { started: groups(figures.started), monthly: groups(monthOfLoan(figures)) }
  const [applications, loanMonths] = [12 * SHARES.applying, 12 * open]
  const databaseYear = applications * bytes.started.lasting + loanMonths * bytes.monthly.lasting
  const filesYear = applications * figures.started.files
  const machines = MACHINES.map((cores): Machine => {
    const processes = Math.max(2, Math.ceil((cores * hour.serverMs) / both))
    // What a process and its connections use without any call, for an hour.
    const resting = processes * (idle.serverMs + idle.databaseMs) * HOUR_SECONDS
    const borrowers = Math.max(0, (cores * MOST_USE * HOUR_MS - resting) / both)
    return {
      cores,
      borrowers,
      processes,
      connections: processes * CONNECTIONS,
      callsPerSecond: (borrowers * inHour(awake.calls)) / HOUR_SECONDS,
      yearBytes: { database: borrowers * databaseYear, files: borrowers * filesYear },
      closeMinutes: (borrowers * open * close.microseconds) / 60e6,
    }
  })
  const clusters = MACHINES.map((cores) => {
    const processes = SERVER_MACHINES * cores
    const room = cores * MOST_USE * HOUR_MS
    const resting = (ms: number, count: number): number => count * ms * HOUR_SECONDS
    return {
      cores,
      processes,
      servers: Math.max(0, (SERVER_MACHINES * room - resting(idle.serverMs, processes)) / hour.serverMs),
      database: Math.max(
        0,
        (room - resting(idle.databaseMs, processes)) / (hour.databaseMs * Math.max(1, standby.coreTime)),
      ),
    }
  })

  const walOf = (names: readonly (typeof STEPS)[number][]): number =>
    names.reduce((sum, name) => sum + steps[name].walBytes, 0)
  const start = walOf(['register', 'apply', 'sign', 'withdraw'])
  const people = 100_000
  return {
    screens,
    kinds: Object.fromEntries(KINDS.map((kind) => [kind, month(kind)])) as Record<Kind, Use>,
    average: averageOf(month),
    busiestHour: hour,
    machines,
    clusters,
    bytes,
    perYear: { applications, loanMonths },
    year: {
      database: people * databaseYear,
      files: people * filesYear,
      wal: people * (applications * start + loanMonths * walOf(['days', 'charge', 'payment'])),
      coldWal: people * loanMonths * figures.coldPaymentBytes,
    },
  }
}
