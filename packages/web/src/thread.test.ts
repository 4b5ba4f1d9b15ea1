import { expect, it, vi } from 'vitest'
import { threadReader } from './thread.ts'

const answer = (id: string, seqs: number[], more = false) => ({
  conversation: { id },
  messages: seqs.map((seq) => ({ seq })),
  more,
})

/** A reader that receives these answers one by one. */
function reading(answers: (ReturnType<typeof answer> | Error)[]) {
  const requests: number[] = []
  const shown: number[][] = []
  const faults: unknown[] = []
  const reader = threadReader({
    async ask(since) {
      requests.push(since)
      const next = answers.shift()
      if (next === undefined || next instanceof Error) throw next ?? new Error('nothing left')
      return next
    },
    show: ({ messages }) => void shown.push(messages.map(({ seq }) => seq)),
    failed: (error) => void faults.push(error),
  })
  return {
    reader,
    requests,
    shown,
    faults,
    settled: (count: number) => vi.waitFor(() => expect(requests.length + faults.length).toBe(count)),
  }
}

it('reads to the end page by page, then on from the last, and shows none twice', async () => {
  const { reader, requests, shown, settled } = reading([
    answer('a', [1, 2], true),
    answer('a', [3]),
    answer('a', [3, 4]),
  ])
  reader.refresh()
  await settled(2)
  reader.refresh()
  await settled(3)
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 2, 3, 4]))
  expect(requests).toEqual([0, 2, 3])
})

it('looks once more after hints that came while it read, and begins anew where another conversation was opened', async () => {
  const { reader, requests, shown, settled } = reading([answer('a', [1, 2, 3]), answer('b', []), answer('b', [1, 2])])
  reader.refresh()
  reader.refresh()
  reader.refresh()
  await settled(3)
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 2]))
  expect(requests).toEqual([0, 3, 0])
})

it('tells a failure, keeps what it has, and goes on from there; who has left is shown nothing', async () => {
  const { reader, requests, shown, faults } = reading([
    answer('a', [1]),
    new Error('lost'),
    answer('a', [2]),
    answer('a', [3]),
  ])
  reader.refresh()
  await vi.waitFor(() => expect(shown).toEqual([[1]]))
  reader.refresh()
  await vi.waitFor(() => expect(faults).toHaveLength(1))
  reader.refresh()
  await vi.waitFor(() => expect(shown.at(-1)).toEqual([1, 2]))
  reader.refresh()
  reader.leave()
  await vi.waitFor(() => expect(requests).toHaveLength(4))
  expect(shown).toHaveLength(2)
})

it('reads everything again when that was requested during a read, also when a hint follows', async () => {
  const { reader, requests, settled } = reading([answer('a', [1, 2]), answer('a', [1, 2, 3])])
  reader.refresh()
  reader.refresh(true)
  reader.refresh()
  await settled(2)
  expect(requests).toEqual([0, 0])
})
