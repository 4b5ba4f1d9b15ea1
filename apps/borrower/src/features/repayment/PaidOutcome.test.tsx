import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PaidOutcome, type PaidOutcomeProps } from './PaidOutcome.tsx'
import { installment, loanOf, paidInstallment, repaymentOf } from './testing.ts'

const show = (props: Partial<PaidOutcomeProps> = {}): { onShare: () => void; text: string } => {
  const onShare = vi.fn<() => void>()
  const { container } = render(
    <PaidOutcome
      paid={{ repayment: repaymentOf(), repaid: false }}
      overview={{
        loan: loanOf({ paid: 2, left_cents: 56_581 }),
        installments: [paidInstallment(1), paidInstallment(2), installment(3)],
        wallet_cents: 0,
        others: [],
      }}
      state="Refund successfully"
      onShare={onShare}
      {...props}
    />,
  )
  return { onShare, text: container.textContent ?? '' }
}

it('an installment that is paid: its number, amount, saving, what comes next, and a receipt to share', () => {
  const { onShare, text } = show({ receiverName: 'Home-credit SCD S.A.' })
  screen.getByRole('heading', { name: 'Installment 2 is paid' })
  for (const words of ['Refunded', 'R$557.83', 'You saved R$7.98 in interest', '2 of 3 paid', 'R$565.81 left'])
    expect(text).toContain(words)
  for (const words of ['Home-credit SCD S.A.', 'E18236120202611161114s0h3K2']) screen.getByText(words)
  expect(text).not.toContain('in your wallet')
  fireEvent.click(screen.getByRole('button', { name: 'Share receipt' }))
  expect(onShare).toHaveBeenCalledOnce()
})

it('the last one: the loan is paid off, with what it took instead of what, and the letter', () => {
  const { text } = show({ paid: { repayment: repaymentOf({ verb: 'settle', stages: [2, 3] }), repaid: true } })
  screen.getByRole('heading', { name: 'Your loan is paid off' })
  for (const words of ['Refund successfully', 'All 3 installments. You owe us nothing.', 'You savedR$7.98'])
    expect(text).toContain(words)
  expect(text).toContain('R$565.81')
  expect(screen.getByRole('link', { name: /^Letter of settlement/ }).getAttribute('href')).toContain('letters=')
})

it('what arrived beyond the debt is in the wallet', () => {
  const { text } = show({ restCents: 500 })
  expect(text).toContain('The other R$5.00 is in your wallet.')
})
