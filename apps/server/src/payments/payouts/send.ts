import { cents } from '@home-credit/domain'
import { z } from 'zod'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { follow } from '../../platform/trace/index.ts'
import { BankAway, BankRefused } from '../bank/faults.ts'
import type { Payout, PayoutBank } from '../bank/payout/payout.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { openAccount } from './account.ts'
import { processPayout } from './outcome.ts'
import { queuePayout, SEND_PAYOUT } from './queue.ts'
import {
  beginTry,
  nextUnsent,
  noteAnswer,
  noteEvent,
  silentSince,
  unansweredPayouts,
  type Withdrawal,
} from './store.ts'

/** Runs every minute of real time; which payouts are silent depends on our clock. */
export const RETRY_PAYOUTS_SCHEDULE = '* * * * * retry_payouts'

const SILENT_SECONDS = 60
const AT_ONCE = 100
/** Delays after an unanswered attempt; later attempts come from `retryPayouts`. */
const RETRY_SECONDS = [1, 5, 25]
/** While the bank is away, one payout asks whether it is back, so often. */
const PROBE_SECONDS = 5
/** Longer than a request can be in transit. */
const LATE_SECONDS = 900

const later = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)

type Bank = Pick<PayoutBank, 'send' | 'payout'>

/** A refusal ends the payout only if the bank has nothing under its id and no earlier attempt can still reach it. */
async function refused(bank: Bank, withdrawal: Withdrawal, now: Date): Promise<Payout | undefined> {
  const existing = await bank.payout(withdrawal.id)
  if (existing !== undefined) return existing
  const alone =
    withdrawal.tries === 1 ||
    (withdrawal.sent_at !== null && now.getTime() - withdrawal.sent_at.getTime() > LATE_SECONDS * 1000)
  if (!alone) return undefined
  return {
    id: withdrawal.id,
    amountCents: cents(withdrawal.amount_cents),
    state: 'failed',
    reason: 'bank_refused',
    endToEndId: undefined,
    settledAt: now,
    returned: undefined,
  }
}

interface BankAnswer {
  payout: Payout
  sent: boolean
}

/**
 * Queries the bank about a payout and sends it if the bank does not have it. After the first attempt it always queries
 * before sending: only the bank's answer for this id decides. Returns undefined without an answer.
 */
async function queryOrSend(
  bank: Bank,
  keyring: Keyring,
  withdrawal: Withdrawal,
  now: Date,
): Promise<BankAnswer | undefined> {
  if (withdrawal.account === null) throw new Error('a withdrawal under way has no account')
  try {
    const existing = withdrawal.tries > 1 ? await bank.payout(withdrawal.id) : undefined
    if (existing !== undefined) return { payout: existing, sent: false }
    const { to, owner } = openAccount(keyring, withdrawal.id, withdrawal.account)
    const payout = await bank
      .send({ id: withdrawal.id, amountCents: cents(withdrawal.amount_cents), to, owner })
      .catch((error: unknown) => {
        if (error instanceof BankRefused) return refused(bank, withdrawal, now)
        throw error
      })
    return payout && { payout, sent: true }
  } catch (error) {
    if (error instanceof BankAway || error instanceof BankRefused) return undefined
    throw error
  }
}

const RETRY_UNANSWERED = 'retry_unanswered_payouts'
const payload = z.object({ withdrawal_id: z.uuid(), probe: z.boolean().optional() })
const unanswered = z.object({ all: z.boolean().optional() })

/** Asks about one of them in a few seconds; once a bank that was away has answered that, about all. */
const queueUnanswered = (tx: Db, payload: z.infer<typeof unanswered>, runAt?: Date): Promise<void> =>
  addJob(tx, {
    name: RETRY_UNANSWERED,
    payload,
    key: `${RETRY_UNANSWERED}:${payload.all === true ? 'all' : 'one'}`,
    ...(runAt === undefined ? {} : { runAt }),
  })

/**
 * Sends one withdrawal to the bank, or queries it if an earlier attempt was made. Those of one borrower leave in order:
 * the first attempt of one queues the next.
 */
export const sendPayout = (
  dependencies: Pick<CoreDependencies, 'pool' | 'keyring' | 'secretKey'>,
  bank: Bank,
): Job => ({
  name: SEND_PAYOUT,
  asksOutside: true,
  async run({ tx, payload: rawPayload, now }) {
    const { withdrawal_id: id, probe } = payload.parse(rawPayload)
    const attempt = await askOutside(tx, 'bank', async () => {
      const followed = follow(bank)
      const withdrawal = await beginTry(dependencies.pool, id, now)
      return withdrawal && { withdrawal, answer: await queryOrSend(followed, dependencies.keyring, withdrawal, now) }
    })
    if (attempt === undefined) {
      if (probe === true) await queueUnanswered(tx, { all: true })
      return
    }
    const { withdrawal, answer } = attempt
    const wait = RETRY_SECONDS[withdrawal.tries - 1]
    if (answer !== undefined) {
      await processPayout(tx, dependencies, answer.payout, now)
      await noteAnswer(tx, id)
      if (probe === true) await queueUnanswered(tx, { all: true })
    } else {
      if (wait !== undefined) await queuePayout(tx, id, { runAt: later(now, wait) })
      await queueUnanswered(tx, {}, later(now, PROBE_SECONDS))
    }
    // Only after the wallet lock was taken: a row that references the withdrawal locks it, too.
    if (answer?.sent === true || (answer === undefined && wait !== undefined))
      await noteEvent(tx, {
        withdrawal_id: id,
        at: now,
        what: 'sent',
        detail: answer === undefined ? 'no answer' : null,
      })
    const next = withdrawal.tries === 1 ? await nextUnsent(tx, withdrawal) : undefined
    if (next !== undefined) await queuePayout(tx, next)
  },
})

export const retryUnanswered: Job = {
  name: RETRY_UNANSWERED,
  async run({ tx, payload: rawPayload, now }) {
    const { all } = unanswered.parse(rawPayload)
    const waiting = await unansweredPayouts(tx, all === true ? AT_ONCE : 1)
    for (const id of waiting) await queuePayout(tx, id, all === true ? {} : { probe: true })
    if (waiting.length === AT_ONCE) await queueUnanswered(tx, { all: true }, later(now, 1))
  },
}

/** Queries payouts that were sent and are silent; sends again those whose sending was cut. */
export const retryPayouts: Job = {
  name: 'retry_payouts',
  formerNames: ['tend_payouts'],
  async run({ tx, now }) {
    for (const id of await silentSince(tx, new Date(now.getTime() - SILENT_SECONDS * 1000), AT_ONCE))
      await queuePayout(tx, id)
  },
}
