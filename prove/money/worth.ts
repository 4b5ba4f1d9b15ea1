import { addDays, isRefused } from '@home-credit/domain'
import { got } from './domain-engine.ts'
import type { Random } from './loans.ts'
import { firstPeriod, presentValue, roundings } from './oracle.ts'
import { anyQuote, changed, creditedFrom, propertyClaim, describeQuote, wrong } from './property.ts'
import { subject, type Subject } from './subject.ts'

/** The second computation discounts the list at the contract rate to the day of release. */
function worthAtRelease({
  rateMonthly,
  release,
  installments,
}: Parameters<Subject['creditLoan']>[0]['schedule']): number {
  const share = firstPeriod(release, installments[0]?.due ?? release)
  const rate = BigInt(rateMonthly)
  const values = installments.map(({ paymentCents }, periods) =>
    presentValue(BigInt(paymentCents), { rate, share, periods }, roundings()),
  )
  return Number(values.reduce((sum, value) => sum + value, 0n))
}

function check(engine: Subject, random: Random): string[] {
  const quote = anyQuote(engine, random)
  const { schedule, financedCents } = quote
  const within = schedule.installments.length
  const settled = got(engine.owedOn(creditedFrom(engine, quote), { rows: 'all', day: schedule.release })).amountCents
  return wrong({
    'the list is worth what is financed': Math.abs(worthAtRelease(schedule) - financedCents) <= within,
    'it costs that much to settle at once': Math.abs(settled - financedCents) <= within,
  }).map((fault) => `not so: ${fault}, within ${within} centavos (${describeQuote(quote)})`)
}

export const worthIsPrincipal = propertyClaim({
  claim: 'the present value of a list at the contract rate is the principal, within a centavo per installment',
  cases: 'lists discounted',
  check,
  plants: [
    {
      bug: 'a first period of other than a month counted as one',
      spoil: {
        quote: (request) => {
          const found = subject.quote(request)
          const plain = subject.quote({ ...request, dueDay: undefined })
          if (isRefused(found) || isRefused(plain)) return found
          const dues = found.schedule.installments.map((row) => row.due)
          const installments = plain.schedule.installments.map((row, index) =>
            changed(row, { due: dues[index] ?? row.due }),
          )
          return { ...plain, schedule: { ...plain.schedule, installments } }
        },
      },
    },
    {
      bug: 'settling as if it were the day after',
      spoil: { owedOn: (loan, { rows, day }) => subject.owedOn(loan, { rows, day: addDays(day, 1) }) },
    },
  ],
})
