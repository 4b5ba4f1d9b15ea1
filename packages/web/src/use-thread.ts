import { useCallback, useEffect, useRef, useState } from 'react'
import { threadReader, type Thread, type ThreadAnswer } from './thread.ts'

/** File links expire after ten minutes; all are renewed before that. */
const LINKS_MS = 8 * 60_000

export interface LiveThread<Answer extends ThreadAnswer, Fault> {
  /** The latest answer; undefined until there is one. */
  answer: Answer | undefined
  messages: Thread<Answer>['messages']
  /** Why the last read failed; earlier data remains. */
  fault: Fault | undefined
  /** Reads what is new. A stable function. */
  refresh(): void
}

interface ThreadOptions<Id, Answer extends ThreadAnswer, Fault> {
  /** Fetches the messages after this number. */
  ask(id: Id, since: number): Promise<Answer>
  faultOf(error: unknown): Fault
  /** Completes an answer with what only an earlier one contained. */
  merge?(answer: Answer, before: Answer | undefined): Answer
}

/** Makes the hook that shows a conversation; the app decides when it refreshes. */
export const makeThread = <Id, Answer extends ThreadAnswer, Fault>({
  ask,
  faultOf,
  merge = (answer) => answer,
}: ThreadOptions<Id, Answer, Fault>) =>
  function useThread(id: Id): LiveThread<Answer, Fault> {
    const [state, setState] = useState<Omit<LiveThread<Answer, Fault>, 'refresh'>>({
      answer: undefined,
      messages: [],
      fault: undefined,
    })
    const latest = useRef<() => void>(() => undefined)
    useEffect(() => {
      const reader = threadReader<Answer>({
        ask: (since) => ask(id, since),
        show: ({ answer, messages }) =>
          setState((before) => ({ answer: merge(answer, before.answer), messages, fault: undefined })),
        failed: (error) => setState((before) => ({ ...before, fault: faultOf(error) })),
      })
      latest.current = reader.refresh
      reader.refresh()
      const links = setInterval(() => reader.refresh(true), LINKS_MS)
      return () => {
        clearInterval(links)
        reader.leave()
      }
    }, [id])
    const refresh = useCallback(() => latest.current(), [])
    return { ...state, refresh }
  }
