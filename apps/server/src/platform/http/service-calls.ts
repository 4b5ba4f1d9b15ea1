import { faultFields } from './log.ts'

/** Calls of one service outside the process, since they were last stored. */
export interface ServiceCalls {
  worked: number
  failed: number
  totalMs: number
  slowestMs: number
  /** By the machine's clock. */
  lastWorked: number | undefined
  lastFailed: number | undefined
  lastFault: string | undefined
}

const LONGEST_FAULT = 200

/** Without anything that could identify somebody: an error can quote a phone number or an address. */
export const withoutPersonalData = (text: string): string =>
  text
    .slice(0, 10 * LONGEST_FAULT)
    .replace(/\S+@\S+/g, '…')
    .replace(/\d[\d.\-/() ]{5,}\d/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_FAULT)

const text = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? [value] : [])

/** One line for the system page. */
export function faultLine(error: unknown): string {
  const { fault, code, reason } = faultFields(error)
  return withoutPersonalData([...text(fault), ...text(code), ...text(reason)].join(' · '))
}

const later = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.max(one, other)

const sum = (one: ServiceCalls, other: ServiceCalls): ServiceCalls => ({
  worked: one.worked + other.worked,
  failed: one.failed + other.failed,
  totalMs: one.totalMs + other.totalMs,
  slowestMs: Math.max(one.slowestMs, other.slowestMs),
  lastWorked: later(one.lastWorked, other.lastWorked),
  lastFailed: later(one.lastFailed, other.lastFailed),
  lastFault: (one.lastFailed ?? 0) > (other.lastFailed ?? 0) ? one.lastFault : (other.lastFault ?? one.lastFault),
})

export interface CallCounts<Part extends string> {
  /** An error makes it a failure. */
  add(part: Part, tookMs: number, error?: unknown): void
  take(): ReadonlyMap<Part, ServiceCalls>
  restore(calls: ReadonlyMap<Part, ServiceCalls>): void
}

/** Counts calls in memory; `take` empties it. */
export function openCallCounts<Part extends string>(): CallCounts<Part> {
  let counts = new Map<Part, ServiceCalls>()
  const put = (part: Part, calls: ServiceCalls): void => {
    const before = counts.get(part)
    counts.set(part, before === undefined ? calls : sum(before, calls))
  }
  return {
    add(part, tookMs, error) {
      const failed = error !== undefined
      const now = Date.now()
      put(part, {
        worked: failed ? 0 : 1,
        failed: failed ? 1 : 0,
        totalMs: tookMs,
        slowestMs: tookMs,
        lastWorked: failed ? undefined : now,
        lastFailed: failed ? now : undefined,
        lastFault: failed ? faultLine(error) : undefined,
      })
    },
    take() {
      const taken = counts
      counts = new Map()
      return taken
    },
    restore(calls) {
      for (const [part, each] of calls) put(part, each)
    },
  }
}
