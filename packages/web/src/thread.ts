export interface ThreadAnswer {
  conversation: { id: string } | null
  messages: readonly { seq: number }[]
  /** There are further messages to fetch. */
  more: boolean
}

export interface Thread<Answer extends ThreadAnswer> {
  /** The latest answer. */
  answer: Answer
  /** All messages read, in order. */
  messages: readonly Answer['messages'][number][]
}

export interface Threading<Answer extends ThreadAnswer> {
  /** Fetches the messages after this number. */
  ask(since: number): Promise<Answer>
  show(thread: Thread<Answer>): void
  failed(error: unknown): void
}

export interface ThreadReader {
  /** Reads what is new; `fromStart`: everything again. A call during a read triggers one more read after it. */
  refresh(fromStart?: boolean): void
  /** Stops showing anything. */
  leave(): void
}

/**
 * Reads a conversation from the last message on. Messages are stored by number, so none appears twice; a repeated,
 * late or missing hint does no harm.
 */
export function threadReader<Answer extends ThreadAnswer>({ ask, show, failed }: Threading<Answer>): ThreadReader {
  let id: string | undefined
  let messages = new Map<number, Answer['messages'][number]>()
  let running = false
  /** Whether to read once more after this read, and from where. */
  let again: 'new' | 'all' | undefined
  let left = false

  const read = async (fromStart: boolean): Promise<void> => {
    let since = fromStart ? 0 : Math.max(0, ...messages.keys())
    for (;;) {
      const answer = await ask(since)
      if (left) return
      const other = answer.conversation?.id !== id
      if (other) messages = new Map()
      id = answer.conversation?.id
      // Another conversation was opened meanwhile: its messages start at 1 again.
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
      while (again !== undefined && !left) {
        const next = again
        again = undefined
        await read(next === 'all')
      }
    } catch (error) {
      if (!left) failed(error)
    } finally {
      running = false
      again = undefined
    }
  }

  return {
    refresh(fromStart = false) {
      if (running) again = fromStart || again === 'all' ? 'all' : 'new'
      else void work(fromStart)
    },
    leave() {
      left = true
    },
  }
}
