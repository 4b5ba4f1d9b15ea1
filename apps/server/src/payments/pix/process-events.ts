import { cents } from '@home-credit/domain'
import { BankAway, BankRefused } from '../bank/faults.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { PayoutBank } from '../bank/payout/payout.ts'
import type { PixBank, PixReturn, ReceivedPix } from '../bank/pix/pix.ts'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { pendingReturns } from '../bank-lines/line-queries.ts'
import { processPayout } from '../payouts/outcome.ts'
import { processPix } from './process-pix.ts'
import type { PixDependencies } from './returns.ts'
import { PROCESS_PIX_EVENTS, queueProcessing } from './events.ts'
import { endEvents, nextTryAt, postponeEvents, takeEvents, type PixEvent } from './events-store.ts'

const BATCH = 200
/** Limits the length of one job, since a server that shuts down waits for it. */
const BATCHES = 10
const AT_ONCE = 4
/** Longer than the bank takes to answer for a whole batch. */
const TAKEN_MS = 120_000
/** A charge can be paid as soon as it is open, before the call that opened it has committed its order. */
const EARLY_MS = 120_000
const LONGEST_WAIT_MS = 15 * 60_000
/** A typed reference may name nothing: stop querying the bank after about two hours. */
const OWN_TRIES = 16

export interface ProcessOptions {
  /** A separate connection pool: each event has its own transaction beside that of the job. */
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

/** True when the events of this subject are done. */
async function processPixSubject(options: ProcessOptions, { subject, events }: Subject): Promise<boolean> {
  const { db, bank, dependencies, clock } = options
  const refused = await askForReturns(options, subject, clock.now())
  const bankPix = await bank.pix(subject)
  // Not at the bank yet: a webhook can arrive before its payment is visible.
  if (bankPix === undefined) return events.every(({ source, tries }) => source === 'ours' && tries >= OWN_TRIES)
  const pix: ReceivedPix = {
    ...bankPix,
    returns: [...bankPix.returns.filter(({ id }) => refused.every((one) => one.id !== id)), ...refused],
  }
  const now = clock.now()
  const mayBeEarly = now.getTime() - earliest(events) < EARLY_MS
  return (await inTransaction(db, (tx) => processPix(tx, dependencies, pix, { mayBeEarly, now }))) === 'done'
}

async function processPayoutSubject(
  { db, payouts, dependencies, clock }: ProcessOptions,
  { subject }: Subject,
): Promise<boolean> {
  const payout = await payouts.payout(subject)
  if (payout === undefined) return false
  await inTransaction(db, (tx) => processPayout(tx, dependencies, payout, clock.now()))
  return payout.state !== 'processing'
}

interface Outcome {
  done: number[]
  faults: unknown[]
}

/** Checks one subject and schedules the next try if needed. A fault does not stop the other subjects. */
async function processSubject(options: ProcessOptions, subject: Subject, outcome: Outcome): Promise<void> {
  const { db, clock } = options
  const ids = subject.events.map(({ id }) => id)
  let done = false
  try {
    done = await (subject.kind === 'pix' ? processPixSubject(options, subject) : processPayoutSubject(options, subject))
  } catch (error) {
    // When the bank is away or refuses, the subject is tried again later.
    if (!(error instanceof BankAway || error instanceof BankRefused)) outcome.faults.push(error)
  }
  if (done) outcome.done.push(...ids)
  else
    await postponeEvents(
      db,
      ids,
      new Date(clock.now().getTime() + Math.min(1000 * 2 ** fewestTries(subject.events), LONGEST_WAIT_MS)),
    )
}

/** Runs `AT_ONCE` workers over the items. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  let at = 0
  const worker = async (): Promise<void> => {
    for (let item = items[at]; item !== undefined; item = items[at]) {
      at += 1
      await work(item)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

/**
 * Processes the events of webhooks, of reconciliation and of our own requests: queries the bank and applies what it
 * confirms.
 */
export const processPixEvents = (options: ProcessOptions): Job => ({
  name: PROCESS_PIX_EVENTS,
  formerNames: ['apply_pix_events'],
  async run({ tx }) {
    const { db, clock } = options
    const faults: unknown[] = []
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const now = clock.now()
      const taken = await takeEvents(db, now, new Date(now.getTime() + TAKEN_MS), BATCH)
      if (taken.length === 0) break
      const outcome: Outcome = { done: [], faults }
      await inParallel(subjectsOf(taken), (subject) => processSubject(options, subject, outcome))
      await endEvents(db, outcome.done, clock.now())
    }
    // Failed events are already scheduled again; throwing puts the fault into the log.
    if (faults.length > 0) throw faults[0]
    const next = await nextTryAt(db)
    if (next !== undefined) await queueProcessing(tx, next)
  },
})
