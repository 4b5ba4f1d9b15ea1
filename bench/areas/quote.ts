import Finance from 'financejs'
import { Loan } from 'loanjs'
import xirr from 'xirr'
import { day, type Day } from '../../packages/domain/src/calendar/day.ts'
import { cet, type Flows } from '../../packages/domain/src/cost/cet.ts'
import { IOF_RATES } from '../../packages/domain/src/cost/iof.ts'
import { quote, type QuoteRequest } from '../../packages/domain/src/cost/quote.ts'
import { statement } from '../../packages/domain/src/cost/statement.ts'
import { cents } from '../../packages/domain/src/money/cents.ts'
import { rate } from '../../packages/domain/src/money/rate.ts'
import { makeSchedule } from '../../packages/domain/src/schedule/make-schedule.ts'
import { median } from '../median.ts'

const ROUNDS = 9
const MILLISECONDS = 150
const LOANS = 2000
const DAY = 86_400_000

const between = (least: number, most: number): number => least + Math.floor(Math.random() * (most - least + 1))
const dateOf = (value: Day): Date => new Date(value * DAY)
const toCents = (reais: number): number => Math.round(reais * 100)

/** Calls per second over the inputs. */
function speed<Input>(inputs: readonly Input[], work: (input: Input) => unknown): number {
  const start = performance.now()
  let done = 0
  let end = start
  for (; end - start < MILLISECONDS; end = performance.now()) {
    for (const input of inputs) if (work(input) === undefined) throw new Error('no answer')
    done += inputs.length
  }
  return (done / (end - start)) * 1000
}

/**
 * Runs all contenders in turn, for several rounds; prints the median of each, and of the first one's lead within a
 * round.
 */
function race<Input>(
  title: string,
  inputs: readonly Input[],
  contenders: Record<string, (input: Input) => unknown>,
): void {
  const names = Object.keys(contenders)
  const speeds = names.map(() => [] as number[])
  for (let round = -1; round < ROUNDS; round += 1) {
    names.forEach((name, index) => {
      const found = speed(inputs, contenders[name] ?? (() => undefined))
      // The first round is a warm-up.
      if (round >= 0) speeds[index]?.push(found)
    })
  }
  const ours = speeds[0] ?? []
  names.forEach((name, index) => {
    const theirs = speeds[index] ?? []
    const ratio =
      index === 0
        ? ''
        : `, ours is ${median(ours.map((one, turn) => one / (theirs[turn] ?? Number.NaN))).toFixed(1)} times as fast`
    console.log(`${title}, ${name}: ${Math.round(median(theirs)).toLocaleString('en')}/s${ratio}`)
  })
}

/** Keeps only the loans on which all agree to the centavo, and prints how many do. */
function agreeing<Input>(title: string, inputs: readonly Input[], agree: (input: Input) => boolean): Input[] {
  const same = inputs.filter(agree)
  console.log(`${title}: ${same.length} of ${inputs.length} answers equal`)
  if (same.length < inputs.length * 0.95) throw new Error('not the same work')
  return same
}

interface Plain {
  readonly ours: Parameters<typeof makeSchedule>[0]
  readonly theirs: readonly [reais: number, count: number, percentYearly: number]
}

function schedules(count: () => number): Plain[] {
  return Array.from({ length: LOANS }, () => {
    const financedCents = between(30_000, 3_000_000)
    const basisPoints = between(100, 600)
    const months = count()
    return {
      ours: {
        system: 'price',
        rateMonthly: rate(basisPoints * 10_000),
        release: day(between(20_500, 21_000)),
        financedCents: cents(financedCents),
        count: months,
      },
      theirs: [financedCents / 100, months, (basisPoints * 12) / 100],
    }
  })
}

