import { MOVEMENTS } from '@home-credit/contract'
import { addDays, formatDay } from '@home-credit/domain'
import { z } from 'zod'
import { dayIn, localDate, localDay, startOfDay } from '../../platform/clock/index.ts'
import type { Payout, PayoutBank } from '../bank/payout/payout.ts'
import type { PixBank, ReceivedPix } from '../bank/pix/pix.ts'
import { audit } from '../../platform/audit/index.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { type BankMovement, bankMovements, bankMovementsOf, type LedgerEvent } from '../../ledger/index.ts'
import { lineOfReturn } from '../bank-lines/line-queries.ts'
import { differencesOf, onlyIn, totalsOf, type Books, type BookEntry, type Movement } from './compare.ts'
import { addEvents } from './event-queue.ts'
import { firstDay, replaceDay, wholeDays } from './reconcile-store.ts'
import { keyOfReturn } from './returns.ts'

/** A PIX can be returned for 90 days. */
const RETURN_DAYS = 90
/** The bank's list of a day is complete some minutes after midnight. */
const AFTER_MIDNIGHT_MS = 15 * 60_000
/** How many missed days are caught up after a long stop. */
const MOST_DAYS = 31

export const RECONCILE_DUE_SCHEDULE = '* * * * * reconcile_due'

const EVENTS: Record<Movement, readonly LedgerEvent[]> = {
  pix_in: ['pix_in_matched', 'pix_in_unmatched'],
  payout: ['payout_paid'],
  return_out: ['suspense_returned', 'overpayment_returned', 'recharge_clawed_back'],
  return_in: ['payout_returned'],
}

const movementOf = (event: LedgerEvent): Movement | undefined =>
  MOVEMENTS.find((movement) => EVENTS[movement].includes(event))

const inLedger = (rows: readonly BankMovement[]): BookEntry[] =>
  rows.flatMap(({ event, key, at, cents }) => {
    const movement = movementOf(event)
    return movement === undefined ? [] : [{ movement, key, at, cents }]
  })

/** `subject` is what to check again when the ledger lacks the movement. */
type AtBank = BookEntry & { subject: string }

const pixIn = ({ endToEndId, amountCents, paidAt }: ReceivedPix): AtBank => ({
  movement: 'pix_in',
  key: endToEndId,
  cents: amountCents,
  at: paidAt,
  subject: endToEndId,
})

const returnsOut = ({ endToEndId, returns }: ReceivedPix): AtBank[] =>
  returns.flatMap((back) =>
    back.state === 'done' && back.settledAt !== undefined
      ? [
          {
            movement: 'return_out',
            key: keyOfReturn(endToEndId, back),
            cents: back.amountCents,
            at: back.settledAt,
            subject: endToEndId,
          },
        ]
      : [],
  )

const payoutsOut = ({ id, amountCents, state, settledAt, returned }: Payout): AtBank[] => {
  if (settledAt === undefined || (state !== 'paid' && state !== 'returned')) return []
  const paid: AtBank = { movement: 'payout', key: id, cents: amountCents, at: settledAt, subject: id }
  return returned === undefined
    ? [paid]
    : [paid, { movement: 'return_in', key: returned.returnId, cents: amountCents, at: returned.at, subject: id }]
}

export interface Banks {
  bank: Pick<PixBank, 'pix' | 'received'>
  payouts: Pick<PayoutBank, 'payout' | 'settled'>
}

/** Everything that the bank lists for a day. A return counts on the day it was settled, not on that of its PIX. */
async function listedFor({ bank, payouts }: Banks, day: string): Promise<AtBank[]> {
  const [from, to] = [startOfDay(day), startOfDay(formatDay(addDays(dayIn(day), 1)))]
  const listed = [
    ...(await bank.received(from, to)).map(pixIn),
    ...(await bank.received(new Date(from.getTime() - RETURN_DAYS * 86_400_000), to, 'with_returns')).flatMap(
      returnsOut,
    ),
    ...(await payouts.settled(from, to)).flatMap(payoutsOut),
  ]
  return listed.filter(({ at }) => localDate(at) === day)
}

interface Lookup {
  entry: BookEntry
  /** Of a payout its id, otherwise the EndToEndId; undefined where there is nothing to look up. */
  subject: string | undefined
}

/** Looks up at the bank an entry that the ledger has on this day and the bank's list lacks. */
async function lookUp({ bank, payouts }: Banks, { entry: { movement, key }, subject }: Lookup): Promise<AtBank[]> {
  if (subject === undefined) return []
  const payout = movement === 'payout' ? await payouts.payout(subject) : undefined
  const pix = movement === 'payout' ? undefined : await bank.pix(subject)
  const found = [
    ...(payout === undefined ? [] : payoutsOut(payout)),
    ...(pix === undefined ? [] : [pixIn(pix), ...returnsOut(pix)]),
  ]
  return found.filter((one) => one.movement === movement && one.key === key).slice(0, 1)
}

