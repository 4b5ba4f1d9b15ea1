import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ResendButton } from './ResendButton.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const show = (onSend: () => Promise<boolean | number> = () => Promise.resolve(true)) =>
  render(<ResendButton storageKey="resend" onSend={onSend} />)
const send = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const shown = (): string => document.body.textContent ?? ''
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

it('the wait for a new code survives a reload and ends', async () => {
  show()
  await send('Send code')
  expect(shown()).toBe('New code in 60 seconds')
  await pass(15)
  cleanup()
  show()
  expect(shown()).toBe('New code in 45 seconds')
  await pass(44)
  expect(shown()).toBe('New code in 1 second')
  await pass(1)
  expect(screen.getByRole('button').textContent).toBe('Send a new code')
})

it('a clock that was set back does not lock anyone out', () => {
  localStorage.setItem('resend', String(Date.now() + 3_600_000))
  show()
  expect(screen.getByRole('button').textContent).toBe('Send a new code')
})

it('waits as long as the server says, and not at all where nothing was sent', async () => {
  const answers: (boolean | number)[] = [false, 20]
  show(() => Promise.resolve(answers.shift() ?? false))
  await send('Send code')
  await send('Send code')
  expect(shown()).toBe('New code in 20 seconds')
})
