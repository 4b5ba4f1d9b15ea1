import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DraftNote } from './DraftNote.tsx'
import { Form } from './Form.tsx'
import { forgetDrafts, hasDrafts, setDraftOwner, useDraft } from './use-draft.ts'

const sent = vi.fn<(text: string) => void>()

function Answer({ lasts = false }) {
  const [text, setText, draft] = useDraft('answer', '', { lasts })
  return (
    <Form
      fault={undefined}
      onSubmit={() => {
        sent(text)
        draft.discard()
      }}
    >
      <textarea aria-label="Answer" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <DraftNote draft={draft} />
    </Form>
  )
}

const field = (): HTMLTextAreaElement => screen.getByLabelText('Answer')
const note = (): HTMLElement | null => screen.queryByText('Unsent draft restored.')
/** Leaves the page, and opens one. */
const open = (hash = '#/conversations/1', lasts = false): void => {
  cleanup()
  location.hash = hash
  render(
    <MantineProvider>
      <Answer lasts={lasts} />
    </MantineProvider>,
  )
}
const type = (value: string): void => void fireEvent.change(field(), { target: { value } })

beforeEach(() => {
  localStorage.clear()
  sent.mockClear()
  setDraftOwner('ana')
})

it('a draft survives leaving its page and a lost session, on its own page only, and can be discarded', () => {
  open()
  type('Dear Bia, ')
  expect(note()).toBeNull()
  open('#/conversations/2')
  expect(field().value).toBe('')
  // The same operator logs in again.
  setDraftOwner('ana')
  open('#/conversations/1?page=2')
  expect(field().value).toBe('Dear Bia, ')
  expect(note()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Discard draft' }))
  expect(field().value).toBe('')
  open()
  expect(field().value).toBe('')
})

it('Ctrl+Enter sends it, and what was sent is no draft', () => {
  open()
  type('Done.')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(sent).not.toHaveBeenCalled()
  fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true })
  expect(sent).toHaveBeenCalledExactlyOnceWith('Done.')
  open()
  expect(field().value).toBe('')
  expect(hasDrafts()).toBe(false)
})

it('another operator and a log-out leave no draft behind', () => {
  open()
  type('About Bia')
  setDraftOwner('caio')
  open()
  expect(field().value).toBe('')
  setDraftOwner('ana')
  open()
  expect(field().value).toBe('')
  type('Again')
  forgetDrafts()
  open()
  expect(field().value).toBe('')
  expect(JSON.stringify(localStorage)).not.toMatch(/Bia|Again/)
})

it('a draft that says nothing about a borrower is there after a log-out, for its owner only', () => {
  open('#/terms/late', true)
  type('2.5')
  forgetDrafts()
  setDraftOwner('caio')
  expect(hasDrafts()).toBe(false)
  open('#/terms/late', true)
  expect(field().value).toBe('')
  setDraftOwner('ana')
  open('#/terms/late', true)
  expect(field().value).toBe('2.5')
})

it('a stored value of another shape, or an old one, is not used', () => {
  const stored = (value: unknown, at: number) =>
    localStorage.setItem(
      'console-drafts',
      JSON.stringify({ 'ana #/conversations/1 answer': { owner: 'ana', value, at, lasts: false } }),
    )
  stored('Dear Bia,', Date.now())
  open()
  expect(field().value).toBe('Dear Bia,')
  for (const [value, at] of [
    [{ text: 'x' }, Date.now()],
    [7, Date.now()],
    ['old', Date.now() - 8 * 86_400_000],
  ] as const) {
    stored(value, at)
    open()
    expect(field().value).toBe('')
  }
  localStorage.setItem('console-drafts', '{')
  open()
  expect(field().value).toBe('')
})
