import { expect, it } from 'vitest'
import { payFromText, payToText, type Pay } from './repayment.ts'

const PAYS: Pay[] = [
  { verb: 'settle' },
  { verb: 'rows', rows: [1, 2] },
  { verb: 'part', amount_cents: 5000 },
  { verb: 'fewer', amount_cents: 20_000 },
  { verb: 'smaller', amount_cents: 1 },
]

it.each(PAYS.map((pay) => [payToText(pay), pay] as const))('%s in an address is the same payment', (text, pay) => {
  expect(payFromText(text)).toEqual(pay)
})

it.each([null, '', 'rows', 'rows-', 'rows-0', 'rows-x', 'part', 'all-1', 'part-1.5'])('%s is no payment', (text) => {
  expect(payFromText(text)).toBeUndefined()
})
