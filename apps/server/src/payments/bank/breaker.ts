import { traced } from '../../platform/trace/index.ts'
import { BankAway } from './faults.ts'

/** As many requests at once as a bank usually allows one client. */
const AT_ONCE = 32
/** Requests without an answer in a row before the bank counts as away. */
const FAILURES = 5
/** How long nobody asks a bank that is away; then one request finds out. */
const REST_MS = 2000

export interface BreakerOptions {
  atOnce?: number
  failures?: number
  restMs?: number
  /** Milliseconds that only go forward. */
  elapsed?(): number
}

type Method = (...args: unknown[]) => unknown
const isMethod = (value: unknown): value is Method => typeof value === 'function'

/**
 * For all ports of one bank: no more than so many requests at once, the others in line; and while the bank is away
 * requests fail at once instead of after the client's timeout. A refusal is an answer.
 */
export function makeBreaker({
  atOnce = AT_ONCE,
  failures = FAILURES,
  restMs = REST_MS,
  elapsed = () => performance.now(),
}: BreakerOptions = {}): { guard<Port extends object>(port: Port): Port } {
  const line: (() => void)[] = []
  let underWay = 0
  let failed = 0
  let restsUntil = -Infinity

  const request = async (ask: () => unknown): Promise<unknown> => {
    if (underWay >= atOnce) await new Promise<void>((resolve) => line.push(resolve))
    else underWay += 1
    try {
      if (elapsed() < restsUntil) throw new BankAway('the bank has not answered lately')
      // The others wait for the outcome of this one.
      if (failed >= failures) restsUntil = elapsed() + restMs
      const answer = await ask()
      failed = 0
      restsUntil = -Infinity
      return answer
    } catch (error) {
      if (!(error instanceof BankAway)) {
        failed = 0
        restsUntil = -Infinity
      } else if (elapsed() >= restsUntil) {
        failed += 1
        if (failed >= failures) restsUntil = elapsed() + restMs
      }
      throw error
    } finally {
      const next = line.shift()
      if (next === undefined) underWay -= 1
      else next()
    }
  }
  return {
    guard: (port) =>
      new Proxy(port, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          return isMethod(value)
            ? (...args: unknown[]) => request(traced(() => Reflect.apply(value, target, args)))
            : value
        },
      }),
  }
}
