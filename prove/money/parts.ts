import { addDays, cents, isRefused, sumCents, type Cents } from '@home-credit/domain'
import type { Owed } from '../../packages/domain/src/owed/line.ts'
import { got } from './domain-engine.ts'
import { whole, type Random } from './loans.ts'
import { anyQuote, changed, creditedFrom, propertyClaim, describeQuote, wrong } from './property.ts'
import { subject, type Subject } from './subject.ts'

const total = (amounts: readonly Cents[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

/** Checks an amount owed: each line by its two sums, the lines together, and the ledger parts. */
function owedFaults({ lines, amountCents, discountCents, parts }: Owed): string[] {
  const late = lines.map((line) => line.late.fineCents + line.late.moraCents + line.late.contractInterestCents)
  return wrong({
    'a line is its nominal amount less the discount plus charges': lines.every(
      (line, index) => line.amountCents === line.nominalCents - line.discountCents + (late[index] ?? 0),
    ),
    'a line is its principal, interest and charges': lines.every(
      (line, index) =>
        line.amountCents === line.principalCents + line.interestCents - line.earlyDiscountCents + (late[index] ?? 0),
    ),
    'the lines make the amount': total(lines.map((line) => line.amountCents)) === amountCents,
    'their discounts make the discount': total(lines.map((line) => line.discountCents)) === discountCents,
    'debits are credits':
      parts.amountCents + parts.earlyDiscountCents === parts.lateCents + parts.interestCents + parts.principalCents,
    'the wallet pays the amount': parts.amountCents === amountCents,
    'the principal of the lines is posted': total(lines.map((line) => line.principalCents)) === parts.principalCents,
  })
}

function check(engine: Subject, random: Random): string[] {
  const loan = anyQuote(engine, random)
  const { schedule, financedCents, netCents, feeCents, iof, interestCents, totalCents } = loan
  const rows = schedule.installments
  const shown = engine.statement(loan)
  const day = addDays(
    schedule.release,
    whole(random, 0, (rows.at(-1)?.due ?? schedule.release) + 40 - schedule.release),
  )
  const owed = engine.owedOn(creditedFrom(engine, loan), { rows: 'all', day })
  return [
    ...wrong({
      'financed is net, IOF and fee': financedCents === netCents + iof.totalCents + feeCents,
      'IOF is its daily and its additional part': iof.totalCents === iof.dailyCents + iof.additionalCents,
      'a payment is principal and interest': rows.every(
        (row) => row.paymentCents === row.principalCents + row.interestCents,
      ),
      'principals make the amount financed': total(rows.map((row) => row.principalCents)) === financedCents,
      'interests make the interest': total(rows.map((row) => row.interestCents)) === interestCents,
      'payments make the total': total(rows.map((row) => row.paymentCents)) === totalCents,
      'the total is financed and interest': totalCents === financedCents + interestCents,
      'the bar makes the total': sumCents(shown.bar.map((part) => part.amountCents)) === totalCents,
      'the bar makes 100 %': shown.bar.reduce((sum, part) => sum + part.ofTotalBp, 0) === 10_000,
      'the statement makes 100 % of what is financed':
        shown.net.ofFinancedBp +
          shown.iofDaily.ofFinancedBp +
          shown.iofAdditional.ofFinancedBp +
          shown.fee.ofFinancedBp ===
        10_000,
    }),
    // Years late at a high rate exceed the largest amount, which is refused.
    ...(isRefused(owed) && owed.refused === 'amount_out_of_range' ? [] : owedFaults(got(owed))),
  ].map((fault) => `not so: ${fault} (${describeQuote(loan)}, on day ${day})`)
}

export const partsSum = propertyClaim({
  claim: 'parts sum to wholes: amounts, rows, statement, and every line of what is owed',
  cases: 'loans added up',
  check,
  plants: [
    {
      bug: 'daily IOF rounded once more',
      spoil: {
        quote: (request) => {
          const found = subject.quote(request)
          return isRefused(found)
            ? found
            : { ...found, iof: { ...found.iof, dailyCents: cents(found.iof.dailyCents - (found.iof.dailyCents % 5)) } }
        },
      },
    },
    {
      bug: 'a line that forgets the fine',
      spoil: {
        owedOn: (loan, selection) => {
          const found = subject.owedOn(loan, selection)
          if (isRefused(found)) return found
          return {
            ...found,
            lines: found.lines.map((line) => changed(line, { late: { ...line.late, fineCents: cents(0) } })),
          }
        },
      },
    },
  ],
})
