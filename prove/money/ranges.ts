import {
  addDays,
  cents,
  day,
  isDay,
  isEndToEndId,
  isRefused,
  isReturnId,
  parseBrCode,
  parseCnpj,
  parseCpf,
  parseDay,
  parsePhone,
  parsePixKey,
  parseRate,
  rate,
  type Cents,
  type Day,
  type QuoteRequest,
  type Rate,
} from '@home-credit/domain'
import { IOF_RATES, type IofRates } from '../../packages/domain/src/cost/iof.ts'
import type { CreditedLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import type { Rows } from '../../packages/domain/src/owed/owed.ts'
import { oneOf, whole, type Random } from './loans.ts'
import { anyQuote, creditedFrom, propertyClaim } from './property.ts'
import { subject, type Subject } from './subject.ts'
import { vectors } from './vectors.ts'

/** Logarithmic: small and large sizes are equally likely. */
const anySize = (random: Random, most: number): number =>
  Math.min(most, Math.floor(Math.exp(random() * Math.log(most + 1))))

const FIRST_DAY = -25_567
const LAST_DAY = 84_005
const TEN_YEARS_LEFT = LAST_DAY - 3750

const anyIofRates = (random: Random): IofRates => ({
  dailyRate: rate(whole(random, 0, 50_000)),
  additionalRate: rate(whole(random, 0, 1_000_000)),
  maxDays: whole(random, 0, 365),
})

/** Any request in the engine's documented range, its ends included. */
const anyRequest = (
  random: Random,
): QuoteRequest & { readonly netCents: Cents; readonly principalCents?: undefined } => ({
  system: oneOf(random, ['price', 'sac']),
  rateMonthly: rate(oneOf(random, [0, 1, 100_000_000, anySize(random, 100_000_000), whole(random, 0, 100_000_000)])),
  count: oneOf(random, [1, 2, 120, whole(random, 1, 120)]),
  release: day(oneOf(random, [FIRST_DAY, TEN_YEARS_LEFT, whole(random, FIRST_DAY, TEN_YEARS_LEFT)])),
  dueDay: random() < 0.3 ? undefined : whole(random, 1, 31),
  feeCents: cents(random() < 0.3 ? 0 : anySize(random, 500_000_000)),
  iof: random() < 0.3 ? anyIofRates(random) : IOF_RATES,
  netCents: cents(anySize(random, 900_000_000)),
})

type Answer = { readonly name: string; answer(): unknown }

/** Every operation on a loan, on any day and with any amount. Each must answer or refuse. */
function anyVerbs(engine: Subject, loan: CreditedLoan, random: Random): Answer[] {
  const on = addDays(loan.release, Math.min(anySize(random, 30_000), LAST_DAY - loan.release))
  const amountCents = cents(anySize(random, 100_000_000_000))
  const rows = loan.rows.filter(() => random() < 0.5).map(({ number }) => number)
  return [
    { name: 'owedOn', answer: () => engine.owedOn(loan, { rows: oneOf<Rows>(random, ['all', 'due', rows]), day: on }) },
    { name: 'leftToPayCents', answer: () => engine.leftToPayCents(loan, on) },
    { name: 'payRows', answer: () => engine.payRows(loan, { rows, day: on }) },
    { name: 'payPart', answer: () => engine.payPart(loan, { amountCents, day: on }) },
    {
      name: 'prepay',
      answer: () => engine.prepay(loan, { amountCents, into: oneOf(random, ['fewer', 'smaller']), day: on }),
    },
    { name: 'settle', answer: () => engine.settle(loan, { day: on }) },
    { name: 'regret', answer: () => engine.regret(loan, { day: on }) },
  ]
}

const SAMPLE_TEXTS = [
  ...vectors.pix_brcode.payloads.map(({ payload }) => payload),
  ...vectors.cpf.valid,
  ...vectors.cnpj.valid,
  ...vectors.pix_e2eid.valid,
  ...vectors.phone.valid,
  '2026-02-29',
  '0.035',
]

/** Texts as people and machines send them: valid ones with a few characters changed, and noise. */
function anyText(random: Random): string {
  const characters = Array.from(random() < 0.7 ? oneOf(random, SAMPLE_TEXTS) : '\u0000'.repeat(whole(random, 0, 60)))
  const noise = (): string => String.fromCodePoint(random() < 0.9 ? whole(random, 32, 126) : whole(random, 0, 0xd7ff))
  return characters.map((character) => (character === '\u0000' || random() < 0.03 ? noise() : character)).join('')
}

function textAnswers(random: Random): Answer[] {
  const text = anyText(random)
  return [parseCpf, parseCnpj, parsePhone, parsePixKey, parseBrCode, isEndToEndId, isReturnId, parseDay, parseRate].map(
    (parse) => ({
      name: `${parse.name} of ${JSON.stringify(text)}`,
      answer: () => parse(text),
    }),
  )
}

const NO_NUMBERS = [Number.NaN, Infinity, -Infinity, 0.5, -1]

/** Requests with one field out of range: each must be refused. */
function badRequests(random: Random): Partial<QuoteRequest>[] {
  const bad = (field: keyof QuoteRequest, values: readonly number[]): Partial<QuoteRequest> => ({
    [field]: oneOf(random, values),
  })
  return [
    { system: 'french' as 'price' },
    bad('rateMonthly', [...NO_NUMBERS, 100_000_001]),
    bad('count', [...NO_NUMBERS, 0, 121, 12.5]),
    bad('release', [Number.NaN, Infinity, 0.5, FIRST_DAY - 1, LAST_DAY + 1, LAST_DAY - 10]),
    bad('dueDay', [...NO_NUMBERS, 0, 32, 14.5]),
    bad('feeCents', [...NO_NUMBERS, 100_000_000_001, 1_000_000_000]),
    bad('netCents', [...NO_NUMBERS, 0, 1_000_000_001]),
    { iof: { ...IOF_RATES, maxDays: oneOf(random, [366, -1, 0.5, Number.NaN]) } },
    { iof: { ...IOF_RATES, dailyRate: oneOf(random, [-1, 0.5, 60_000, Number.NaN]) as Rate } },
    { iof: { ...IOF_RATES, additionalRate: oneOf(random, [-1, 0.5, 30_000_000, Number.NaN]) as Rate } },
  ]
}

/** Rows, days and amounts that no loan has. */
function badVerbs(engine: Subject, loan: CreditedLoan, random: Random): Answer[] {
  const before = oneOf(random, [loan.release - 1, Number.NaN, Infinity, loan.release + 0.5, LAST_DAY + 1]) as Day
  const amountCents = oneOf(random, [...NO_NUMBERS, 0, 99_999_999_999]) as Cents
  const rows = oneOf<number[]>(random, [[], [0], [loan.rows.length + 1], [1, 1], [1.5], [Number.NaN], [-1]])
  const last = loan.rows.at(-1)?.due ?? loan.release
  return [
    { name: 'owedOn a day that is none', answer: () => engine.owedOn(loan, { rows: 'all', day: before }) },
    { name: 'owedOn rows that are none', answer: () => engine.owedOn(loan, { rows, day: loan.release }) },
    { name: 'leftToPayCents on a day that is none', answer: () => engine.leftToPayCents(loan, before) },
    { name: 'payRows that are none', answer: () => engine.payRows(loan, { rows, day: loan.release }) },
    { name: 'payRows on a day that is none', answer: () => engine.payRows(loan, { rows: [1], day: before }) },
    { name: 'payPart of an amount that is none', answer: () => engine.payPart(loan, { amountCents, day: last }) },
    {
      name: 'payPart where nothing is due',
      answer: () => engine.payPart(loan, { amountCents: cents(1), day: loan.release }),
    },
    {
      name: 'prepay an amount that is none',
      answer: () => engine.prepay(loan, { amountCents, into: 'fewer', day: loan.release }),
    },
    {
      name: 'prepay where rows are due',
      answer: () => engine.prepay(loan, { amountCents: cents(1), into: 'smaller', day: last }),
    },
    { name: 'settle on a day that is none', answer: () => engine.settle(loan, { day: before }) },
    { name: 'regret too late', answer: () => engine.regret(loan, { day: addDays(loan.release, 8) }) },
  ]
}

/** Flows that no loan has: nothing received, nothing repaid, payments out of order or without an amount. */
function badFlows(engine: Subject, random: Random): Answer[] {
  const release = day(20_000)
  const row = (due: number, paymentCents: number): { due: Day; paymentCents: Cents } => ({
    due: due as Day,
    paymentCents: paymentCents as Cents,
  })
  const good = [row(20_030, 60_000), row(20_060, 60_000)]
  const bad = oneOf(random, [0, ...NO_NUMBERS])
  return [
    { name: 'cet of nothing received', answer: () => engine.cet({ netCents: bad as Cents, release, rows: good }) },
    { name: 'cet of nothing paid back', answer: () => engine.cet({ netCents: cents(1), release, rows: [] }) },
    {
      name: 'cet of less than was received',
      answer: () => engine.cet({ netCents: cents(120_001), release, rows: good }),
    },
    { name: 'cet out of order', answer: () => engine.cet({ netCents: cents(1000), release, rows: good.toReversed() }) },
    {
      name: 'cet of a payment on the day',
      answer: () => engine.cet({ netCents: cents(1000), release, rows: [row(20_000, 2000)] }),
    },
    {
      name: 'cet of no payment',
      answer: () => engine.cet({ netCents: cents(1000), release, rows: [...good, row(20_090, bad)] }),
    },
  ]
}

/** Faults of answers that may be anything but an exception. */
const thrownBy = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ name, answer }) => {
    try {
      answer()
      return []
    } catch (error) {
      return [`${name} threw ${String(error)}`]
    }
  })

