import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useOutbox } from './outbox.ts'
import { Thread } from './Thread.tsx'

const NOTHING_SHOWN: ReadonlySet<string> = new Set()
let isOnline = false
const texts: string[] = []

beforeEach(() => {
  isOnline = false
  texts.length = 0
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    if (!isOnline) throw new TypeError('Failed to fetch')
    texts.push(JSON.parse(body).text)
    return Response.json({ status_code: 200, message: '', data: {} })
  })
})
afterEach(() => void vi.unstubAllGlobals())

function Talk({ shownIds = NOTHING_SHOWN }: { shownIds?: ReadonlySet<string> }) {
  const outbox = useOutbox(shownIds, () => undefined)
  return (
    <>
      <Thread messages={[]} outbox={outbox} />
      {['One', 'Two'].map((text) => (
        <button key={text} type="button" onClick={() => outbox.add({ id: text, text })}>
          Write {text}
        </button>
      ))}
    </>
  )
}
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })))
const bubbles = (): (string | null)[] => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
const expectBubbles = (expected: string[]): Promise<void> => vi.waitFor(() => expect(bubbles()).toEqual(expected))

it('what was not sent waits, survives a reload, and a retry sends it in order', async () => {
  const { unmount } = render(<Talk />)
  await press('Write One')
  await expectBubbles(['OneNot sent'])
  await press('Write Two')
  await expectBubbles(['OneNot sent', 'TwoNot sent'])
  unmount()
  const { rerender } = render(<Talk />)
  await expectBubbles(['OneNot sent', 'TwoNot sent'])
  isOnline = true
  await press('Retry')
  await expectBubbles(['OneSent', 'TwoSent'])
  expect(texts).toEqual(['One', 'Two'])
  rerender(<Talk shownIds={new Set(['One'])} />)
  await expectBubbles(['TwoSent'])
})

it('what was not sent can be deleted', async () => {
  render(<Talk />)
  await press('Write One')
  await expectBubbles(['OneNot sent'])
  await press('Delete')
  await expectBubbles([])
  expect(screen.queryByRole('alert')).toBeNull()
})
