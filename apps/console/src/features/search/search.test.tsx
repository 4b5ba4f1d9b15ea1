import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { Search } from './index.tsx'

const RESULTS = [
  { kind: 'borrower', title: 'Fernanda Araújo', note: '+55 *******5678', open: { page: 'borrowers', id: '1' } },
  { kind: 'borrower', title: '', note: '+55 *******5679', open: { page: 'borrowers', id: '3' } },
  { kind: 'withdrawal', title: 'W-2026-000009', note: 'Fernanda Araújo', open: { page: 'payouts', id: '2' } },
]
let answers: (() => Promise<unknown>)[] = []
const sent = vi.fn<(body: string) => void>()
const answer =
  (data: object, status_code = 200, message = '') =>
  async () => ({
    json: async () => ({ status_code, message, data }),
  })

beforeEach(() => {
  location.hash = '#/'
  answers = []
  sent.mockClear()
  vi.stubGlobal('fetch', (_path: string, { body }: { body: string }) => {
    sent(body)
    return answers.shift()?.() ?? new Promise(() => {})
  })
})

const show = (): void =>
  void render(
    <MantineProvider>
      <textarea aria-label="Note" />
      <Search />
    </MantineProvider>,
  )
const field = (): HTMLElement => screen.getByRole('combobox', { name: 'Name, phone, CPF or number' })
const type = (value: string): boolean => fireEvent.change(field(), { target: { value } })
const chosen = (): string | null | undefined => screen.getAllByRole('option', { selected: true })[0]?.textContent

it('`/` opens it but not while somebody types, Ctrl+K always does, and Escape closes it and returns the focus', async () => {
  show()
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: '/', code: 'Slash' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: '/', code: 'Slash' })
  await screen.findByRole('dialog', { name: 'Find anything' })
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const note = screen.getByLabelText('Note')
  note.focus()
  fireEvent.keyDown(note, { key: 'k', code: 'KeyK', ctrlKey: true })
  await screen.findByRole('dialog', { name: 'Find anything' })
  await waitFor(() => expect(document.activeElement).toBe(field()))
  fireEvent.keyDown(field(), { key: 'Escape' })
  await waitFor(() => expect(document.activeElement).toBe(note))
})

it('arrow keys choose a result and Enter opens it', async () => {
  answers = [answer({ results: RESULTS })]
  show()
  fireEvent.click(screen.getByRole('button', { name: /Search/ }))
  type(' fernada ')
  await screen.findByText('Results: 3')
  expect(sent).toHaveBeenCalledExactlyOnceWith(JSON.stringify({ text: 'fernada' }))
  expect(chosen()).toContain('Fernanda Araújo')
  fireEvent.keyDown(field(), { key: 'ArrowDown' })
  expect(chosen()).toContain('No name yet')
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  fireEvent.keyDown(field(), { key: 'ArrowUp' })
  expect(chosen()).toContain('W-2026-000009')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(location.hash).toBe('#/payouts/2')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('says that it searches, that nothing was found, and what went wrong, and tries again', async () => {
  answers = [
    answer({ results: [] }),
    answer({ reason: 'too_many' }, 429, 'Too many attempts.'),
    answer({ results: RESULTS.slice(0, 1) }),
  ]
  show()
  fireEvent.click(screen.getByRole('button', { name: /Search/ }))
  type('x')
  expect(screen.getByRole('status').textContent).toBe('')
  type('xavier')
  expect(screen.getByRole('status').textContent).toBe('Loading')
  await screen.findByText('Nothing found. Check the spelling, or try a phone number.')
  type('xavier s')
  await screen.findByText('Too many attempts.')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('Results: 1')
})
