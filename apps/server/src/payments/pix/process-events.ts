import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '@home-credit/domain'
import { BankAway, BankRefused } from '../bank/faults.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { PayoutBank } from '../bank/payout/payout.ts'
import type { PixBank, PixReturn, ReceivedPix } from '../bank/pix/pix.ts'
import { askOutside, type Db, inTransaction } from '../../platform/db/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { pendingReturns } from '../bank-lines/line-queries.ts'
import { processPayout } from '../payouts/outcome.ts'
import { processPix } from './process-pix.ts'
import type { PixDependencies } from './returns.ts'
import { PROCESS_PIX_EVENTS, queueProcessing } from './event-queue.ts'
import { endEvents, nextTryAt, postponeEvents, takeEvents, type PixEvent } from './events-store.ts'

const AT_ONCE = 16
/** How many events are taken with one statement. */
const BATCH = 200
/** Limits the length of one job, since a server that shuts down waits for it. */
const MOST_SUBJECTS = 2000
/** How soon a new event is seen while others wait for the bank. */
const LOOK_MS = 200
/** A charge can be paid as soon as it is open, before the call that opened it has committed its order. */
const EARLY_MS = 120_000
const LONGEST_WAIT_MS = 15 * 60_000
/** A typed reference may name nothing: stop querying the bank after about two hours. */
const OWN_TRIES = 16

export interface ProcessOptions {
  /** A separate connection pool: each event has its own transaction. */
  db: Db
  clock: Clock
  dependencies: PixDependencies
  bank: Pick<PixBank, 'pix' | 'returnPix'>
  payouts: Pick<PayoutBank, 'payout'>
}

/** All events about one subject; the bank is queried once for them. */
interface Subject {
  kind: PixEvent['kind']
  subject: string
  events: PixEvent[]
}

function subjectsOf(events: readonly PixEvent[]): Subject[] {
  const found = new Map<string, Subject>()
  for (const event of events) {
    const name = `${event.kind} ${event.subject}`
    const subject = found.get(name) ?? { kind: event.kind, subject: event.subject, events: [] }
    subject.events.push(event)
    found.set(name, subject)
  }
  return [...found.values()]
}

const earliest = (events: readonly PixEvent[]): number =>
  Math.min(...events.map(({ received_at }) => received_at.getTime()))
const fewestTries = (events: readonly PixEvent[]): number => Math.min(...events.map(({ tries }) => tries))

/** Sends the decided returns to the bank. A refused return is final. */
async function askForReturns({ db, bank }: ProcessOptions, endToEndId: string, now: Date): Promise<PixReturn[]> {
  const refused: PixReturn[] = []
  for (const { id, amountCents, requestedAt } of await pendingReturns(db, endToEndId)) {
    try {
      await bank.returnPix({ endToEndId, id, amountCents: cents(amountCents) })
    } catch (error) {
      if (!(error instanceof BankRefused)) throw error
      refused.push({
        id,
        returnId: undefined,
        amountCents: cents(amountCents),
        state: 'not_done',
        requestedAt,
        settledAt: now,
      })
    }
  }
  return refused
}

/** Marks the events as done in the transaction that books their payments and returns; false when they must be tried again. */
async function processPixSubject(options: ProcessOptions, { subject, events }: Subject): Promise<boolean> {
  const { db, bank, dependencies, clock } = options
  const ids = events.map(({ id }) => id)
  const refused = await askForReturns(options, subject, clock.now())
  const bankPix = await bank.pix(subject)
  if (bankPix === undefined) {
    // Not at the bank yet: a webhook can arrive before its payment is visible.
    if (events.some(({ source, tries }) => source !== 'ours' || tries < OWN_TRIES)) return false
    await endEvents(db, ids, clock.now())
    return true
  }
  const pix: ReceivedPix = {
    ...bankPix,
    returns: [...bankPix.returns.filter(({ id }) => refused.every((one) => one.id !== id)), ...refused],
  }
  const now = clock.now()
  const mayBeEarly = now.getTime() - earliest(events) < EARLY_MS
  return inTransaction(db, async (tx) => {
    if ((await processPix(tx, dependencies, pix, { mayBeEarly, now })) !== 'done') return false
    await endEvents(tx, ids, now)
    return true
  })
}

async function processPayoutSubject(
  { db, payouts, dependencies, clock }: ProcessOptions,
  { subject, events }: Subject,
): Promise<boolean> {
  const payout = await payouts.payout(subject)
  if (payout === undefined) return false
  const ids = events.map(({ id }) => id)
  const isDone = payout.state !== 'processing'
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    await processPayout(tx, dependencies, payout, now)
    if (isDone) await endEvents(tx, ids, now)
  })
  return isDone
}

/** Checks one subject and schedules the next try if needed; returns what failed. */
async function processSubject(options: ProcessOptions, subject: Subject): Promise<unknown> {
  const { db, clock } = options
  let fault: unknown
  try {
    const isDone = await (subject.kind === 'pix'
      ? processPixSubject(options, subject)
      : processPayoutSubject(options, subject))
    if (isDone) return undefined
  } catch (error) {
    // When the bank is away or refuses, the subject is tried again later.
    if (!(error instanceof BankAway || error instanceof BankRefused)) fault = error
  }
  const ids = subject.events.map(({ id }) => id)
  const waitMs = Math.min(1000 * 2 ** fewestTries(subject.events), LONGEST_WAIT_MS)
  return postponeEvents(db, ids, new Date(clock.now().getTime() + waitMs)).then(
    () => fault,
    (error: unknown) => error,
  )
}

/** Processes due events side by side until there are none, so that one without an answer delays no other; returns faults. */
async function processDue(options: ProcessOptions): Promise<unknown[]> {
  const { db, clock } = options
  const faults: unknown[] = []
  const waiting: Subject[] = []
  const atWork = new Map<string, Promise<void>>()
  const process = async (subject: Subject): Promise<void> => {
    const fault = await processSubject(options, subject)
    atWork.delete(subject.subject)
    if (fault !== undefined) faults.push(fault)
  }
  try {
    for (let taken = 0; ; ) {
      if (waiting.length === 0 && taken < MOST_SUBJECTS) {
        const found = subjectsOf(await takeEvents(db, clock.now(), { except: [...atWork.keys()], max: BATCH }))
        taken += found.length
        waiting.push(...found)
      }
      for (const one of waiting.splice(0, AT_ONCE - atWork.size)) atWork.set(one.subject, process(one))
      if (atWork.size === 0) return faults
      const looking = new AbortController()
      const look = sleep(LOOK_MS, undefined, { signal: looking.signal }).catch(() => undefined)
      await Promise.race([...atWork.values(), ...(waiting.length === 0 ? [look] : [])])
      looking.abort()
    }
  } finally {
    await Promise.all(atWork.values())
  }
}

/**
 * Processes the events of webhooks, of reconciliation and of our own requests: queries the bank and applies what it
 * confirms.
 */
export const processPixEvents = (options: ProcessOptions): Job => ({
  name: PROCESS_PIX_EVENTS,
  formerNames: ['apply_pix_events'],
  asksOutside: true,
  async run({ tx }) {
    const faults = await askOutside(tx, 'events', () => processDue(options))
    // Failed events are already scheduled again; throwing puts the fault into the log.
    if (faults.length > 0) throw faults[0]
    const next = await nextTryAt(tx)
    if (next !== undefined) await queueProcessing(tx, next)
  },
})
