import { addDays, day, type Day } from '../../calendar/day.ts'
import { cents, sumCents } from '../../money/cents.ts'
import { isOpen, isRepaid, type CreditedLoan } from '../credited-loan.ts'
import { earlyRows, leftWorth } from '../early.ts'
import { owedOn } from '../owed.ts'
import { payPart, payRows, settle, type Payment } from '../pay.ts'
import { prepay } from '../prepay.ts'
import { done } from './loans.ts'

/** One step of a random history: some days pass, then an operation on a share of its maximum. */
export interface Step {
  readonly wait: number
  readonly verb: 'rows' | 'some rows' | 'part' | 'fewer' | 'smaller' | 'settle'
  /** Parts per million. */
  readonly share: number
}

/** Pays rows, or does nothing if they are worth less than half a centavo today. */
const payWorth = (loan: CreditedLoan, { rows, at }: { rows: readonly number[]; at: Day }): Payment | undefined =>
  rows.length === 0 || done(owedOn(loan, { rows, day: at })).amountCents === 0
    ? undefined
    : done(payRows(loan, { rows, day: at }))

/** Applies a step; pays what is due before anything early. Undefined if there was nothing to do. */
export function take(loan: CreditedLoan, { wait, verb, share }: Step): Payment | undefined {
  const at = addDays(loan.lastEvent, wait)
  const open = loan.rows.filter(isOpen)
  const due = open.filter((row) => row.due <= at)
  const part = (most: number): number => Math.max(1, Math.floor((most * share) / 1_000_000))
  switch (verb) {
    case 'rows':
      return payWorth(loan, { rows: open.slice(0, part(open.length)).map((row) => row.number), at })
    case 'some rows':
      return payWorth(loan, {
        rows: open.filter((row) => row.due <= at || (share >> (row.number % 17)) % 2 === 1).map((row) => row.number),
        at,
      })
    case 'settle':
      return done(owedOn(loan, { rows: 'all', day: at })).amountCents === 0
        ? undefined
        : done(settle(loan, { day: at }))
    case 'part': {
      const most = done(owedOn(loan, { rows: 'due', day: at })).amountCents
      return most === 0 ? undefined : done(payPart(loan, { amountCents: cents(part(most)), day: at }))
    }
    case 'fewer':
    case 'smaller':
      break
  }
  if (due.length > 0) return payWorth(loan, { rows: due.map((row) => row.number), at })
  const most = sumCents(earlyRows(loan, at).map(leftWorth))
  return most === 0 ? undefined : done(prepay(loan, { amountCents: cents(part(most)), into: verb, day: at }))
}

/**
 * Applies the steps until the loan is repaid, then pays the rest row by row as it falls due. Calls `see` for every
 * payment.
 */
export function live(
  loan: CreditedLoan,
  steps: readonly Step[],
  see: (before: CreditedLoan, payment: Payment) => void,
): CreditedLoan {
  let now = loan
  const go = (payment: Payment | undefined): void => {
    if (payment === undefined) return
    see(now, payment)
    now = payment.loan
  }
  for (const step of steps) if (!isRepaid(now)) go(take(now, step))
  for (const { number, due } of now.rows.filter(isOpen))
    go(done(payRows(now, { rows: [number], day: day(Math.max(now.lastEvent, due)) })))
  return now
}
