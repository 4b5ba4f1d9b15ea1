import { setLang } from '@home-credit/texts/runtime'
import { beforeAll, describe, expect, it } from 'vitest'
import { costsOf } from './costs-of.ts'
import { installmentsText } from './installments-text.ts'
import { summaryOf } from './summary.ts'

const DAY = {
  releaseOn: '2026-11-16',
  iof: { daily_rate: '0.000082', additional_rate: '0.0038', max_days: 365 },
  late: { fine_rate: '0.02', mora_monthly: '0.01' },
}
const PLUS = {
  amount_min_cents: 100_000,
  amount_max_cents: 1_000_000,
  months_min: 3,
  months_max: 12,
  rate_monthly: '0.045',
  fee_cents: 4_900,
}
const costsIn = (system: 'price' | 'sac') => {
  const costs = costsOf(DAY, PLUS, { amount_cents: 200_000, months: 6, due_day: null, system })
  if (costs === undefined) throw new Error('no costs')
  return costs
}

beforeAll(() => setLang('en'))

describe('a contract in plain words', () => {
  it('says what one gets, pays each month and in all, the CET, the first day, being late, giving back and paying early', () => {
    const costs = costsIn('price')
    const sentences = summaryOf(costs)
    expect(sentences).toHaveLength(8)
    expect(sentences[0]).toBe('You receive R$2,000 in your wallet on Nov 16, 2026.')
    expect(sentences[1]).toMatch(
      /^You pay it back in 6 monthly installments of R\$\d{3}\.\d\d; the last one is R\$\d{3}\.\d\d\.$/,
    )
    expect(sentences[2]).toMatch(
      /^In all you pay R\$2,\d{3}\.\d\d: that is R\$\d{3}\.\d\d more than you receive .*R\$49\.00 fee\)\.$/,
    )
    expect(sentences[3]).toMatch(/^The total cost \(CET\) is \d+\.\d\d% a year\.$/)
    expect(sentences[4]).toBe('The first payment is due on Dec 16, 2026.')
    expect(sentences[5]).toContain('2% once and 1% a month')
    expect(sentences[6]).toContain('Within 7 days')
    expect(sentences[7]).toContain('pay early')
  })

  it('says of falling installments where they begin and end', () => {
    expect(summaryOf(costsIn('sac'))[1]).toMatch(
      /^You pay it back in 6 monthly installments that fall from R\$\d{3}\.\d\d to R\$\d{3}\.\d\d\.$/,
    )
  })
})

describe('how the payments run, in a line', () => {
  const rows = (...payments: number[]) =>
    payments.map((payment_cents, index) => ({
      number: index + 1,
      due_on: '2026-12-16',
      payable_on: '2026-12-16',
      payment_cents,
      interest_cents: 0,
      principal_cents: payment_cents,
      balance_cents: 0,
    }))

  it('is one product where all are equal, and names a last one that differs', () => {
    expect(installmentsText({ system: 'price', installments: rows(100, 100, 100) })).toBe('3 × R$1.00')
    expect(installmentsText({ system: 'price', installments: rows(100, 100, 101) })).toBe(
      '2 × R$1.00, the last one R$1.01',
    )
  })

  it('falls from the first to the last', () => {
    expect(installmentsText({ system: 'sac', installments: rows(300, 200, 100) })).toBe(
      '3, falling from R$3.00 to R$1.00',
    )
  })
})
