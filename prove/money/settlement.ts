import { addDays, cents, isRefused, type Cents, type Day } from '@home-credit/domain'
import type { CreditedLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import type { Owed } from '../../packages/domain/src/owed/line.ts'
import { got } from './domain-engine.ts'
import { whole, type Random } from './loans.ts'
import { anyQuote, creditedFrom, propertyClaim, describeQuote, wrong } from './property.ts'
import { subject, type Subject } from './subject.ts'

/** The cost on a day of all rows from `paid` on. */
const amountOn = (engine: Subject, loan: CreditedLoan, { paid, day }: { paid: number; day: Day }): Cents =>
  got(engine.owedOn(loan, { rows: loan.rows.slice(paid).map(({ number }) => number), day })).amountCents

/** One period of a loan, day by day: from release or a due date to the next. */
function check(engine: Subject, random: Random): string[] {
  const quote = anyQuote(engine, random)
  const { installments, release, financedCents } = quote.schedule
  const loan = creditedFrom(engine, quote)
  const paid = whole(random, 0, installments.length - 1)
  const begin = installments[paid - 1]?.due ?? release
  const end = installments[paid]?.due ?? begin
  const rest = installments.slice(paid)
  const left = rest.reduce((sum, { paymentCents }) => sum + paymentCents, 0)
  const days = Array.from({ length: end - begin + 1 }, (_, index) => addDays(begin, index))
  const amounts = days.map((day): number => amountOn(engine, loan, { paid, day }))
  const first = amounts[0] ?? 0
  const next = installments[paid]
  const afterNext = (amounts.at(-1) ?? 0) - (next?.paymentCents ?? 0)
  const balance = installments[paid - 1]?.balanceCents ?? financedCents
  return wrong({
    'it never falls from one day to the next': amounts.every((amount, index) => amount >= (amounts[index - 1] ?? 0)),
    'it never exceeds what remains': amounts.every((amount) => amount <= left),
    'on a due date it is the balance of the list': Math.abs(first - balance) <= rest.length,
    'on the next one, with that row paid, too': Math.abs(afterNext - (next?.balanceCents ?? 0)) <= rest.length - 1,
  }).map((fault) => `not so: ${fault} (${describeQuote(quote)}, ${paid} rows paid)`)
}

/** Changes every early line; the lines still add up to the amount. */
const changeEarlyLines =
  (change: (line: Owed['lines'][number], day: Day) => number): Subject['owedOn'] =>
  (loan, selection) => {
    const found = subject.owedOn(loan, selection)
    if (isRefused(found)) return found
    const lines = found.lines.map((line) => ({
      ...line,
      amountCents: cents(line.state === 'early' ? change(line, selection.day) : line.amountCents),
    }))
    return { ...found, lines, amountCents: cents(lines.reduce((sum, line) => sum + line.amountCents, 0)) }
  }

export const settlementGrows = propertyClaim({
  claim:
    'settling never falls from day to day, never exceeds what remains, and on a due date is the balance within a centavo per row',
  cases: 'periods, day by day',
  check,
  plants: [
    {
      bug: 'no discount on every other row',
      spoil: { owedOn: changeEarlyLines((line) => (line.number % 2 === 0 ? line.nominalCents : line.amountCents)) },
    },
    {
      bug: 'a discount that comes back on Mondays',
      spoil: {
        owedOn: changeEarlyLines(({ amountCents }, day) =>
          day % 7 === 4 ? amountCents - Math.ceil(amountCents / 50) : amountCents,
        ),
      },
    },
    {
      bug: 'a centavo too much for every early row, and no discount',
      spoil: { owedOn: changeEarlyLines((line) => line.nominalCents + 1) },
    },
  ],
})
