import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Installments } from './Installments.tsx'
import { Overview } from './Overview.tsx'
import { installment, loanOf, paidInstallment } from './testing.ts'
import type { Installment } from './repayment.ts'

const show = (rows: readonly Installment[]): void => {
  render(<Installments rows={rows} chosen={[]} onChoose={vi.fn<() => void>()} onWhy={vi.fn<() => void>()} />)
}
const texts = (): string => screen.getByRole('list').textContent ?? ''

it('names the state that the open rows share once, above them', () => {
  show([installment(1), installment(2), installment(3)])
  expect(screen.getAllByText('Early refund')).toHaveLength(1)
  expect(texts()).not.toContain('Early refund')
})

it('a row that differs carries its own state', () => {
  show([installment(1, { state: 'overdue', days_late: 3, late_cents: 100 }), installment(2), installment(3)])
  expect(screen.getAllByText('Early refund')).toHaveLength(1)
  expect(screen.getByText('Overdue').closest('li')?.value).toBe(1)
})

it('a row that is open again after the others names its own state, too', () => {
  show([installment(1), installment(2), installment(3, { state: 'immediate', due_on: '2099-01-02' })])
  expect(screen.getAllByText('Early refund')).toHaveLength(1)
  expect(screen.getByText('Immediate refund').closest('li')?.value).toBe(3)
})

it('folds what is paid into one row, and shows on demand what was paid for each', () => {
  show([paidInstallment(1), paidInstallment(2), installment(3)])
  expect(texts()).toContain('2 paid')
  expect(texts()).toContain('R$1,100.00 in total, R$31.62 saved')
  expect(texts()).not.toContain('Installment 1')
  fireEvent.click(screen.getByRole('button', { name: 'Show' }))
  // What was paid, not what the list had asked for.
  expect(screen.getByText('Installment 1').closest('li')?.textContent).toContain('R$550.00')
  expect(texts()).not.toContain('R$565.81')
})

it('the head names the amount of the row for today, and both amounts of the whole loan', () => {
  const { container } = render(<Overview loan={loanOf()} rows={[paidInstallment(1), installment(2), installment(3)]} />)
  for (const words of ['R$557.83', 'or R$565.81 on', 'Left to payR$1,131.62', 'Pay off todayR$1,110.00'])
    expect(container.textContent).toContain(words)
})

it('after a part payment the head names what is still open', () => {
  const part = installment(2, { paid_cents: 6581, amount_cents: 49_300 })
  const { container } = render(<Overview loan={loanOf()} rows={[paidInstallment(1), part, installment(3)]} />)
  for (const words of ['R$493.00', 'or R$500.00 on']) expect(container.textContent).toContain(words)
})