/** Faults of answers that must be refusals. */
const passedBy = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ name, answer }) => {
    try {
      return isRefused(answer()) ? [] : [`${name} passed`]
    } catch (error) {
      return [`${name} threw ${String(error)}`]
    }
  })

function check(engine: Subject, random: Random): string[] {
  const request = anyRequest(random)
  const schedule = { ...request, financedCents: cents(anySize(random, 1_000_000_000)) }
  const loan = creditedFrom(engine, anyQuote(engine, random))
  const badAmount = oneOf(random, [0, ...NO_NUMBERS, 1_000_000_001])
  return [
    ...thrownBy([
      { name: `quote ${JSON.stringify(request)}`, answer: () => engine.quote(request) },
      { name: `makeSchedule ${JSON.stringify(schedule)}`, answer: () => engine.makeSchedule(schedule) },
      ...anyVerbs(engine, loan, random),
      ...textAnswers(random),
    ]),
    ...passedBy([
      ...badRequests(random).map((bad) => ({
        name: `quote with ${Object.keys(bad).join()} out of range`,
        answer: () => engine.quote(Object.assign({}, request, bad)),
      })),
      {
        name: 'makeSchedule of no amount',
        answer: () => engine.makeSchedule({ ...schedule, financedCents: badAmount as Cents }),
      },
      ...badVerbs(engine, loan, random),
      ...badFlows(engine, random),
    ]),
  ]
}

export const rangesHold = propertyClaim({
  claim: 'no input in range throws, and no input out of range passes silently',
  cases: 'rounds of inputs, in and out of range',
  check,
  plants: [
    {
      bug: 'more installments than there are, quietly cut off',
      spoil: {
        quote: (request) => subject.quote({ ...request, count: Math.min(Math.max(1, Math.trunc(request.count)), 120) }),
      },
    },
    {
      bug: 'a day that is none read as the day of release',
      spoil: {
        owedOn: (loan, { rows, day: on }) =>
          subject.owedOn(loan, { rows, day: isDay(on) && on >= loan.release ? on : loan.release }),
      },
    },
    {
      bug: 'a broken sum where the amount is large',
      spoil: {
        settle: (loan, options) => {
          const found = subject.settle(loan, options)
          if (isRefused(found) && found.refused === 'amount_out_of_range') throw new RangeError('not an amount')
          return found
        },
      },
    },
  ],
})
