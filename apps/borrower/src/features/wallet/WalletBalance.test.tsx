import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { WalletBalance } from './WalletBalance.tsx'
import type { Line, Statement } from './wallet.ts'

const line = (at: string, balance_cents: number): Line => ({
  id: at,
  at,
  cause: 'recharge',
  amount_cents: 100,
  balance_cents,
  loan_id: null,
  loan_number: null,
  order: null,
})

const STATEMENT: Statement = {
  balance_cents: 32_000,
  withdrawable_cents: 32_000,
  blocked_cents: 0,
  reserved_cents: 0,
  can_recharge: true,
  months: ['2026-11', '2026-10'],
  lines: [
    line('2026-11-16T12:00:00.000Z', 32_000),
    line('2026-11-02T12:00:00.000Z', 50_000),
    line('2026-10-17T12:00:00.000Z', 2000),
  ],
  next: null,
}

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

const show = (change: Partial<Statement> = {}) =>
  render(
    <WalletBalance statement={{ ...STATEMENT, ...change }}>
      <a href="#out">Withdraw</a>
    </WalletBalance>,
  )

it('draws the balance in steps, with a sentence for who cannot see them', () => {
  vi.useFakeTimers({ now: new Date('2026-11-18T12:00:00.000Z') })
  show()
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Balance since Oct\u00a017,\u00a02026: between R$20.00 and R$500.00, now R$320.00',
  )
  screen.getByText('today')
  screen.getByText('You can withdraw all of it')
})

it('ends with the newest day where the clock of the device is behind', () => {
  vi.useFakeTimers({ now: new Date('2026-11-10T12:00:00.000Z') })
  show()
  expect(screen.queryByText('today')).toBeNull()
  screen.getByText('Nov 16')
})

it('draws nothing of a single day', () => {
  show({ lines: STATEMENT.lines.slice(0, 1) })
  expect(screen.queryByRole('img')).toBeNull()
})

it('hides every figure on a tap, never the ways on, and remembers it on the device', () => {
  const { unmount, container } = show({ withdrawable_cents: 12_000 })
  screen.getByText('You can withdraw R$120.00')
  const eye = screen.getByRole('button', { name: 'Hide balance' })
  expect(eye.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(eye)
  expect(eye.getAttribute('aria-pressed')).toBe('true')
  screen.getByText('Balance hidden')
  expect(container.textContent).not.toMatch(/\d/)
  screen.getByRole('link', { name: 'Withdraw' })
  unmount()
  show()
  screen.getByText('Balance hidden')
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }))
  screen.getByText('You can withdraw all of it')
})
