import { cents } from '@home-credit/domain'
import { BankAway, BankRefused } from '../bank/faults.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { PayoutBank } from '../bank/payout/payout.ts'
import type { PixBank, PixReturn, ReceivedPix } from '../bank/pix/pix.ts'
import { type Db, inTransaction } from '../../platform/db/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { pendingReturns } from '../bank-lines/returns.ts'
import { applyPayout } from '../payouts/outcome.ts'
import { applyPix } from './apply.ts'
import type { PixDependencies } from './returns.ts'
import { PROCESS_PIX_EVENTS, queueApplying } from './events.ts'
import { endEvents, nextTryAt, postponeEvents, takeEvents, type PixEvent } from './events-store.ts'

const BATCH = 200
/** So much in one job: a server that is asked to stop waits for it. */
const BATCHES = 10
const AT_ONCE = 4
/** Longer than the bank takes to answer for a whole batch. */
const TAKEN_MS = 120_000
/** A charge can be paid the moment it is open, before the call that opened it has written its order. */
const EARLY_MS = 120_000
const LONGEST_WAIT_MS = 15 * 60_000
/** What somebody typed may name nothing: the bank is asked about it for about two hours. */
const OWN_TRIES = 16

export interface ApplyOptions {
  /** Connections apart from those of calls and jobs: each event has a transaction of its own, beside the one of the job. */
  db: Db
  clock: Clock
  dependencies: PixDependencies
  bank: Pick<PixBank, 'pix' | 'returnPix'>
  payouts: Pick<PayoutBank, 'payout'>
}

/** Several events may tell of one thing: the bank is asked once. */
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

/** Asks the bank for the returns that were decided. One that it refuses will never be done. */
async function askForReturns({ db, bank }: ApplyOptions, endToEndId: string, now: Date): Promise<PixReturn[]> {
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

/** True where there is nothing more to do about it. */
async function lookAtPix(options: ApplyOptions, { subject, events }: Subject): Promise<boolean> {
  const { db, bank, dependencies, clock } = options
  const refused = await askForReturns(options, subject, clock.now())
  const bankPix = await bank.pix(subject)
  // Not there yet: a webhook can be quicker than what it tells of.
  if (bankPix === undefined) return events.every(({ source, tries }) => source === 'ours' && tries >= OWN_TRIES)
  const pix: ReceivedPix = {
    ...bankPix,
    returns: [...bankPix.returns.filter(({ id }) => refused.every((one) => one.id !== id)), ...refused],
  }
  const now = clock.now()
  const mayBeEarly = now.getTime() - earliest(events) < EARLY_MS
  return (await inTransaction(db, (tx) => applyPix(tx, dependencies, pix, { mayBeEarly, now }))) === 'done'
}

async function lookAtPayout(
  { db, payouts, dependencies, clock }: ApplyOptions,
  { subject }: Subject,
): Promise<boolean> {
  const payout = await payouts.payout(subject)
  if (payout === undefined) return false
  await inTransaction(db, (tx) => applyPayout(tx, dependencies, payout, clock.now()))
  return payout.state !== 'processing'
}

/** What came of a batch: what is done with, and what went wrong beside it. */
interface Outcome {
  done: number[]
  faults: unknown[]
}

/** Looks at one thing. What is to be looked at again is written down with its time. After a fault the others go on. */
async function lookAt(options: ApplyOptions, subject: Subject, outcome: Outcome): Promise<void> {
  const { db, clock } = options
  const ids = subject.events.map(({ id }) => id)
  let done = false
  try {
    done = await (subject.kind === 'pix' ? lookAtPix(options, subject) : lookAtPayout(options, subject))
  } catch (error) {
    // A bank that is away is asked again later, and one that will not answer this as well.
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

/** A few at a time, each as soon as another is done. */
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

/** Looks at all that webhooks, reconciliation and we ourselves want looked at: asks the bank, and does what it confirms. */
export const applyPixEvents = (options: ApplyOptions): Job => ({
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
      await inParallel(subjectsOf(taken), (subject) => lookAt(options, subject, outcome))
      await endEvents(db, outcome.done, clock.now())
    }
    // What failed was written down to be tried again; the log hears of it.
    if (faults.length > 0) throw faults[0]
    const next = await nextTryAt(db)
    if (next !== undefined) await queueApplying(tx, next)
  },
})
