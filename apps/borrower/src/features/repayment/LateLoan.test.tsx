import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LateLoan } from './LateLoan.tsx'
import { installment, loanOf, paidInstallment, quoteOf } from './testing.ts'
import type { Installment } from './repayment.ts'

beforeEach(() => {
  const answer = { status_code: 200, message: '', data: quoteOf(0) }
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async () => Response.json(answer)),
  )
})
afterEach(() => vi.unstubAllGlobals())

const LATE = installment(2, { state: 'overdue', days_late: 7, late_cents: 100 })

const show = (installments: readonly Installment[]): void => {
  render(
    <LateLoan
      loan={loanOf()}
      overview={{ loan: loanOf(), installments: [...installments], wallet_cents: 0, others: [] }}
      late={[LATE]}
    />,
  )
}

it('who is late can pay it, ask for help, or pay a part', async () => {
  show([paidInstallment(1), LATE, installment(3)])
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual([
    'Pay R$557.83 now',
    "I can't pay right now",
    'You can also pay a part of it',
  ])
  expect(links.at(-1)?.getAttribute('href')).toBe(`#/pages/my/MyRepayment?loan=${loanOf().id}&step=part`)
})

it('names what is due after what is late, with what is still open of it', async () => {
  show([paidInstallment(1), LATE, installment(3, { payable_on: '2099-03-27', paid_cents: 6581 })])
  expect((await screen.findByText('Then: Mar 27, 2099')).parentElement?.textContent).toContain('R$500.00')
})

it('names nothing after the last installment', async () => {
  show([paidInstallment(1), LATE])
  await screen.findByText('1 of 3 paid, 1 late')
  expect(screen.queryByText(/^Then/)).toBeNull()
})
