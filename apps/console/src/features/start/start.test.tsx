import { POLICIES } from '@home-credit/contract'
import { MantineProvider } from '@mantine/core'
import { act, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Start } from './pages/Start.tsx'
import { Toasts } from '../../ui/toasts.tsx'
import { useFreshWork, type Work } from '../../shared/waiting-work.ts'

const ME = {
  operator: { id: '1', login: 'reviewer@sandbox', name: 'Ana', role: 'reviewer' as const },
  actions: [...POLICIES.reviewer],
  set_up_needed: false,
}
const none = { late: 0, seconds_left: null, next: [] }
const QUEUES: Work['queues'] = [
  {
    queue: 'verification',
    waiting: 2,
    late: 1,
    seconds_left: -3600,
    mine: true,
    next: [{ id: 'loan-1', number: 'HC-2026-000001', borrower_name: 'Maria', seconds_left: -3600 }],
  },
  { ...none, queue: 'claims', waiting: 3, mine: false },
  { ...none, queue: 'review', waiting: 0, mine: true },
]
const PROPOSAL = {
  proposal: 'write_off' as const,
  id: 'loan-2',
  name: 'HC-2026-000002',
  borrower_name: 'Caio',
  by_name: 'Fábio',
  at: '2026-03-10T12:00:00Z',
}

let work: Work
beforeEach(() => {
  location.hash = '#/'
  work = { queues: QUEUES, proposals: { waiting: 1, late: 0, next: [PROPOSAL] } }
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.endsWith('/events')) throw new Error('no stream')
    return { json: async () => ({ status_code: 200, message: '', data: work }) }
  })
})

function Page() {
  useFreshWork()
  return (
    <MantineProvider>
      <Start me={ME} />
      <Toasts />
    </MantineProvider>
  )
}

it('opens my next case and a proposal of somebody else in one click, and keeps the work of others apart', async () => {
  render(<Page />)
  const mine = await screen.findByRole('region', { name: 'Waiting for me' })
  expect(within(mine).getByRole('link', { name: 'Verification 2 waiting, 1 past deadline' }).getAttribute('href')).toBe(
    '#/queues/verification',
  )
  expect(within(mine).getByText(/^Late by/)).toBeDefined()
  expect(within(mine).getByRole('link', { name: 'HC-2026-000001 · Maria' }).getAttribute('href')).toBe('#/loans/loan-1')
  expect(within(mine).queryByText(/Credit review|Money to be made good/)).toBeNull()
  const others = screen.getByRole('region', { name: 'Waiting for others' })
  expect(within(others).getByRole('link').getAttribute('href')).toBe('#/collections')
  const second = screen.getByRole('region', { name: 'Waiting for a second person' })
  expect(within(second).getByRole('link', { name: 'Write-off' }).getAttribute('href')).toBe('#/loans/loan-2')
  expect(within(second).getByText(/Fábio/)).toBeDefined()
})

it('says quietly what began to wait meanwhile, but not what this operator moved on', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
  render(<Page />)
  await screen.findByRole('link', { name: /^Verification 2/ })
  const more = (queue: 'verification' | 'review', waiting: number): void => {
    work = structuredClone(work)
    for (const each of work.queues) if (each.queue === queue) each.waiting = waiting
  }
  more('verification', 4)
  act(() => void window.dispatchEvent(new Event('hashchange')))
  await screen.findByRole('link', { name: /^Verification 4/ })
  more('review', 1)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await screen.findByText('New in Credit review')
  expect(screen.queryByText('New in Verification')).toBeNull()
  vi.useRealTimers()
})
