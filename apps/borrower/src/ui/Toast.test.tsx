import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ToastHost } from './Toast.tsx'
import { showToast } from './toasts.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  // Removes toasts that this test left.
  act(() => void vi.advanceTimersByTime(60_000))
  vi.useRealTimers()
})

const shown = (role: 'alert' | 'status'): string => screen.getByRole(role).textContent ?? ''
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms))

it('an error interrupts, a notice waits its turn, and both can be dismissed', () => {
  render(<ToastHost />)
  act(() => showToast('The upload did not finish.', 'error'))
  act(() => showToast('Your documents are being checked.'))
  expect([shown('alert'), shown('status')]).toEqual(['The upload did not finish.', 'Your documents are being checked.'])
  for (const button of screen.getAllByRole('button', { name: 'Dismiss this message' })) fireEvent.click(button)
  expect([shown('alert'), shown('status')]).toEqual(['', ''])
})

it('leaves by itself after four seconds, and a long one later', () => {
  render(<ToastHost />)
  act(() => showToast('Saved', 'success'))
  pass(3999)
  expect(shown('status')).toBe('Saved')
  pass(1)
  expect(shown('status')).toBe('')
  const long = 'A message of many words that takes more than four seconds to be read by anyone.'
  act(() => showToast(long))
  pass(4000)
  expect(shown('status')).toBe(long)
  pass(4000)
  expect(shown('status')).toBe('')
})

it('the same message again is shown once, and of many the newest three', () => {
  render(<ToastHost />)
  for (const message of ['One', 'Two', 'Two', 'Three', 'Four']) act(() => showToast(message))
  expect(screen.getAllByRole('button')).toHaveLength(3)
  expect(shown('status')).toBe('TwoThreeFour')
})

it('ends when its page is left, unless it was shown just as the page changed', () => {
  render(<ToastHost />)
  act(() => showToast('The upload did not finish.', 'error'))
  pass(1500)
  act(() => showToast('Saved', 'success'))
  act(() => void dispatchEvent(new Event('hashchange')))
  expect([shown('alert'), shown('status')]).toEqual(['', 'Saved'])
})
