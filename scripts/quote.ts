// `npm run quote`: the full cost of a loan and its repayment list, from the same calculation as everywhere else.
import { formatDay } from '../packages/domain/src/calendar/day.ts'
import { IOF_RATES } from '../packages/domain/src/cost/iof.ts'
import { formatPercent } from '../packages/domain/src/cost/percent.ts'
import { quote, type Quote, type QuoteRefusal } from '../packages/domain/src/cost/quote.ts'
import { formatRate } from '../packages/domain/src/money/rate.ts'
import { creditLoan } from '../packages/domain/src/owed/credited-loan.ts'
import { LATE_TERMS } from '../packages/domain/src/cost/late-terms.ts'
import type { Owed } from '../packages/domain/src/owed/line.ts'
import { owedOn } from '../packages/domain/src/owed/owed.ts'
import { payRows } from '../packages/domain/src/owed/pay.ts'
import { BadInput, readArguments, type QuoteArguments } from './quote-arguments.ts'

const REASONS: Record<QuoteRefusal, string> = {
  net_out_of_range: '--net must be more than zero',
  financed_out_of_range: 'the financed amount must be more than zero and at most R$ 10 million',
  fee_out_of_range: '--fee must not be negative',
  rate_out_of_range: '--rate must be from 0 to 1',
  count_out_of_range: '--months must be from 1 to 120',
  due_day_out_of_range: '--day must be from 1 to 31',
  release_out_of_range: '--date leaves no room for the last due date before 2200',
  system_unknown: '--system must be price or sac',
  iof_out_of_range: 'the IOF rates are out of range',
  does_not_amortise:
    'no such list: an installment would repay no principal (amount too small, or rate too high for the term)',
  costs_exceed_principal: '--principal does not cover IOF and --fee',
  cet_out_of_range: 'the CET would be beyond all measure: IOF and --fee leave too little of the loan',
}

function quoteOf(args: QuoteArguments): Quote {
  const found = quote({ ...args, ...args.amount, iof: IOF_RATES })
  if ('refused' in found) throw new BadInput(REASONS[found.refused])
  return found
}

/** The settlement amount on a day, with the first rows paid on their due dates, or on that day if it is earlier. */
function settlementOf(
  { schedule, netCents, iof, feeCents }: Quote,
  { day, paid }: NonNullable<QuoteArguments['settle']>,
): Owed {
  if (day < schedule.release) throw new BadInput('--settle is before --date')
  let loan = creditLoan({ schedule, netCents, iofCents: iof.totalCents, feeCents, lateTerms: LATE_TERMS })
  for (const { number, due } of schedule.installments.slice(0, paid)) {
    const payment = payRows(loan, { rows: [number], day: due < day ? due : day })
    if ('refused' in payment) throw new BadInput(`--paid ${paid} is not possible by then: ${payment.refused}`)
    loan = payment.loan
  }
  const owed = owedOn(loan, { rows: 'all', day })
  if ('refused' in owed) throw new BadInput(`--settle cannot be answered: ${owed.refused}`)
  return owed
}

const percent = (bp: number): number => bp / 100

function asJson(found: Quote, owed: Owed | undefined): string {
  const { schedule, iof, cet } = found
  const settlement = owed && {
    settlement_cents: owed.amountCents,
    discount_cents: owed.discountCents,
    late_cents: owed.parts.lateCents,
  }
  return JSON.stringify(
    {
      system: schedule.system,
      rate_monthly: formatRate(schedule.rateMonthly),
      rate_annual_percent: percent(found.rateAnnualBp),
      release: formatDay(schedule.release),
      financed_cents: found.financedCents,
      iof_cents: iof.totalCents,
      iof_daily_cents: iof.dailyCents,
      iof_additional_cents: iof.additionalCents,
      fee_cents: found.feeCents,
      net_cents: found.netCents,
      interest_cents: found.interestCents,
      total_cents: found.totalCents,
      cet_annual_percent: percent(cet.annualBp),
      cet_monthly_percent: percent(cet.monthlyBp),
      ...settlement,
      installments: schedule.installments.map((row) => ({
        number: row.number,
        due: formatDay(row.due),
        principal_cents: row.principalCents,
        interest_cents: row.interestCents,
        payment_cents: row.paymentCents,
        balance_cents: row.balanceCents,
      })),
    },
    null,
    2,
  )
}

const reais = (amountCents: number): string =>
  `${Math.trunc(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`

function asTable(found: Quote, owed: Owed | undefined): string {
  const { schedule, iof, cet } = found
  const line = (name: string, value: string): string => `${name.padEnd(22)}${value.padStart(14)}`
  const amount = (name: string, amountCents: number): string => line(name, reais(amountCents))
  const row = (...cells: string[]): string => cells.map((cell, index) => cell.padStart(index === 0 ? 3 : 13)).join('')
  const settledBy = ({ day, amountCents, discountCents, parts }: Owed): string[] => [
    amount(`settles on ${formatDay(day)}`, amountCents),
    amount('discount', discountCents),
    amount('late charges', parts.lateCents),
  ]
  return [
    amount('net', found.netCents),
    amount('IOF, daily', iof.dailyCents),
    amount('IOF, additional', iof.additionalCents),
    amount('fee', found.feeCents),
    amount('financed', found.financedCents),
    amount('interest', found.interestCents),
    amount('total to pay', found.totalCents),
    line('rate a year', `${formatPercent(found.rateAnnualBp)} %`),
    line('CET a year', `${formatPercent(cet.annualBp)} %`),
    line('CET a month', `${formatPercent(cet.monthlyBp)} %`),
    ...(owed === undefined ? [] : settledBy(owed)),
    '',
    row('#', 'due', 'payment', 'interest', 'principal', 'balance'),
    ...schedule.installments.map(({ number, due, paymentCents, interestCents, principalCents, balanceCents }) =>
      row(String(number), formatDay(due), ...[paymentCents, interestCents, principalCents, balanceCents].map(reais)),
    ),
  ].join('\n')
}

try {
  const args = readArguments(process.argv.slice(2))
  const found = quoteOf(args)
  const owed = args.settle && settlementOf(found, args.settle)
  console.log(args.json ? asJson(found, owed) : asTable(found, owed))
} catch (error) {
  if (!(error instanceof BadInput)) throw error
  console.error(`quote: ${error.message}`)
  process.exitCode = 2
}
