import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AuditLog } from './pages/AuditLog.tsx'

const ANA = '0198f3a0-0000-7000-8000-000000000001'
const LOAN = '0198f3a0-0000-7000-8000-000000000002'
const ENTRY = {
  id: '1-1',
  at: '2026-03-10T12:00:00.000Z',
  actor: `operator:${ANA}`,
  actor_name: 'Ana Admin',
  action: 'loan_approve',
  subject: `loan:${LOAN}`,
  subject_name: 'L-2026-000001',
  reason: null,
  details: {},
  request_id: null,
}
const FOUND = {
  kind: 'loan',
  title: 'L-2026-000001',
  note: 'Maria',
  borrower_id: ANA,
  borrower_name: 'Maria',
  open: { page: 'loans', id: LOAN },
}

interface Sent {
  action?: string
  filter?: Record<string, string>
}
const sent: Sent[] = []
const lastFilter = (action: string) => sent.findLast((input) => input.action === action)?.filter
let saved = ''

beforeEach(() => {
  cleanup()
  sent.length = 0
  location.hash = '#/audit'
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input: Sent = JSON.parse(body)
    sent.push(input)
    const data = path.endsWith('/search')
      ? { results: [FOUND] }
      : input.action === 'operators'
        ? { operators: [{ id: ANA, name: 'Ana Admin' }] }
        : input.action === 'link'
          ? { link: '#/saved', valid_seconds: 300 }
          : { rows: [{ ...ENTRY, subject: input.filter?.['subject'] ?? ENTRY.subject }], total: 1 }
    return { json: async () => ({ status_code: 200, message: '', data }) }
  })
  vi.spyOn(location, 'assign').mockImplementation((to) => {
    saved = String(to)
  })
  render(
    <MantineProvider env="test">
      <AuditLog />
    </MantineProvider>,
  )
})

async function pick(field: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: field }))
  fireEvent.click(await screen.findByRole('option', { name: option }))
}

it('filters by an operator, an action and a record that are picked by name and number', async () => {
  await screen.findByText('Approved')
  await pick('Actor', 'Ana Admin')
  await waitFor(() => expect(lastFilter('list')).toEqual({ actor: `operator:${ANA}` }))
  await pick('Action', 'Approved')
  fireEvent.change(screen.getByRole('combobox', { name: /^Record/ }), { target: { value: 'L-2026-000001' } })
  fireEvent.click(await screen.findByRole('option', { name: /L-2026-000001/ }))
  await waitFor(() =>
    expect(lastFilter('list')).toEqual({
      actor: `operator:${ANA}`,
      action: 'loan_approve',
      subject: `loan:${LOAN}`,
    }),
  )
  await screen.findByText('Loan L-2026-000001')
  expect(document.body.textContent).not.toContain(LOAN)
})

it('saves the entries of the filter as a file', async () => {
  await pick('Kind of record', 'Setting')
  await waitFor(() => expect(lastFilter('list')).toEqual({ subject: 'setting:' }))
  fireEvent.click(screen.getByRole('button', { name: 'Download as CSV' }))
  await waitFor(() => expect(saved).toBe('#/saved'))
  expect(lastFilter('link')).toEqual({ subject: 'setting:' })
})
