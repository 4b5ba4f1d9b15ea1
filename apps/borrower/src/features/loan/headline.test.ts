import { setLang } from '@home-credit/texts/runtime'
import { afterEach, expect, it } from 'vitest'
import { headlineOf } from './headline.ts'
import type { Detail, Step } from './loan.ts'

afterEach(() => setLang('en'))

const at = (step: Step, by: string | null, freeCents = 0): string =>
  headlineOf({
    loan: { next: { step, who: 'you', by } } as Detail['loan'],
    quota: { free_cents: freeCents } as Detail['quota'],
  })

it('says when the answer comes, and which amount needs no proof of income', () => {
  expect(at('wait_decision', '2026-03-10T02:30:00.000Z')).toBe(
    "You'll have an answer by Mar\u00a09,\u00a02026, 11:30\u00a0PM",
  )
  expect(at('wait_decision', null)).toBe("We're deciding on your application")
  expect(at('raise_quota', null, 150_000)).toBe('Show your income, or borrow R$1,500')
  expect(at('raise_quota', null)).toBe('Show your income, or borrow less')
})

it('says the rest as the next step does', () => {
  expect(at('wait_release', null)).toBe('Signed. The money is on its way.')
  expect(at('fix_or_review', null)).toBe("Not this time. Here's why.")
})
