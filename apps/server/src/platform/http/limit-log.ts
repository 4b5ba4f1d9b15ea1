/** The same fault is logged in full so often in a window; after that it is only counted. */
const IN_FULL = 5
const WINDOW_MS = 60_000
/** Different faults at a time; more are logged as they come. */
const MOST = 1000

const TEXT_FIELDS = ['fault', 'code', 'part', 'job', 'call', 'constraint'] as const

interface Counted {
  from: number
  count: number
  fields: Record<string, string>
  message: string
  level: number
}

export interface LogLimiter {
  /** False if the line is left out. */
  admits(level: number, fields: unknown, message: unknown): boolean
}

const textsIn = (fields: unknown): Record<string, string> => {
  const found: Record<string, string> = {}
  if (typeof fields !== 'object' || fields === null) return found
  const entries = new Map(Object.entries(fields))
  for (const name of TEXT_FIELDS) {
    const value: unknown = entries.get(name)
    if (typeof value === 'string') found[name] = value
  }
  return found
}

/**
 * Without this a full disk would fill another one with the log of it. `summarize` gets what was left out, once per
 * window.
 */
export function createLogLimiter(
  summarize: (level: number, fields: Record<string, unknown>, message: string) => void,
  windowMs = WINDOW_MS,
): LogLimiter {
  const faults = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined

  const sweep = (): void => {
    timer = undefined
    const now = performance.now()
    for (const [key, { from, count, fields, message, level }] of faults) {
      if (now - from < windowMs) continue
      faults.delete(key)
      if (count > IN_FULL) summarize(level, { ...fields, left_out: count - IN_FULL }, message)
    }
    schedule()
  }
  const schedule = (): void => {
    if (faults.size === 0) return
    timer ??= setTimeout(sweep, windowMs)
    timer.unref()
  }
  return {
    admits(level, object, message) {
      if (typeof message !== 'string') return true
      const fields = textsIn(object)
      const key = `${level} ${message} ${Object.values(fields).join(' ')}`
      const existing = faults.get(key)
      if (existing === undefined && faults.size >= MOST) return true
      const counted = existing ?? { from: performance.now(), count: 0, fields, message, level }
      counted.count += 1
      faults.set(key, counted)
      schedule()
      return counted.count <= IN_FULL
    },
  }
}
