import { MantineProvider } from '@mantine/core'
import type { Action } from '@home-credit/contract'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '../../shared/request.ts'
import { Borrower } from './pages/Borrower.tsx'

const AT = '2031-01-12T12:00:00.000Z'
const BORROWER = {
  id: 'b1',
  name: 'Marina Alves de Souza',
  registered_at: AT,
  erased: false,
  place: 'São Paulo, SP',
  verification: { state: 'passed', valid: true, decided_at: AT, documents: [] },
  days_late: 3,
  principal_cents: 333_408,
  free_quota_cents: 466_592,
  on_time: { paid: 8, due: 8 },
  identity: {
    id_number_masked: '***.456.789-**',
    born_masked: '1993-08-**',
    age: 33,
    phone_masked: '+55 *******4321',
    phone_verified: true,
    whatsapp_masked: 'same',
    email_masked: 'm***@example.com',
    work_unit: 'Padaria',
    work_address: 'Rua A, São Paulo, SP',
    work_income_cents: 285_000,
    income_proven: true,
    bank_name: null,
    bank_agency: null,
    bank_account_masked: null,
    pix_masked: null,
    lang: 'pt',
  },
  wallet: null,
  conversation: null,
}
const event = (id: string, kind: string, amount_cents: number | null) => ({
  id,
  kind,
  at: AT,
  what: null,
  amount_cents,
  number: null,
  loan_id: null,
  by_name: null,
})

const calls: { path: string; input: Record<string, unknown> }[] = []
const answers = (path: string, input: Record<string, unknown>): object => {
  if (path.endsWith('/borrower') && input['action'] === 'one') return { borrower: BORROWER }
  if (input['action'] === 'reach') return { phone: '+5511912344321' }
  if (input['action'] === 'timeline')
    return input['before'] === undefined
      ? { events: [event('e2', 'repayment', 56_581)], next: 'e2' }
      : { events: [event('e1', 'registered', null)], next: null }
  if (input['action'] === 'begin') return { conversation: { id: 'c1' } }
  return { rows: [], total: 0 }
}

beforeEach(() => {
  calls.length = 0
  location.hash = '#/borrowers/b1'
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as Record<string, unknown>
    calls.push({ path, input })
    return { json: async () => ({ status_code: 200, message: '', data: answers(path, input) }) }
  })
})

const show = async (actions: Action[]): Promise<void> => {
  const me: Me = {
    operator: { id: 'o', login: 'o', name: 'O', role: 'support' },
    actions,
    set_up_needed: false,
  }
  render(
    <MantineProvider>
      <Borrower id="b1" me={me} />
    </MantineProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Marina Alves de Souza' })
}

it('shows the head and only the tabs that the role may read, and loads a tab when it is opened', async () => {
  await show(['loans.read', 'collections.read', 'plans.read'])
  screen.getByText('3 days late')
  screen.getByText('8 of 8')
  expect(screen.queryByText('Wallet')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Reveal/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Call' })).toBeNull()
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Contacts', 'Messages', 'Plans'])
  await waitFor(() => expect(calls.map(({ input }) => input['action'])).toContain('contacts'))
  expect(calls.map(({ path }) => path).some((path) => path.endsWith('/plans'))).toBe(false)
  fireEvent.click(screen.getByRole('tab', { name: 'Plans' }))
  await waitFor(() => expect(calls.map(({ path }) => path).some((path) => path.endsWith('/plans'))).toBe(true))
})

it('the timeline continues below, and who collects gets a link to call by only after saying so', async () => {
  await show(['loans.read', 'collections.write'])
  await screen.findByText(/^Paid R\$/)
  fireEvent.click(screen.getByRole('button', { name: 'Show older' }))
  await screen.findByText('Registered')
  screen.getByText(/^Paid R\$/)
  fireEvent.click(screen.getByRole('button', { name: 'Call' }))
  await screen.findByRole('dialog', { name: 'Contact Marina Alves de Souza' })
  expect(calls.some(({ input }) => input['action'] === 'reach')).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Get the number' }))
  const link = await screen.findByRole('link', { name: 'Call' })
  expect(link.getAttribute('href')).toBe('tel:+5511912344321')
})

it('who answers borrowers writes to one without a conversation, and goes to it', async () => {
  await show(['loans.read', 'service.read', 'service.answer'])
  fireEvent.click(screen.getByRole('button', { name: 'Write' }))
  const dialog = await screen.findByRole('dialog', { name: 'Write to Marina Alves de Souza' })
  fireEvent.change(within(dialog).getByLabelText('Your message'), { target: { value: 'Seu reembolso saiu hoje.' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(location.hash).toBe('#/conversations/c1'))
  expect(calls.find(({ input }) => input['action'] === 'begin')?.input).toMatchObject({
    borrower_id: 'b1',
    text: 'Seu reembolso saiu hoje.',
  })
})
