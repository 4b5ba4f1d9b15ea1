import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Me } from '../../shared/request.ts'
import { Terms } from './pages/Terms.tsx'

const ME: Me = {
  operator: { id: '1', login: 'ana', name: 'Ana', role: 'admin' },
  actions: ['settings.read', 'terms.write'],
  set_up_needed: false,
}
const VALUE = { fine_rate: '0.02', mora_monthly: '0.01' }
const IN_FORCE = {
  id: 7,
  name: 'late',
  schema: 1,
  value: VALUE,
  state: 'in_force',
  reason: '',
  author: 'default',
  author_name: null,
  proposed_at: '2026-01-01T03:00:00.000Z',
  by_me: false,
  confirmer: null,
  confirmer_name: null,
  confirmed_at: '2026-01-01T03:00:00.000Z',
  withdrawn_at: null,
  effective_at: '2026-01-01T03:00:00.000Z',
}
const NONE = { made_anew: 0, kept: 0 }
const DRAFT = {
  replaces: 7,
  faults: {},
  changes: [{ field: 'fine_rate', before: '0.02', after: '0.015' }],
  loans: [],
  gaps: [],
  second_people: ['Bento Admin'],
  open_offers: { made_anew: 2, kept: 1 },
  open_applications: NONE,
}

type Answer = { status_code: number; message: string; data: unknown }
const done = (data: unknown): Answer => ({ status_code: 200, message: '', data })
let inForce = IN_FORCE
let nothing = false
let proposed: (input: { value: unknown }) => Answer
const sent: { action: string; value?: unknown; replaces?: unknown }[] = []

beforeEach(() => {
  localStorage.clear()
  sent.length = 0
  inForce = IN_FORCE
  nothing = false
  proposed = () => done({ version: { ...IN_FORCE, id: 8, state: 'proposed' } })
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const input = JSON.parse(body) as { action: string; name?: string; value: unknown }
    sent.push(input)
    const answer =
      input.action === 'list' && nothing
        ? done({ rows: [], total: 0 })
        : input.action === 'list'
          ? done({ rows: [{ ...inForce, name: input.name }], total: 1 })
          : input.action === 'preview_draft'
            ? done({ draft: DRAFT })
            : proposed(input)
    return { json: async () => answer }
  })
})

async function open(): Promise<HTMLElement> {
  cleanup()
  render(
    <MantineProvider env="test">
      <Terms me={ME} name="late" />
    </MantineProvider>,
  )
  return screen.findByLabelText(/^Fine, %/)
}
const fine = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Fine, %/)

it('strikes the old value of a changed field, and asks the server what the typed value does', async () => {
  fireEvent.change(await open(), { target: { value: '1.5' } })
  const struck = [...document.querySelectorAll('del')].map(({ textContent }) => textContent)
  expect(struck).toEqual(['Now 2%'])
  await waitFor(() =>
    expect(sent.at(-1)).toMatchObject({ action: 'preview_draft', value: { fine_rate: '0.015', mora_monthly: '0.01' } }),
  )
  await screen.findByText(/2 get the new terms, 1 keep theirs/)
  screen.getByText('Bento Admin')
  const changes = screen.getByRole('table', { name: 'Changed figures' })
  expect(within(changes).getAllByRole('row')).toHaveLength(2)
  // Typed back, nothing is changed, and there is no draft.
  fireEvent.change(fine(), { target: { value: '2' } })
  expect(document.querySelectorAll('del')).toHaveLength(0)
  expect(localStorage).toHaveLength(0)
})

it('stores a draft on the device until it is discarded, and says when another version came into force meanwhile', async () => {
  fireEvent.change(await open(), { target: { value: '1.5' } })
  await open()
  expect(fine().value).toBe('1.5')
  screen.getByText(/stored on this device/)
  expect(screen.queryByText(/Another version came into force/)).toBeNull()
  inForce = { ...IN_FORCE, id: 9 }
  await open()
  expect(fine().value).toBe('1.5')
  screen.getByText(/Another version came into force/)
  fireEvent.click(screen.getByRole('button', { name: 'Discard my draft' }))
  expect(fine().value).toBe('2')
})

it('loses nothing when somebody else was first, and drops the draft once it is proposed', async () => {
  proposed = () => ({ status_code: 412, message: 'Waiting.', data: { reason: 'proposal_open' } })
  fireEvent.change(await open(), { target: { value: '1.5' } })
  const propose = (): boolean => fireEvent.click(screen.getByRole('button', { name: 'Propose' }))
  propose()
  await screen.findByText('Waiting.')
  expect(fine().value).toBe('1.5')
  expect(sent.find(({ action }) => action === 'propose')).toMatchObject({ replaces: 7 })
  proposed = () => done({ version: { ...IN_FORCE, id: 8, state: 'proposed' } })
  propose()
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

it('shows the way to the first products while there are none: limits, then packages', async () => {
  nothing = true
  await open()
  const title = await screen.findByText(/No products yet/)
  const steps = title.closest('[role="alert"]')?.querySelector('ol')
  if (!(steps instanceof HTMLElement)) throw new Error('no steps')
  expect(
    within(steps)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Limits', 'Packages'])
})
