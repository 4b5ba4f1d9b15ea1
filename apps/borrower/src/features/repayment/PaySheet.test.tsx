import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PaySheet } from './PaySheet.tsx'
import { quoteOf } from './testing.ts'
import type { Paying } from './use-pay.ts'

const show = (walletCents: number): Paying => {
  const pending = { pay: { verb: 'rows' as const, rows: [2] }, quote: quoteOf(walletCents), changed: false }
  const paying: Paying = {
    pending,
    busy: false,
    method: undefined,
    fault: undefined,
    ask: vi.fn<Paying['ask']>(),
    confirm: vi.fn<() => void>(),
    byPix: vi.fn<Paying['byPix']>(),
    close: vi.fn<() => void>(),
  }
  render(<PaySheet loanId="loan" pending={pending} paying={paying} />)
  return paying
}
const ways = (): (string | null)[] =>
  screen
    .getAllByRole('button', { hidden: true })
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

it('names the payment, its amount, why it is that, and what is left after it', () => {
  show(100_000)
  screen.getByRole('heading', { name: 'Pay installment 2', hidden: true })
  expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain('R$557.83')
  screen.getByText('−R$7.98')
  screen.getByText('1 installment, R$565.81')
  screen.getByText('Receiver: Home-credit SCD S.A.')
})

it('pays by PIX first; the wallet that covers it says what stays in it', () => {
  const paying = show(100_000)
  expect(ways()).toEqual(['Pay by PIX', 'From wallet, leaves R$442.17'])
  screen.getByText('Pay by PIX').click()
  expect(paying.byPix).toHaveBeenCalledOnce()
  screen.getByText(/^From wallet/).click()
  expect(paying.confirm).toHaveBeenCalledOnce()
})

it('a wallet that is short says so and cannot be chosen; adding money is the last way, and leads back to this payment', () => {
  const paying = show(32_000)
  expect(ways()).toEqual([
    'Pay by PIX',
    'R$320.00 from your wallet, R$237.83 by PIX',
    'From wallet: R$320.00, not enough',
  ])
  screen.getByText(/not enough$/).click()
  expect(paying.confirm).not.toHaveBeenCalled()
  expect(screen.getByText('Add money to your wallet').closest('a')?.getAttribute('href')).toBe(
    '#/pages/index/recharge?loan=loan&pay=rows-2&amount=23783',
  )
})
