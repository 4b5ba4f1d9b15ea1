import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ReminderDebt, reminderIn } from './ReminderDebt.tsx'

const read = (query: string) => reminderIn(new URLSearchParams(query))

it('an address names a reminder by its id, from the popup or not; another type names none', () => {
  expect(read('tcId=7&rechargeType=tanchuang')).toEqual({ id: '7', fromPopup: true })
  expect(read('tcId=7')).toEqual({ id: '7', fromPopup: false })
  expect(read('tcId=7&rechargeType=other')).toBeUndefined()
  expect(read('rechargeType=tanchuang')).toBeUndefined()
})

const debt = { loan_id: 'a1', loan_number: 'HC-7', installment: 3, amount_cents: 55_783, due_on: '2026-08-10' }

it('the debt of a reminder is named, and whoever comes from the popup finds the way to it', () => {
  const { rerender } = render(<ReminderDebt debt={debt} fromPopup />)
  screen.getByRole('heading', { name: 'Installment 3 of loan HC-7' })
  screen.getByText('Due on Aug 10, 2026')
  expect(screen.getByRole('link', { name: 'See the installments' }).getAttribute('href')).toBe(
    '#/pages/my/MyRepayment?loan=a1',
  )
  rerender(<ReminderDebt debt={debt} fromPopup={false} />)
  expect(screen.queryByRole('link')).toBeNull()
})
