import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * The id of the request that caused what runs now: calls, the jobs that they queue, what those ask the bank. Absent in
 * what the schedule starts.
 */
const storage = new AsyncLocalStorage<string>()

export const tracing = <Result>(requestId: string, work: () => Result): Result => storage.run(requestId, work)

export const currentRequestId = (): string | undefined => storage.getStore()

/** For a line of the log. */
export const traceFields = (): { reqId?: string } => {
  const reqId = currentRequestId()
  return reqId === undefined ? {} : { reqId }
}
