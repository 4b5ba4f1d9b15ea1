import type { Engine, LoanTerms, RowFigures } from './engine.ts'
import { dayFrom, textOf } from './oracle.ts'
import type { Vectors } from './vectors.ts'

export type Answer = string | number | boolean | undefined

/** One worked figure, and an engine's answer for it. */
export interface Figure {
  readonly name: string
  readonly expected: Answer
  readonly found: Answer
}

export const unlike = (figures: readonly Figure[]): string[] =>
  figures
    .filter(({ expected, found }) => expected !== found)
    .map(({ name, expected, found }) => `${name}: ${found} instead of ${expected}`)

const toCents = (reais: string): number => Number(reais.replace('.', ''))
const toRate = (decimal: string): number => Number((decimal.split('.')[1] ?? '').padEnd(8, '0'))
const reais = (amount: number): string => `${Math.floor(amount / 100)}.${`${amount % 100}`.padStart(2, '0')}`
const sum = (amounts: readonly number[]): number => amounts.reduce((whole, amount) => whole + amount, 0)

/** Figures under one name; skips those that a vector does not contain. */
function listed(name: string, pairs: Readonly<Record<string, readonly [expected: Answer, found: Answer]>>): Figure[] {
  return Object.entries(pairs)
    .filter(([, [expected]]) => expected !== undefined)
    .map(([part, [expected, found]]) => ({ name: `${name} ${part}`, expected, found }))
}

interface RowVector {
  n: number
  payment: string
  interest: string
  principal: string
  balance: string
}

const rowFigures = (name: string, expected: readonly RowVector[], rows: readonly RowFigures[]): Figure[] => [
  ...listed(name, { rows: [expected.length, rows.length] }),
  ...expected.flatMap(({ n, payment, interest, principal, balance }) => {
    const row = rows[n - 1]
    const found = (part: Exclude<keyof RowFigures, 'due'>): Answer => row && reais(row[part])
    return listed(`${name} row ${n}`, {
      payment: [payment, found('payment')],
      interest: [interest, found('interest')],
      principal: [principal, found('principal')],
      balance: [balance, found('balance')],
    })
  }),
]

interface ScheduleVector {
  id: string
  principal: string
  monthly_rate: string
  n: number
  pmt?: string | undefined
  amortization?: string | undefined
  schedule?: readonly RowVector[] | undefined
  total_paid: string
  total_interest: string
}

const RELEASE = dayFrom('2026-03-10')

function scheduleFigures(engine: Engine, system: LoanTerms['system'], vector: ScheduleVector): Figure[] {
  const rows =
    engine.schedule(
      { system, rate: toRate(vector.monthly_rate), count: vector.n, release: RELEASE },
      toCents(vector.principal),
    ) ?? []
  const name = `${system} ${vector.id}`
  return [
    ...listed(name, {
      pmt: [vector.pmt, rows[0] && reais(rows[0].payment)],
      amortization: [vector.amortization, rows[0] && reais(rows[0].principal)],
      'total paid': [vector.total_paid, reais(sum(rows.map(({ payment }) => payment)))],
      'total interest': [vector.total_interest, reais(sum(rows.map(({ interest }) => interest)))],
    }),
    ...(vector.schedule === undefined ? [] : rowFigures(name, vector.schedule, rows)),
  ]
}

function cetFigures(engine: Engine, { id, fc0, d0, flows, ...expected }: Vectors['cet'][number]): Figure[] {
  const payments = flows.map(({ date, amount }) => ({ due: dayFrom(date), amount: toCents(amount) }))
  const found = engine.cet({ net: toCents(fc0), release: dayFrom(d0), payments })
  return listed(`cet ${id}`, {
    annual: [expected.cet_annual_percent, found && reais(found.annual)],
    monthly: [expected.cet_monthly_equiv_percent, found && reais(found.monthly)],
  })
}

function iofFigures(engine: Engine, { id, parts, ...expected }: Vectors['iof'][number]): Figure[] {
  const { daily, additional } = engine.iof(
    parts.map(({ principal, days }) => ({ principal: toCents(principal), days })),
  )
  return listed(`iof ${id}`, {
    daily: [expected.daily, reais(daily)],
    additional: [expected.additional, reais(additional)],
    total: [expected.total, reais(daily + additional)],
  })
}

function financedFigures(engine: Engine, vector: Vectors['financed_loan'][number]): Figure[] {
  const release = dayFrom(vector.release_date)
  const fee = toCents(vector.financed_fee ?? '0.00')
  const request =
    vector.principal === undefined
      ? { net: toCents(vector.net_to_borrower), fee }
      : { principal: toCents(vector.principal), fee }
  const found = engine.quote({ system: 'price', rate: toRate(vector.monthly_rate), count: vector.n, release }, request)
  const rows = found?.rows ?? []
  const [first, last] = [rows[0], rows.at(-1)]
  const name = `financed ${vector.id}`
  return [
    ...listed(name, {
      financed: [vector.financed_total ?? vector.principal, found && reais(found.financed)],
      net: [vector.net_to_borrower, found && reais(found.net)],
      'iof daily': [vector.iof_daily, found && reais(found.iofDaily)],
      'iof additional': [vector.iof_additional, found && reais(found.iofAdditional)],
      'iof total': [vector.iof_total, found && reais(found.iofDaily + found.iofAdditional)],
      pmt: [vector.pmt, first && reais(first.payment)],
      'last payment': [vector.last_payment, last && reais(last.payment)],
      'total paid': [vector.total_paid, found && reais(found.total)],
      'rate a year': [vector.rate_effective_annual_percent, found && reais(found.rateAnnual)],
      cet: [vector.cet_annual_percent, found && reais(found.cet.annual)],
    }),
    ...(vector.due_dates ?? []).flatMap((due, index) =>
      listed(`${name} due ${index + 1}`, { date: [due, textOf(rows[index]?.due ?? 0)] }),
    ),
    ...(vector.days ?? []).flatMap((days, index) =>
      listed(`${name} days ${index + 1}`, { count: [days, (rows[index]?.due ?? 0) - release] }),
    ),
    ...(vector.schedule === undefined ? [] : rowFigures(name, vector.schedule, rows)),
  ]
}

