import { addDays, cents, isRefused, type Cents, type Day } from '@home-credit/domain'
import { outstandingPrincipalCents, type CreditedLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import { got } from './domain-engine.ts'
import { whole, type Random } from './loans.ts'
import { anyQuote, changed, creditedFrom, paidOnTime, propertyClaim, describeQuote, wrong } from './property.ts'
import { subject, type Subject } from './subject.ts'

const MOST_DAYS_LATE = 90

/** Splits an amount at random. */
function pieces(amount: number, random: Random): Cents[] {
  const parts: Cents[] = []
  let left = amount
  for (let count = whole(random, 1, 5); count > 0 && left > 1; count -= 1) {
    const part = whole(random, 1, left - 1)
    parts.push(cents(part))
    left -= part
  }
  return [...parts, cents(left)]
}

const payAll = ({ payPart }: Subject, loan: CreditedLoan, amounts: readonly Cents[], day: Day): CreditedLoan =>
  amounts.reduce((now, amountCents) => got(payPart(now, { amountCents, day })).loan, loan)

/** A late loan, one day, one amount: paid at once, and in pieces. Then compares what is left, that day and later. */
function check(engine: Subject, random: Random): string[] {
  const quote = anyQuote(engine, random)
  const paid = whole(random, 0, quote.schedule.installments.length - 1)
  const loan = paidOnTime(engine, creditedFrom(engine, quote), paid)
  const day = addDays(quote.schedule.installments[paid]?.due ?? loan.release, whole(random, 0, MOST_DAYS_LATE))
  const owed = got(engine.owedOn(loan, { rows: 'due', day }))
  const amount = whole(random, 1, owed.amountCents)
  const parts = pieces(amount, random)
  const atOnce = payAll(engine, loan, [cents(amount)], day)
  const split = payAll(engine, loan, parts, day)
  const later = addDays(day, whole(random, 0, MOST_DAYS_LATE))
  const left = (of: CreditedLoan, on: Day): number => {
    const found = engine.owedOn(of, { rows: 'due', day: on })
    return isRefused(found) ? 0 : found.amountCents
  }
  // Each piece closes the segment of every row it touches: three charges, each rounded.
  const within = 3 * parts.length * owed.lines.length
  return wrong({
    'the same was paid': split.paid.amountCents === atOnce.paid.amountCents,
    'the same is left that day': Math.abs(left(split, day) - left(atOnce, day)) <= within,
    'the same is left later': Math.abs(left(split, later) - left(atOnce, later)) <= within,
    'the same principal is out':
      Math.abs(outstandingPrincipalCents(split) - outstandingPrincipalCents(atOnce)) <= within,
  }).map(
    (fault) =>
      `not so: ${fault} (${describeQuote(quote)}, ${paid} rows paid, ${amount} on day ${day} in ${parts.length} parts)`,
  )
}

export const splitsEndTheSame = propertyClaim({
  claim: "any split of one day's part payment ends the same, within the rounding of its segments",
  cases: 'payments split',
  check,
  plants: [
    {
      bug: 'the fine again with every part',
      spoil: {
        payPart: (loan, payment) => {
          const found = subject.payPart(loan, payment)
          return isRefused(found)
            ? found
            : { ...found, loan: { ...found.loan, rows: found.loan.rows.map((row) => changed(row, { segment: null })) } }
        },
      },
    },
  ],
})
