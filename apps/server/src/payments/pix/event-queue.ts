import type { Db } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { insertEvents, type EventKind, type EventSource } from './events-store.ts'

export const PROCESS_PIX_EVENTS = 'process_pix_events'
/** A queue runs one job at a time: a flood of webhooks occupies one worker and does not delay those that send codes. */
const QUEUE = 'pix'

/** Runs every minute of real time; which events are due depends on our clock, which the sandbox can set forward. */
export const PROCESS_PIX_EVENTS_SCHEDULE = `* * * * * ${PROCESS_PIX_EVENTS} ?queue=${QUEUE}&jobKey=${PROCESS_PIX_EVENTS}:minute`

/** Queues the processing of pending events: now, or when the first of them is due. */
export const queueProcessing = (tx: Db, runAt?: Date): Promise<void> =>
  addJob(tx, {
    name: PROCESS_PIX_EVENTS,
    payload: {},
    queue: QUEUE,
    ...(runAt === undefined ? { key: PROCESS_PIX_EVENTS } : { key: `${PROCESS_PIX_EVENTS}:later`, runAt }),
  })

/** Queues a bank subject to be checked soon. */
export async function addEvents(
  tx: Db,
  kind: EventKind,
  subjects: readonly string[],
  source: EventSource,
  now: Date,
): Promise<void> {
  if (subjects.length === 0) return
  await insertEvents(tx, kind, subjects, source, now)
  await queueProcessing(tx)
}
