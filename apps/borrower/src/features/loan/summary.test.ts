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
  const costs = costsOf(DAY, PLUS, { netCents: 200_000, months: 6, dueDay: null, system })
  if (costs === undefined) throw new Error('no costs')
  return costs
}

beforeAll(() => setLang('en'))

describe('a contract in plain words', () => {
  it('says the first and the last day, giving back, paying early, being late and cancelling', () => {
    const sentences = summaryOf(costsIn('price'), { mayCancel: true }).map(({ text }) => text)
    expect(sentences).toHaveLength(5)
    expect(sentences[0]).toBe('The first payment is on Dec\u00a016,\u00a02026, the last on May\u00a016,\u00a02027.')
    expect(sentences[1]).toBe(
      'You can return the loan within 7 days: you give back exactly R$2,000, and it costs you nothing.',
    )
    expect(sentences[2]).toContain('Paying early always saves interest')
    expect(sentences[3]).toContain('2% once and 1% a month')
    expect(sentences[4]).toContain('You can cancel for free')
  })

  it('of a loan that was credited does not speak of cancelling', () => {
    expect(summaryOf(costsIn('sac'), { mayCancel: false })).toHaveLength(4)
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
    expect(installmentsText({ system: 'price', installments: rows(100, 100, 101) })).toBe('2 × R$1.00, last R$1.01')
  })

  it('falls from the first to the last', () => {
    expect(installmentsText({ system: 'sac', installments: rows(300, 200, 100) })).toBe(
      '3, falling from R$3.00 to R$1.00',
    )
  })
})
