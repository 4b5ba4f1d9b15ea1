import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { LoanCard } from './loan.ts'
import { LoanRow } from './LoanRow.tsx'

const show = (due: Partial<NonNullable<LoanCard['next_due']>>): string => {
  const next_due = { due_on: '2026-10-18', payment_cents: 24_646, today_cents: 24_646, late: false, ...due }
  const next = { step: 'repay' as const, who: 'you' as const, by: null }
  const loan: LoanCard = {
    id: '0197f3a0-0000-7000-8000-000000000001',
    number: 'HC-2026-000018',
    state: 'credited',
    opened_at: '2026-09-18T13:00:00Z',
    amount_cents: 120_000,
    months: 6,
    package_name: 'Plus',
    next,
    next_due,
  }
  render(<LoanRow loan={loan} />)
  return screen.getByRole('link').textContent ?? ''
}

it('names what paying the next installment costs today, and on its day', () => {
  expect(show({ today_cents: 23_273 })).toContain('Next payment: R$232.73 today, or R$246.46 on Oct\u00a018,\u00a02026')
})

it('names one amount where both are the same', () => {
  expect(show({})).toContain('Next payment: R$246.46 on Oct\u00a018,\u00a02026')
})

it('who is late reads since when and how much, and not that all is well', () => {
  const row = show({ today_cents: 25_531, late: true })
  expect(row).toContain('Late since Oct\u00a018,\u00a02026: R$255.31 today')
  expect(row).toContain('Overdue')
  expect(row).not.toContain('Credited')
})
