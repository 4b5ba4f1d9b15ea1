import { setLang } from '@home-credit/texts/runtime'
import { beforeAll, describe, expect, it } from 'vitest'
import { inputIn } from '../../shared/simulator-input.ts'
import { beginWith, filledFrom, LOAN_REQUEST_DRAFT, requestIn, wrongIn } from './loan-request-draft.ts'

const LIMITS = { minCents: 30_000, maxCents: 3_000_000, minMonths: 3, maxMonths: 24 }

beforeAll(() => setLang('en'))

describe('amount and installments, as they are typed', () => {
  it('begin with what stands on the server', () => {
    const loanRequest = { amount_cents: 123_456, months: 9, due_day: 5, system: 'sac', purpose: 'home' } as const
    const values = filledFrom({ wish: loanRequest, chosen: 'plus' }, LIMITS, { netCents: 999_900, months: 12 })
    expect(values).toEqual({
      begun: true,
      amount_cents: '123456',
      months: '9',
      due_day: '5',
      system: 'sac',
      purpose: 'home',
      package: 'plus',
      simulated: '999900 12',
    })
    expect(requestIn(values)).toEqual({ netCents: 123_456, months: 9, dueDay: 5, system: 'sac' })
  })

  it('else with what was asked for on the way here, inside the limits', () => {
    const from = (search: string) =>
      filledFrom({ wish: null, chosen: null }, LIMITS, inputIn(new URLSearchParams(search)))
    expect(from('amount_cents=500000&months=12')).toMatchObject({
      amount_cents: '500000',
      months: '12',
      due_day: '',
      purpose: '',
      package: '',
    })
    expect(from('amount_cents=999999999&months=1')).toMatchObject({ amount_cents: '3000000', months: '3' })
    for (const odd of ['', 'amount_cents=-5&months=x', 'amount_cents=1.5&months=', 'amount_cents=1e400'])
      expect(from(odd)).toMatchObject({ amount_cents: '200000', months: '6' })
  })

  it('go on from the draft; only another choice in the simulator replaces its amount and term', () => {
    const options = { wish: null, chosen: null }
    const at = (draft: typeof LOAN_REQUEST_DRAFT.empty, search: string) =>
      beginWith(draft, options, LIMITS, new URLSearchParams(search))
    const begun = at(LOAN_REQUEST_DRAFT.empty, 'amount_cents=500000&months=12')
    const draft = { ...begun, amount_cents: '400000', purpose: 'home' as const }
    expect(at(draft, 'amount_cents=500000&months=12')).toBe(draft)
    expect(at(draft, '')).toBe(draft)
    const other = at(draft, 'amount_cents=700000&months=6')
    expect(other).toMatchObject({ amount_cents: '700000', months: '6', purpose: 'home' })
    expect(at({ ...other, months: '9' }, 'amount_cents=700000&months=6')).toMatchObject({ months: '9' })
  })

  it('are wrong without an amount inside the limits, a package and a purpose', () => {
    const right = { ...LOAN_REQUEST_DRAFT.empty, amount_cents: '30000', months: '3', purpose: 'other' } as const
    expect(wrongIn(right, LIMITS, 'essential')).toEqual({
      amount_cents: undefined,
      package: undefined,
      purpose: undefined,
    })
    for (const amount_cents of ['', '29999', '3000001'])
      expect(wrongIn({ ...right, amount_cents }, LIMITS, 'essential').amount_cents).toBe(
        'Please enter an amount from R$300 to R$30,000',
      )
    expect(wrongIn({ ...right, purpose: '' }, LIMITS, 'essential').purpose).toBe('Please choose what the loan is for')
    expect(wrongIn(right, LIMITS, undefined).package).toMatch(/^No package fits/)
  })
})
