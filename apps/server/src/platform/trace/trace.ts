/**
 * The id of the request that caused what runs now: a call, the jobs that it queues, what those ask outside. Absent in
 * what the schedule starts. It belongs to a transaction, and is current while a question to the outside is put: an
 * AsyncLocalStorage would slow down every call of the process by a tenth.
 */
let current: string | undefined

const requests = new WeakMap<object, string>()

/** This transaction is the work of a request. */
export const markRequest = (tx: object, requestId: string): void => void requests.set(tx, requestId)

export const requestOf = (tx: object): string | undefined => requests.get(tx)

/** The id is current until `work` returns, which an async function does at its first `await`. */
export function tracing<Result>(requestId: string | undefined, work: () => Result): Result {
  const before = current
  current = requestId
  try {
    return work()
  } finally {
    current = before
  }
}

/** Of the question that is being put. */
export const currentRequestId = (): string | undefined => current

/** Runs later with the id that is current now. */
export function traced<Result>(work: () => Result): () => Result {
  const requestId = current
  return () => tracing(requestId, work)
}

type Method = (...args: unknown[]) => unknown
const isMethod = (value: unknown): value is Method => typeof value === 'function'

/** The same port, whose methods run with the id that is current now, also after an `await`. */
export function follow<Port extends object>(port: Port): Port {
  const requestId = current
  return new Proxy(port, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return isMethod(value)
        ? (...args: unknown[]) => tracing(requestId, () => Reflect.apply(value, target, args))
        : value
    },
  })
}

/** For a line of the log. */
export const traceFields = (): { reqId?: string } => (current === undefined ? {} : { reqId: current })
