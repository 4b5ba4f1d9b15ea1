import type { Db } from '../../platform/db/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { insertEvents, type EventKind, type EventSource } from './events-store.ts'

export const PROCESS_PIX_EVENTS = 'process_pix_events'
/** One after the other: a flood of webhooks keeps one worker busy, and not those that send codes. */
const QUEUE = 'pix'

/** Asks every minute of the machine for those whose time has come by our clock. */
export const PROCESS_PIX_EVENTS_SCHEDULE = `* * * * * ${PROCESS_PIX_EVENTS} ?queue=${QUEUE}&jobKey=${PROCESS_PIX_EVENTS}:minute`

/** Has the events that wait looked at: now, or when the first of them has its time. */
export const queueApplying = (tx: Db, runAt?: Date): Promise<void> =>
  addJob(tx, {
    name: PROCESS_PIX_EVENTS,
    payload: {},
    queue: QUEUE,
    ...(runAt === undefined ? { key: PROCESS_PIX_EVENTS } : { key: `${PROCESS_PIX_EVENTS}:later`, runAt }),
  })

/** Something of the bank is to be looked at, and soon. */
export async function addEvents(
  tx: Db,
  kind: EventKind,
  subjects: readonly string[],
  source: EventSource,
  now: Date,
): Promise<void> {
  if (subjects.length === 0) return
  await insertEvents(tx, kind, subjects, source, now)
  await queueApplying(tx)
}
