export interface ThreadAnswer {
  conversation: { id: string } | null
  messages: readonly { seq: number }[]
  /** There are further ones to be asked for. */
  more: boolean
}

export interface Thread<Answer extends ThreadAnswer> {
  /** The last that was answered. */
  answer: Answer
  /** All that were read, in their order. */
  messages: readonly Answer['messages'][number][]
}

export interface Threading<Answer extends ThreadAnswer> {
  /** Asks for the messages after this number. */
  ask(since: number): Promise<Answer>
  show(thread: Thread<Answer>): void
  failed(error: unknown): void
}

export interface ThreadReader {
  /** Reads what is new; `fromStart`: all of it again. Asked while it reads, it looks once more after that. */
  refresh(fromStart?: boolean): void
  /** Nothing is shown any more. */
  leave(): void
}

/**
 * Reads a conversation on from the last message there is. Messages are kept by their number, so that none stands twice; a hint that comes
 * twice, late or not at all does no harm.
 */
export function threadReader<Answer extends ThreadAnswer>({ ask, show, failed }: Threading<Answer>): ThreadReader {
  let id: string | undefined
  let messages = new Map<number, Answer['messages'][number]>()
  let running = false
  let again = false
  let left = false

  const read = async (fromStart: boolean): Promise<void> => {
    let since = fromStart ? 0 : Math.max(0, ...messages.keys())
    for (;;) {
      const answer = await ask(since)
      if (left) return
      const other = answer.conversation?.id !== id
      if (other) messages = new Map()
      id = answer.conversation?.id
      // Another one was opened meanwhile: its messages are counted from 1 again.
      if (other && since > 0) {
        since = 0
        continue
      }
      for (const message of answer.messages) messages.set(message.seq, message)
      show({ answer, messages: [...messages.values()].toSorted((one, two) => one.seq - two.seq) })
      if (!answer.more) return
      since = answer.messages.at(-1)?.seq ?? since
    }
  }

  const work = async (fromStart: boolean): Promise<void> => {
    running = true
    try {
      await read(fromStart)
      while (again && !left) {
        again = false
        await read(false)
      }
    } catch (error) {
      if (!left) failed(error)
    } finally {
      running = false
      again = false
    }
  }

  return {
    refresh(fromStart = false) {
      if (running) again = true
      else void work(fromStart)
    },
    leave() {
      left = true
    },
  }
}
