import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FaultNotice } from './FaultNotice.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('a wait is said until it is over, and no longer', async () => {
  const message = 'Please wait before the next code.'
  render(<FaultNotice fault={{ status: 402, message, fields: {}, waitSeconds: 20 }} />)
  expect(screen.getByRole('alert').textContent).toContain(message)
  await pass(21)
  expect(screen.queryByRole('alert')).toBeNull()
})

it('too many tries count down', async () => {
  render(<FaultNotice fault={{ status: 429, message: 'Too many', fields: {}, waitSeconds: 30 }} />)
  await pass(10)
  expect(screen.getByRole('alert').textContent).toContain('Wait 20 seconds.')
})

it('is announced unless a toast has said it, and left to the fields where they say it', () => {
  const fault = { status: 401, message: 'Wrong password', fields: {} }
  const { rerender } = render(<FaultNotice fault={fault} />)
  expect(screen.getByRole('alert').textContent).toBe('Wrong password')
  rerender(<FaultNotice fault={{ ...fault, toasted: true }} />)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<FaultNotice fault={{ ...fault, fields: { password: 'Wrong' } }} />)
  expect(document.body.textContent).toBe('')
})
