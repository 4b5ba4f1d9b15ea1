import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { StatementFiles } from './StatementFiles.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers the export with a link, and the link never. */
const neverComes = (target: string, options: RequestInit = {}): Promise<Response> =>
  target.includes('/api/')
    ? Promise.resolve(
        new Response(JSON.stringify({ status_code: 200, message: '', data: { link: '/file', valid_seconds: 600 } })),
      )
    : new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
      })

it('a file that does not come ends after 60 seconds, with a message, and can be asked for again', async () => {
  vi.stubGlobal('fetch', vi.fn(neverComes))
  render(<StatementFiles months={['2026-11']} onClose={() => undefined} />)
  const button = screen.getByRole('button', { name: 'November\u00a02026 as PDF' })
  fireEvent.click(button)
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(screen.getByRole('alert').textContent).toBe("The download didn't finish. Check your connection and try again.")
  expect(button.getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button.getAttribute('aria-busy')).toBe('true')
})
