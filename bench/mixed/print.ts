import { quantile } from '../median.ts'
import { countOf, isInTime, type Load } from './report.ts'

const msAt = (times: readonly number[], share: number): string =>
  times.length === 0 ? '–' : `${quantile(times, share).toFixed(1)} ms`

/** One line for a rate, and one for each way in which calls failed. */
export function printLoad({ perSecond, arrivals, settledSeconds }: Load, inTimeMs: number): void {
  const of = (outcome: string): number => countOf(arrivals, (each) => each.outcome === outcome)
  const inTime = countOf(arrivals, (each) => isInTime(each, inTimeMs))
  const times = arrivals.filter(({ outcome }) => outcome === 'answered').map(({ ms }) => ms)
  console.log(
    `${perSecond.toFixed(0)}/s: ${arrivals.length} calls, ${inTime} answered in time, ${of('answered') - inTime} later, ${of('refused')} refused with 503 and Retry-After, ${of('bare_503')} with 503 alone, ${of('failed')} failed; p50 ${msAt(times, 0.5)}, p95 ${msAt(times, 0.95)}, p99 ${msAt(times, 0.99)}; jobs done ${settledSeconds.toFixed(1)} s after it`,
  )
  const failures = new Map<string, number>()
  for (const { outcome, call, text } of arrivals) {
    const what = `${call}: ${text.slice(0, 300)}`
    if (outcome === 'failed') failures.set(what, (failures.get(what) ?? 0) + 1)
  }
  for (const [what, count] of failures) console.log(`  ${count} times ${what}`)
}

export function printCalls({ arrivals }: Load): void {
  for (const call of new Set(arrivals.map((each) => each.call))) {
    const times = arrivals.filter((each) => each.call === call).map(({ ms }) => ms)
    console.log(
      `  ${call.padEnd(44)} ${String(times.length).padStart(5)} calls, p50 ${msAt(times, 0.5)}, p95 ${msAt(times, 0.95)}, p99 ${msAt(times, 0.99)}`,
    )
  }
}