function sameSchedule({ ours, theirs }: Plain): boolean {
  const schedule = makeSchedule(ours)
  if ('refused' in schedule) return false
  const loan = Loan(...theirs)
  // LoanJS makes the last payment equal and adds the residue only to the sum.
  const rows = schedule.installments.slice(0, -1).map((row) => [row.paymentCents, row.interestCents, row.balanceCents])
  const others = loan.installments.slice(0, -1).map((row) => [row.installment, row.interest, row.remain].map(toCents))
  return JSON.stringify(rows) === JSON.stringify(others) && toCents(loan.capitalSum) === ours.financedCents
}

interface Dated {
  readonly flows: Flows
  readonly amounts: readonly number[]
  readonly dates: readonly Date[]
  readonly transactions: readonly { readonly amount: number; readonly when: Date }[]
}

function dated(flows: Flows): Dated {
  const amounts = [-flows.netCents / 100, ...flows.rows.map((row) => row.paymentCents / 100)]
  const dates = [dateOf(flows.release), ...flows.rows.map((row) => dateOf(row.due))]
  return {
    flows,
    amounts,
    dates,
    transactions: amounts.map((amount, index) => ({ amount, when: dates[index] ?? new Date(Number.NaN) })),
  }
}

/** The simulator's requests: the packages on offer with any of their terms and due days, Price or SAC. */
function requests(): QuoteRequest[] {
  const packages = [
    { least: 30_000, most: 300_000, months: [3, 6], units: 5_900_000, feeCents: 0 },
    { least: 100_000, most: 1_000_000, months: [3, 12], units: 4_500_000, feeCents: 4900 },
    { least: 300_000, most: 3_000_000, months: [6, 24], units: 3_200_000, feeCents: 9900 },
  ] as const
  return Array.from({ length: LOANS }, () => {
    const { least, most, months, units, feeCents } = packages[between(0, 2)] ?? packages[0]
    return {
      netCents: cents(between(least, most)),
      feeCents: cents(feeCents),
      rateMonthly: rate(units - between(0, 1_000_000)),
      count: between(months[0], months[1]),
      release: day(between(20_500, 21_500)),
      dueDay: Math.random() < 0.5 ? undefined : between(1, 31),
      system: Math.random() < 0.8 ? 'price' : 'sac',
      iof: IOF_RATES,
    } as const
  })
}

const full = (request: QuoteRequest): unknown => {
  const found = quote(request)
  return 'refused' in found ? undefined : statement(found)
}

/**
 * Full quotes per second on one core, and their two halves compared with the closest libraries, in the same run on
 * the same loans.
 */
export async function bench(): Promise<void> {
  const finance = new Finance()
  for (const [title, count] of [
    ['schedules of 3 to 24', () => between(3, 24)],
    ['schedules of 120', () => 120],
  ] as const) {
    const same = agreeing(title, schedules(count), sameSchedule)
    race(title, same, {
      'Home-credit, with due dates': ({ ours }) => makeSchedule(ours),
      'loanjs 1.1.2, without': ({ theirs }) => Loan(...theirs),
    })
  }
  const quoteRequests = requests()
  const flows = quoteRequests.flatMap((request) => {
    const found = quote(request)
    return 'refused' in found
      ? []
      : [dated({ netCents: found.netCents, release: found.schedule.release, rows: found.schedule.installments })]
  })
  const same = agreeing('rates of return', flows, ({ flows: one, amounts, dates, transactions }) => {
    const found = cet(one)
    const others = [Math.round(xirr(transactions) * 10_000), toCents(finance.XIRR(amounts, dates))]
    return !('refused' in found) && others.every((bp) => bp === found.annualBp)
  })
  race('rates of return', same, {
    'Home-credit': (one) => cet(one.flows),
    'xirr 1.1.0': (one) => xirr(one.transactions),
    'financejs 4.1.0': (one) => finance.XIRR(one.amounts, one.dates),
  })
  const possible = quoteRequests.filter((request) => !('refused' in quote(request)))
  race('full quotes', possible, { 'amounts, list, IOF, CET': (request) => quote(request) })
  race('full quotes', possible, { 'and the statement to sign': full })
  return Promise.resolve()
}
