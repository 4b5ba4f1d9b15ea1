import type { Day } from '../calendar/day.ts'
import { cents, isCents, sumCents, type Cents } from '../money/cents.ts'
import { FIXED } from '../money/power.ts'
import { bigHalfUp, roundHalfUp } from '../money/round.ts'
import { refuse, type Refused } from '../refused.ts'
import { isDue, isOpen, type CreditedLoan } from './credited-loan.ts'
import { bought, earlyRows, leftWorth, type EarlyRow } from './early.ts'
import { payEarly, type Payment } from './pay.ts'
import { worth } from './present-value.ts'
import { verbRefusal, type OwedRefusal } from './refusals.ts'

/** `fewer` installments, or all of them `smaller`. */
export type PrepayInto = 'fewer' | 'smaller'

/**
 * Spends an amount on the rows from the last backwards; each step returns the changed row and the rest of the amount.
 */
function fromLast(
  early: readonly EarlyRow[],
  amountCents: number,
  step: (one: EarlyRow, leftCents: number) => { readonly changed: EarlyRow; readonly rest: number },
): EarlyRow[] {
  const walked: EarlyRow[] = []
  let left = amountCents
  for (const one of early.toReversed()) {
    if (left === 0) walked.push(one)
    else {
      const { changed, rest } = step(one, left)
      walked.push(changed)
      left = rest
    }
  }
  return walked.toReversed()
}

/** Buys the row, or shrinks it if the money is not enough. */
function buy(one: EarlyRow, money: number): { changed: EarlyRow; rest: number } {
  const value = leftWorth(one)
  if (value <= money) return { changed: bought(one), rest: money - value }
  const cut = bigHalfUp(BigInt(money) * one.factor, FIXED)
  return {
    changed: { ...one, leftCents: cents(one.leftCents - cut), amountCents: cents(one.amountCents + money) },
    rest: 0,
  }
}

/**
 * Returns what rounding bought too much, at most up to the row's old payment. Rounds down, in the borrower's favour.
 */
function giveUp(one: EarlyRow, money: number): { changed: EarlyRow; rest: number } {
  const raised = one.leftCents + Number((BigInt(money) * one.factor) / FIXED)
  return raised >= one.row.paymentCents
    ? { changed: { ...one, leftCents: one.row.paymentCents, amountCents: cents(0) }, rest: money - one.amountCents }
    : { changed: { ...one, leftCents: cents(raised), amountCents: cents(one.amountCents - money) }, rest: 0 }
}

/**
 * Lowers every row by the same share; as in the schedule, the last rows absorb the rounding, so that exactly the
 * amount is bought.
 */
function lowerAll(
  early: readonly EarlyRow[],
  { amountCents, allCents }: { amountCents: number; allCents: number },
): EarlyRow[] {
  const lowered = early.map(({ row, factor }) => {
    const leftCents = roundHalfUp(row.paymentCents, allCents - amountCents, allCents)
    return { row, factor, leftCents, amountCents: cents(worth(row.paymentCents, factor) - worth(leftCents, factor)) }
  })
  const residue = amountCents - sumCents(lowered.map((one) => one.amountCents))
  return residue >= 0 ? fromLast(lowered, residue, buy) : fromLast(lowered, -residue, giveUp)
}

function cutRows(
  early: readonly EarlyRow[],
  { amountCents, allCents, into }: { amountCents: number; allCents: number; into: PrepayInto },
): EarlyRow[] {
  if (amountCents === allCents) return early.map(bought)
  return into === 'fewer' ? fromLast(early, amountCents, buy) : lowerAll(early, { amountCents, allCents })
}

interface Prepayment {
  readonly amountCents: Cents
  readonly into: PrepayInto
  readonly day: Day
}

/**
 * Pays an amount ahead of time, once nothing is due or overdue. Uses all of it, up to the present value of the future
 * rows.
 */
export function prepay(loan: CreditedLoan, { amountCents, into, day }: Prepayment): Payment | Refused<OwedRefusal> {
  const refused = verbRefusal(loan, day)
  if (refused !== undefined) return refused
  if (!isCents(amountCents) || amountCents <= 0) return refuse('not_an_amount')
  if (loan.rows.some((row) => isOpen(row) && isDue(row, day))) return refuse('due_rows_first')
  const early = earlyRows(loan, day)
  const allCents = sumCents(early.map(leftWorth))
  return amountCents > allCents
    ? refuse('amount_too_large')
    : payEarly(loan, { early: cutRows(early, { amountCents, allCents, into }), day })
}
