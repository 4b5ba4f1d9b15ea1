import { randomUUID } from 'node:crypto'
import { cents, type LoanState } from '@home-credit/domain'
import { startOfDay } from '../../apps/server/src/platform/clock/local-day.ts'
import type { Db } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { principalOf } from '../../apps/server/src/ledger/ledger-queries.ts'
import { reverseCredit } from '../../apps/server/src/lending/loans/loan-postings.ts'
import { findLoan, findOffer } from '../../apps/server/src/lending/loans/loan-queries.ts'
import { addDecision, insertLoan, insertMove, updateLoan } from '../../apps/server/src/lending/loans/store.ts'
import { markWrittenOff } from '../../apps/server/src/lending/loans/write-off.ts'
import { type CloseScenario, dayAfter, happen, makeCloseScenario } from '../repayment/close-scenario.ts'

interface Event {
  at: Date
  run(tx: Db, at: Date): Promise<void>
}

/** Loans that are paid, not paid, given back or written off, and applications that end somewhere, over some days. */
export interface History {
  first: string
  days: number
  happen(db: Db, day: number): Promise<void>
}

const DAY_MS = 86_400_000
const REASONS = ['income_not_enough', 'under_age', 'overdue', 'restrictions_elsewhere'] as const

const giveBack = (id: string) => async (tx: Db, now: Date) => {
  const loan = await findLoan(tx, id)
  const offer = loan?.offer_id == null ? undefined : await findOffer(tx, loan.offer_id)
  if (loan === undefined || offer === undefined) throw new Error('no loan to give back')
  await reverseCredit(tx, { loan, costs: offer.costs, now })
  await updateLoan(tx, id, { state: 'regretted', since: now })
}

const writeOff = (id: string) => async (tx: Db, now: Date) => {
  const loan = await findLoan(tx, id)
  const left = await principalOf(tx, id)
  if (loan !== undefined && left > 0) await markWrittenOff(tx, loan, cents(left), now)
}

/** Marks a payment as undone; the figure counts the mark. */
const undo = (id: string) => async (tx: Db, now: Date) => {
  await tx.updateTable('repayments').set({ reversed_at: now }).where('id', '=', id).execute()
}

/** A borrower who registers and gets as far as chance takes them: some choose twice, some are decided twice. */
function application(number: number, from: number, until: number, random: () => number): Event[] {
  const [borrowerId, loanId] = [randomUUID(), randomUUID()]
  let time = from + random() * (until - from)
  const events: Event[] = []
  const then = (run: Event['run']): void => {
    events.push({ at: new Date(time), run })
    time += random() * 3 * DAY_MS
  }
  const move = (action: string, from_state: string, to_state: LoanState) => async (tx: Db, at: Date) =>
    insertMove(tx, { loan_id: loanId, action, from_state, to_state, actor: 'system', at })
  const decide = (outcome: 'approve' | 'reject') => (tx: Db, now: Date) =>
    addDecision(tx, {
      loanId,
      outcome,
      by: 'policy@1',
      operatorId: null,
      human: false,
      reasons: outcome === 'approve' ? [] : REASONS.filter(() => random() < 0.5),
      note: '',
      inputs: undefined,
      now,
    })
  then(async (tx, at) => {
    const values = {
      password_hash: 'none',
      invitation_code: borrowerId.slice(-12),
      terms_accepted_at: at,
      created_at: at,
    }
    await tx
      .insertInto('borrowers')
      .values({ id: borrowerId, phone: `+55218${String(10_000_000 + number)}`, ...values })
      .execute()
  })
  if (random() < 0.2) return events
  const verified = random() < 0.3
  then(async (tx, at) => {
    const state: LoanState = verified ? 'no_package' : 'unverified'
    const times = { opened_at: at, touched_at: at, since: at }
    await insertLoan(tx, { id: loanId, number: `HC-P${number}`, borrower_id: borrowerId, state, ...times })
    await move('begin', state, state)(tx, at)
  })
  if (random() < 0.2) return events
  if (!verified) then(move('pass_verification', 'unverified', 'no_package'))
  if (random() < 0.2) return events
  then(move('choose_package', 'no_package', 'package_unpaid'))
  if (random() < 0.3) then(move('choose_package', 'package_unpaid', 'under_review'))
  if (random() < 0.2) return events
  const first = random() < 0.6 ? 'approve' : 'reject'
  then(decide(first))
  if (random() < 0.3) then(decide(random() < 0.5 ? 'approve' : 'reject'))
  return events
}

export function makeHistory(options: { loans: number; days: number; first: string; random: () => number }): History {
  const { loans, days, first, random } = options
  const planned = makeCloseScenario(options)
  const startOf = (day: number): number => startOfDay(dayAfter(first, day)).getTime()
  const events: Event[] = []
  const returned = new Set<string>()
  for (const event of planned.events) {
    if (!('loan' in event)) continue
    const { id, at } = event.loan
    const chance = random()
    if (chance < 0.12) {
      returned.add(id)
      events.push({ at: new Date(at.getTime() + random() * 6 * DAY_MS), run: giveBack(id) })
    } else if (chance < 0.24)
      events.push({ at: new Date(at.getTime() + (30 + random() * 20) * DAY_MS), run: writeOff(id) })
  }
  // The mark alone leaves the installments paid, so nothing more is paid on that loan.
  const paidUntil = new Map<string, number>()
  for (const event of planned.events)
    if ('payment' in event && random() < 0.1) {
      const at = event.at.getTime() + 1 + random() * 5 * DAY_MS
      const { id, loanId } = event.payment
      events.push({ at: new Date(at), run: undo(id) })
      paidUntil.set(loanId, Math.min(at, paidUntil.get(loanId) ?? Infinity))
    }
  for (let number = 0; number < 2 * loans; number += 1)
    events.push(...application(number, startOf(0), startOf(days), random))
  const chronological = events.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const lending: CloseScenario = {
    ...planned,
    events: planned.events.filter(
      (event) =>
        'loan' in event ||
        (!returned.has(event.payment.loanId) &&
          event.at.getTime() <= (paidUntil.get(event.payment.loanId) ?? Infinity)),
    ),
  }
  return {
    first,
    days,
    async happen(db, day) {
      await happen(db, lending, day)
      for (const { at, run } of chronological)
        if (at.getTime() >= startOf(day) && at.getTime() < startOf(day + 1))
          await inTransaction(db, (tx) => run(tx, at))
    },
  }
}