async function lookupFor(tx: Db, entry: BookEntry): Promise<Lookup> {
  const { movement, key } = entry
  if (movement === 'return_in') return { entry, subject: undefined }
  return { entry, subject: movement === 'return_out' ? await lineOfReturn(tx, key) : key }
}

/**
 * Both sides of a day. Entries that only one side lists are looked up on the other, which may have them on another day
 * or only since a moment ago.
 */
async function booksOf(
  tx: Db,
  banks: Banks,
  day: string,
): Promise<{ here: Books; elsewhere: Books; atBank: AtBank[] }> {
  const [from, to] = [startOfDay(day), startOfDay(formatDay(addDays(dayIn(day), 1)))]
  const ledger = inLedger(await bankMovements(tx, from, to))
  const bank = await askOutside(tx, 'lists', () => listedFor(banks, day))
  const only = onlyIn({ bank, ledger })
  const inLedgerToo: BookEntry[] = []
  for (const movement of MOVEMENTS) {
    const keys = only.bank.filter((one) => one.movement === movement).map(({ key }) => key)
    inLedgerToo.push(...inLedger(await bankMovementsOf(tx, EVENTS[movement], keys)))
  }
  const lookups: Lookup[] = []
  for (const one of only.ledger) lookups.push(await lookupFor(tx, one))
  // All of them in one question: each would run this again from its beginning.
  const atBankToo = await askOutside(tx, `entries ${lookups.map(({ subject }) => subject).join()}`, async () => {
    const found: AtBank[] = []
    for (const lookup of lookups) found.push(...(await lookUp(banks, lookup)))
    return found
  })
  const isHere = ({ at }: BookEntry): boolean => localDate(at) === day
  return {
    here: { bank: [...bank, ...atBankToo.filter(isHere)], ledger: [...ledger, ...inLedgerToo.filter(isHere)] },
    elsewhere: { bank: atBankToo.filter((one) => !isHere(one)), ledger: inLedgerToo.filter((one) => !isHere(one)) },
    atBank: [...bank, ...atBankToo],
  }
}

/** Compares the ledger with the bank for one day. What the ledger lacks is processed like a lost webhook. */
async function reconcile(tx: Db, banks: Banks, day: string, now: Date): Promise<void> {
  const { here, elsewhere, atBank } = await booksOf(tx, banks, day)
  const differences = differencesOf(here, elsewhere)
  const totals = totalsOf(here, MOVEMENTS)
  await replaceDay(tx, day, now, totals, differences)
  const isLacking = ({ movement, key }: AtBank): boolean =>
    differences.some((one) => one.kind === 'not_in_ledger' && one.movement === movement && one.key === key)
  const lacking = atBank.filter(isLacking)
  const subjects = (movements: readonly Movement[]): string[] =>
    lacking.filter(({ movement }) => movements.includes(movement)).map(({ subject }) => subject)
  await addEvents(tx, 'pix', subjects(['pix_in', 'return_out']), 'reconciliation', now)
  await addEvents(tx, 'payout', subjects(['payout', 'return_in']), 'reconciliation', now)
  await audit(tx, {
    actor: `close@${day}`,
    action: 'reconciled',
    subject: `reconciliation:${day}`,
    details: { totals, differences: differences.length },
    now,
  })
}

export const queueReconciliation = (tx: Db, day: string): Promise<void> =>
  addJob(tx, { name: 'reconcile_day', payload: { day }, key: `reconcile:${day}`, queue: 'reconcile' })

const payload = z.object({ day: z.iso.date() })

export const reconcileDay = (banks: Banks): Job => ({
  name: 'reconcile_day',
  asksOutside: true,
  run: ({ tx, payload: rawPayload, now }) => reconcile(tx, banks, payload.parse(rawPayload).day, now),
})

/** Queues yesterday and earlier missed days that have not been reconciled as a whole. */
export const reconcileDue: Job = {
  name: 'reconcile_due',
  async run({ tx, now }) {
    const today = localDay(new Date(now.getTime() - AFTER_MIDNIGHT_MS))
    const yesterday = addDays(today, -1)
    const first = await firstDay(tx)
    const oldest = addDays(today, -MOST_DAYS)
    const from = first === undefined ? yesterday : dayIn(first) > oldest ? dayIn(first) : oldest
    const whole = await wholeDays(tx, formatDay(from))
    for (let day = from; day <= yesterday; day = addDays(day, 1))
      if (!whole.has(formatDay(day))) await queueReconciliation(tx, formatDay(day))
  },
}
