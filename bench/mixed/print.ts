import { quantile } from '../median.ts'
import { countOf, isInTime, type Load } from './report.ts'

const msAt = (times: readonly number[], share: number): string =>
  times.length === 0 ? '–' : `${quantile(times, share).toFixed(1)} ms`

/** One line for a rate, and one for each answer that is a failure. */
export function printLoad({ perSecond, arrivals, settledSeconds }: Load, inTimeMs: number): void {
  const of = (outcome: string): number => countOf(arrivals, (each) => each.outcome === outcome)
  const inTime = countOf(arrivals, (each) => isInTime(each, inTimeMs))
  const times = arrivals.filter(({ outcome }) => outcome === 'answered').map(({ ms }) => ms)
  const unsent = arrivals.map(({ unsentMs }) => unsentMs)
  console.log(
    `${perSecond.toFixed(0)}/s: ${arrivals.length} calls, ${inTime} answered in time, ${of('answered') - inTime} later, ${of('refused')} refused with 503 and Retry-After, ${of('bare_503')} with 503 alone, ${of('failed')} failed; p50 ${msAt(times, 0.5)}, p95 ${msAt(times, 0.95)}, p99 ${msAt(times, 0.99)}; jobs done ${settledSeconds.toFixed(1)} s after it; p99 until sent ${msAt(unsent, 0.99)}`,
  )
  const failed = arrivals.filter(({ outcome }) => outcome === 'failed')
  for (const text of new Set(failed.map((each) => each.text))) {
    const same = failed.filter((each) => each.text === text)
    console.log(
      `  ${same.length} times, ${[...new Set(same.map(({ call }) => call))].join(', ')}: ${text.slice(0, 300)}`,
    )
  }
}

export function printCalls({ arrivals }: Load): void {
  for (const call of new Set(arrivals.map((each) => each.call))) {
    const times = arrivals.filter((each) => each.call === call && each.outcome === 'answered').map(({ ms }) => ms)
    console.log(
      `  ${call.padEnd(44)} ${String(times.length).padStart(5)} answered, p50 ${msAt(times, 0.5)}, p95 ${msAt(times, 0.95)}, p99 ${msAt(times, 0.99)}`,
    )
  }
}
