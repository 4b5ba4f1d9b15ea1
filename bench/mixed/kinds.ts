import { randomUUID } from 'node:crypto'
import type { Answer, Outgoing } from '../load.ts'
import type { Caller } from './arrivals.ts'

/** One kind of arrival: a single call, or the next call of somebody who makes several one after the other. */
export interface Kind {
  /** Of all arrivals, in percent. */
  share: number
  calls: readonly string[]
  /** Gets ready what so many arrivals may use up. */
  prepare(arrivals: number): Promise<void>
  next(): Caller
}

/** A call that anybody may make again and again. */
export const single = (share: number, call: string, send: () => Promise<Answer>): Kind => ({
  share,
  calls: [call],
  prepare: async () => undefined,
  next: () => ({ call, send }),
})

interface Person {
  token: string | undefined
}

export interface Step<Who extends Person> {
  call: string
  send(person: Who, outgoing: Outgoing, before: Answer | undefined): Promise<Answer>
}

/**
 * People who each make these calls once, in this order. Who is refused with 503 comes again with the same key; who is
 * refused otherwise leaves.
 */
export function journey<Who extends Person>(
  share: number,
  make: (count: number) => Promise<Who[]>,
  steps: readonly Step<Who>[],
): Kind {
  const fresh: Who[] = []
  const waiting: { person: Who; step: number; key: string; before: Answer | undefined }[] = []
  return {
    share,
    calls: steps.map(({ call }) => call),
    async prepare(arrivals) {
      fresh.push(...(await make(Math.max(0, arrivals - fresh.length))))
    },
    next() {
      const person = waiting.length > 0 ? undefined : fresh.pop()
      const turn = waiting.shift() ?? (person && { person, step: 0, key: randomUUID(), before: undefined })
      const step = turn && steps[turn.step]
      if (turn === undefined || step === undefined) throw new Error(`too few were prepared for ${steps[0]?.call}`)
      const { token } = turn.person
      return {
        call: step.call,
        async send() {
          const answer = await step.send(turn.person, token === undefined ? {} : { token, key: turn.key }, turn.before)
          if (answer.status === 503) waiting.push(turn)
          else if (answer.status === 200 && turn.step + 1 < steps.length)
            waiting.push({ person: turn.person, step: turn.step + 1, key: randomUUID(), before: answer })
          return answer
        },
      }
    },
  }
}
