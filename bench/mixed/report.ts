import { quantile } from '../median.ts'
import { tableOf, writeSection } from '../performance-page.ts'
import { OUTCOMES, type Arrival } from './arrivals.ts'
import type { Kind } from './kinds.ts'

/** The arrivals at one rate. */
export interface Load {
  perSecond: number
  arrivals: readonly Arrival[]
  /** Afterwards, until the jobs and the events of the bank were done. */
  settledSeconds: number
}

export interface Day {
  kinds: readonly Kind[]
  inTimeMs: number
  seconds: number
  /** Of the median bare call. */
  bareMs: number
  /** The most calls per second that were answered in time, and those of the bare server. */
  saturation: number
  barePerSecond: number
  /** By their share of saturation. */
  loads: readonly (readonly [share: number, load: Load])[]
}

export const isInTime = ({ outcome, ms }: Arrival, inTimeMs: number): boolean =>
  outcome === 'answered' && ms <= inTimeMs

export const countOf = (arrivals: readonly Arrival[], is: (each: Arrival) => boolean): number =>
  arrivals.reduce((count, each) => count + (is(each) ? 1 : 0), 0)

const percent = (part: number, whole: number): string => {
  if (whole === 0) return '–'
  const value = (100 * part) / whole
  return part === 0 || part === whole ? `${value} %` : `${value.toFixed(1)} %`
}

const times = (multiple: number): string => (multiple < 10 ? multiple.toFixed(1) : multiple.toFixed(0))

const QUANTILES = [0.5, 0.95, 0.99] as const

/** Median, p95 and p99 of what was answered, in multiples of a bare call. */
function latencies(arrivals: readonly Arrival[], bareMs: number): string {
  const answered = arrivals.filter(({ outcome }) => outcome === 'answered').map(({ ms }) => ms)
  return answered.length === 0 ? '–' : QUANTILES.map((share) => times(quantile(answered, share) / bareMs)).join(' / ')
}

/** Each call once, with its share of all calls. */
function sharesOf(kinds: readonly Kind[]): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { share, calls } of kinds)
    for (const call of calls) shares.set(call, (shares.get(call) ?? 0) + share / calls.length)
  return shares
}

/** One row for each call, and one for all of them. */
const rowsOf = (calls: readonly string[], cells: (call: string | undefined) => string[]): string[][] => [
  ['all', ...cells(undefined)],
  ...calls.map((call) => [`\`${call}\``, ...cells(call)]),
]

const of = (arrivals: readonly Arrival[], call: string | undefined): Arrival[] =>
  arrivals.filter((each) => call === undefined || each.call === call)

function latencyTable({ kinds, loads, bareMs }: Day): string {
  const shares = sharesOf(kinds)
  return tableOf(
    ['call', 'share', ...loads.map(([share]) => `at ${share * 100} %`)],
    rowsOf([...shares.keys()], (call) => [
      call === undefined ? '100 %' : `${(shares.get(call) ?? 0).toFixed(1)} %`,
      ...loads.map(([, { arrivals }]) => latencies(of(arrivals, call), bareMs)),
    ]),
  )
}

function overloadTable({ kinds, inTimeMs }: Day, { arrivals }: Load): string {
  return tableOf(
    ['call', 'sent', 'answered in time', 'answered later', '503 with Retry-After', '503 without', 'failed'],
    rowsOf([...sharesOf(kinds).keys()], (call) => {
      const own = of(arrivals, call)
      const inTime = countOf(own, (each) => isInTime(each, inTimeMs))
      const [answered = 0, ...others] = OUTCOMES.map((outcome) => countOf(own, (each) => each.outcome === outcome))
      return [String(own.length), ...[inTime, answered - inTime, ...others].map((count) => percent(count, own.length))]
    }),
  )
}

/** Every figure of the section is of one run. */
export function mixedSection(day: Day): string {
  const { loads, saturation, barePerSecond, bareMs, inTimeMs, seconds } = day
  const beyond = loads.at(-1)
  if (beyond === undefined) throw new Error('no load was measured')
  const [share, overload] = beyond
  const inTime = countOf(overload.arrivals, (each) => isInTime(each, inTimeMs))
  return `Written by \`npm run bench -- mixed\`: a lender's day over one server and its PostgreSQL with twenty thousand borrowers. Calls arrive at a fixed rate, whether or not the earlier ones are answered, for ${seconds} s at each rate, and each is timed from the moment in which it was due.
The bank is simulated, in the server's process.

- **saturation**: the highest rate at which 99 % of the calls are answered within ${inTimeMs / 1000} s: ${(saturation / barePerSecond).toFixed(2)} of what the bare server answers (${saturation.toFixed(0)} calls per second on the machine of this run).
- **at**: that share of saturation. *p50 / p95 / p99* of the answered calls, in multiples of a bare call (${bareMs.toFixed(1)} ms on the machine of this run), sent to a server that does nothing else. With fewer than 100 calls p99 is the slowest.
- **share**: of all calls. Who applies, pays or withdraws makes the calls in the order of the table.

${latencyTable(day)}

At ${share * 100} % of saturation the calls that were answered in time were ${(inTime / seconds / saturation).toFixed(2)} of those at saturation. What became of the calls; who was refused with 503 came again with the same key. All jobs and events of the bank were done ${overload.settledSeconds.toFixed(0)} s after the last answer.

${overloadTable(day, overload)}`
}

export const writeMixedSection = (day: Day): void => writeSection('mixed', mixedSection(day))
