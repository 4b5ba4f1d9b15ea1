import { useCallback, useEffect, useRef, useState } from 'react'
import { threadReader, type Thread, type ThreadAnswer } from './thread.ts'

/** A link to a file opens it for ten minutes: before that all of them are made anew. */
const LINKS_MS = 8 * 60_000

export interface LiveThread<Answer extends ThreadAnswer, Fault> {
  /** The last answer; undefined until there is one. */
  answer: Answer | undefined
  messages: Thread<Answer>['messages']
  /** Why it could not be read just now; what was known before is still there. */
  fault: Fault | undefined
  /** Reads what is new. Stays the same function. */
  refresh(): void
}

interface ThreadOptions<Id, Answer extends ThreadAnswer, Fault> {
  /** Asks for the messages after this number. */
  ask(id: Id, since: number): Promise<Answer>
  faultOf(error: unknown): Fault
  /** Completes an answer with what only an earlier one said. */
  merge?(answer: Answer, before: Answer | undefined): Answer
}

/** Makes the hook that keeps a conversation on the screen; what tells it to refresh is the app's own. */
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
