import { defaultPackages } from '@home-credit/domain'
import { expect, it } from 'vitest'
import { packageFor } from './lower.ts'

const packages = defaultPackages.map((each) => ({
  id: each.code,
  name: each.name,
  amount_min_cents: each.minCents,
  amount_max_cents: each.maxCents,
  months_min: each.minMonths,
  months_max: each.maxMonths,
  rate_monthly: String(each.rateMonthly / 100_000_000),
  fee_cents: each.feeCents,
}))

const found = (chosen: string | undefined, amount: number, months: number) => {
  const picked = packageFor(packages, { chosen, netCents: amount, months })
  return picked && `${picked.package.id} ${picked.months}`
}

it('keeps the package while it reaches so low', () => {
  expect(found('plus', 100_000, 12)).toBe('plus 12')
  expect(found('prime', 300_000, 24)).toBe('prime 24')
})

it('takes one that reaches so low, with the term that was asked for where that can be had', () => {
  expect(found('prime', 299_999, 12)).toBe('plus 12')
  expect(found('plus', 99_999, 6)).toBe('essential 6')
  expect(found('plus', 99_999, 12)).toBe('essential 6')
  expect(found('prime', 150_000, 24)).toBe('plus 12')
})

it('has none under the smallest loan, over the largest, or for nothing', () => {
  expect(found('essential', 29_999, 6)).toBeUndefined()
  expect(found('prime', 3_000_001, 24)).toBeUndefined()
  expect(found(undefined, 0, 6)).toBeUndefined()
})