function settlementFigures(
  engine: Engine,
  { loan, settled, last_row_only: lastRow }: Vectors['early_settlement'],
): Figure[] {
  const terms: LoanTerms = {
    system: 'price',
    rate: toRate(loan.monthly_rate),
    count: loan.n,
    release: dayFrom(loan.release),
  }
  const rows = engine.schedule(terms, toCents(loan.principal)) ?? []
  const lastPaid = (day: string): number | undefined =>
    engine.owed({ terms, rows, paid: 0, parts: [], day: dayFrom(day) })?.at(-1)?.amount
  const lastNow = lastPaid(lastRow.pay_date)
  return [
    ...settled.flatMap((vector) => {
      const { paid } = vector
      const found = engine.owed({ terms, rows, paid, parts: [], day: dayFrom(vector.settle_date) }) ?? []
      const amount = sum(found.map((row) => row.amount))
      const nominal = sum(rows.slice(paid).map(({ payment }) => payment))
      const name = `settled on ${vector.settle_date}`
      return [
        ...listed(name, {
          settlement: [vector.settlement, reais(amount)],
          'nominal remaining': [vector.nominal_remaining, reais(nominal)],
          discount: [vector.discount, reais(nominal - amount)],
          'schedule balance': [vector.schedule_balance, reais(rows[paid - 1]?.balance ?? 0)],
        }),
        ...(vector.due_dates ?? []).flatMap((due, index) =>
          listed(`${name} due ${index + 1}`, { date: [due, textOf(found[index]?.due ?? 0)] }),
        ),
        ...(vector.amounts ?? []).flatMap((payment, index) =>
          listed(`${name} amount ${index + 1}`, { cents: [payment, reais(rows[paid + index]?.payment ?? 0)] }),
        ),
        ...(vector.present_values ?? []).flatMap((value, index) =>
          listed(`${name} value ${index + 1}`, { cents: [value, reais(found[index]?.amount ?? 0)] }),
        ),
      ]
    }),
    ...listed('last row alone', {
      nominal: [lastRow.amount, reais(rows.at(-1)?.payment ?? 0)],
      'pay now': [lastRow.pay_now, lastNow === undefined ? undefined : reais(lastNow)],
      discount: [lastRow.discount, lastNow === undefined ? undefined : reais((rows.at(-1)?.payment ?? 0) - lastNow)],
    }),
  ]
}

const lateFigures = (engine: Engine, { monthly_rate: monthly, cases }: Vectors['late']): Figure[] =>
  cases.flatMap((vector) => {
    const unpaid = toCents(vector.instalment)
    const { fine, mora, interest } = engine.late({ unpaid, days: vector.days_late, rate: toRate(monthly) })
    return listed(`late ${vector.days_late} days`, {
      fine: [vector.multa_2pct, reais(fine)],
      mora: [vector.juros_mora_1pct_month_pro_rata_30, reais(mora)],
      'fine and mora': [vector.total_multa_mora, reais(unpaid + fine + mora)],
      interest: [vector.juros_remuneratorios_2pct_month_compound_days30, reais(interest)],
      total: [vector.total_with_remuneratorios, reais(unpaid + fine + mora + interest)],
    })
  })

const holidayFigures = (engine: Engine, vectors: Vectors['bank_holidays']): Figure[] =>
  vectors.flatMap(({ year, dates }) => {
    const found = engine.holidays(year)
    return [
      ...listed(`holidays of ${year}`, { count: [dates.length, found.length] }),
      ...dates.flatMap((date, index) =>
        listed(`holiday ${index + 1} of ${year}`, { date: [date, textOf(found[index] ?? 0)] }),
      ),
    ]
  })

/** Every worked figure about money and days, next to the engine's answer. */
export const moneyFigures = (engine: Engine, vectors: Vectors): Figure[] => [
  ...vectors.cet.flatMap((vector) => cetFigures(engine, vector)),
  ...vectors.price.flatMap((vector) => scheduleFigures(engine, 'price', vector)),
  ...vectors.sac.flatMap((vector) => scheduleFigures(engine, 'sac', vector)),
  ...vectors.iof.flatMap((vector) => iofFigures(engine, vector)),
  ...vectors.financed_loan.flatMap((vector) => financedFigures(engine, vector)),
  ...settlementFigures(engine, vectors.early_settlement),
  ...lateFigures(engine, vectors.late),
  ...holidayFigures(engine, vectors.bank_holidays),
]
