import type { Db } from '../db/pool.ts'
import { requestOf } from '../trace/trace.ts'

/** In the payload of a job, beside what is its own. */
const FIELD = 'caused_by_request'

/** The id of the request that queues a job, so that the log can follow it. */
export function originOfJob(tx: Db): Record<string, string> {
  const id = requestOf(tx)
  return id === undefined ? {} : { [FIELD]: id }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Separates the payload of the job from that id. */
export function splitOrigin(stored: unknown): { payload: unknown; requestId: string | undefined } {
  if (!isRecord(stored)) return { payload: stored, requestId: undefined }
  const { [FIELD]: id, ...payload } = stored
  return { payload, requestId: typeof id === 'string' ? id : undefined }
}
