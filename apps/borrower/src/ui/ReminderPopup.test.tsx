import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ReminderPopup } from './ReminderPopup.tsx'

const show = (amountCents: number, contentHtml = 'Due in <b>three days</b>') => {
  const chosen = vi.fn<(what: string) => void>()
  render(
    <ReminderPopup
      reminder={{ id: '1', title: 'Installment due', contentHtml, amountCents }}
      onPay={() => chosen('pay')}
      onConfirm={() => chosen('confirm')}
      onService={() => chosen('service')}
    />,
  )
  return chosen
}
const buttons = (): (string | null)[] => screen.getAllByRole('button').map(({ textContent }) => textContent)
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }))

it('with an amount it offers to pay it', () => {
  const chosen = show(35_907)
  expect(screen.getByText('$359.07').parentElement?.textContent).toBe('Payment amount: $359.07')
  expect(screen.getByText('three days').tagName).toBe('B')
  expect(buttons()).toEqual(['To pay', 'Contact customer service'])
  press('To pay')
  expect(chosen.mock.calls).toEqual([['pay']])
})

it('without an amount it is confirmed, and never asks for money', () => {
  const chosen = show(0)
  expect(buttons()).toEqual(['Confirm', 'Contact customer service'])
  expect(screen.queryByText(/Payment amount/)).toBeNull()
  press('Contact customer service')
  press('Confirm')
  expect(chosen.mock.calls).toEqual([['service'], ['confirm']])
})

it('a tap beside it ends a notice, but not a debt', () => {
  const beside = (): boolean => fireEvent.click(screen.getByRole('dialog'))
  const debt = show(35_907)
  beside()
  expect(debt.mock.calls).toEqual([])
  cleanup()
  const notice = show(0)
  beside()
  expect(notice.mock.calls).toEqual([['confirm']])
})

it('carries the rule that nobody pays before a loan is credited, whatever it is about', () => {
  show(0)
  expect(screen.getByText('We never charge anything before a loan is credited.')).toBeTruthy()
})
