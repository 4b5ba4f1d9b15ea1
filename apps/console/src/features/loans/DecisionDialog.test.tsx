import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DecisionDialog } from './DecisionDialog.tsx'
import type { Way } from './decision-ways.ts'
import type { Decision } from './loan-case.ts'

const OUTCOME = {
  state: 'unverified',
  next: { step: 'resend_documents', who: 'you', by: null },
  messages: ['Não aceitamos uma foto.'],
  postings: [],
  quota: null,
  largest_cents: 0,
}
const requests = vi.fn<(body: string) => void>()
beforeEach(() => {
  requests.mockClear()
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    requests(body)
    return { json: async () => ({ status_code: 200, message: '', data: { outcome: OUTCOME } }) }
  })
})

const documentsIn = (chosen: readonly string[]) =>
  chosen.includes('selfie:glare') ? [{ kind: 'selfie', reason: 'glare' } as const] : []

const REFUSE: Way = {
  key: 'r',
  verb: 'Decline',
  title: 'Which documents?',
  danger: true,
  careful: false,
  choices: { kind: 'documents', documents: ['id_front', 'selfie'] },
  note: undefined,
  blocked: undefined,
  planned: (chosen) =>
    documentsIn(chosen).length === 0
      ? undefined
      : { action: 'refuse_documents', loan_id: 'a', documents: documentsIn(chosen) },
  decision: (chosen, note) => ({ action: 'refuse_documents', loan_id: 'a', documents: documentsIn(chosen), note }),
  reads: (chosen) => (documentsIn(chosen).length === 0 ? [] : ['Houve reflexo.']),
  done: '',
}

function draw() {
  const onDecide = vi.fn<(decision: Decision) => void>()
  render(
    <MantineProvider env="test">
      <DecisionDialog way={REFUSE} lang="pt" busy={false} fault={undefined} onDecide={onDecide} onClose={() => {}} />
    </MantineProvider>,
  )
  return onDecide
}

it('chooses nothing beforehand, sends nothing without a reason, and says so', () => {
  const onDecide = draw()
  expect(screen.getAllByRole('combobox').map((select) => (select as HTMLSelectElement).value)).toEqual(['', ''])
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  screen.getByText('Choose a reason for each document you decline.')
  expect(onDecide).not.toHaveBeenCalled()
  expect(requests).not.toHaveBeenCalled()
})

it('shows what the decision does and what the borrower reads, in their language, before it is sent', async () => {
  const onDecide = draw()
  fireEvent.change(screen.getByLabelText('Selfie'), { target: { value: 'glare' } })
  const words = await screen.findByText('Houve reflexo.')
  expect(words.closest('[lang]')?.getAttribute('lang')).toBe('pt')
  screen.getByText('Não aceitamos uma foto.')
  screen.getByText('Not real-name authenticated')
  expect(onDecide).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  expect(onDecide).toHaveBeenCalledExactlyOnceWith({
    action: 'refuse_documents',
    loan_id: 'a',
    documents: [{ kind: 'selfie', reason: 'glare' }],
    note: '',
  })
})
