import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../load.ts'

/** What became of a call: `refused` with 503 and Retry-After, `bare_503` without that header. */
export const OUTCOMES = ['answered', 'refused', 'bare_503', 'failed'] as const

export interface Arrival {
  call: string
  outcome: (typeof OUTCOMES)[number]
  /** From the moment in which it was to be sent. */
  ms: number
  /** Of these, until this process sent it. */
  unsentMs: number
  /** Of what failed. */
  text: string
}

/** A call that arrives. */
export interface Caller {
  call: string
  send(): Promise<Answer>
}

const outcomeOf = ({ status, retryAfter, text }: Answer): Arrival['outcome'] => {
  if (status === 503) return retryAfter ? 'refused' : 'bare_503'
  return status === 200 && (text === '{}' || text.startsWith('{"status_code":200')) ? 'answered' : 'failed'
}

interface Schedule {
  perSecond: number
  seconds: number
  /** Before those that count. */
  warmSeconds: number
}

/**
 * Calls at a fixed rate, whether or not the earlier ones are answered; waits for all of them. Each is timed from the
 * moment in which it was due, so that waiting for the server, or for this process, counts.
 */
export async function arrivals(next: () => Caller, { perSecond, seconds, warmSeconds }: Schedule): Promise<Arrival[]> {
  const found: Arrival[] = []
  const underWay: Promise<void>[] = []
  const began = performance.now()
  const dueAt = (index: number): number => began + (index * 1000) / perSecond
  const arrive = async (due: number): Promise<void> => {
    const { call, send } = next()
    const counts = due - began >= warmSeconds * 1000
    const unsentMs = performance.now() - due
    const { outcome, text } = await send().then(
      (answer) => ({ outcome: outcomeOf(answer), text: answer.text }),
      (error: unknown) => ({ outcome: 'failed' as const, text: String(error) }),
    )
    if (counts)
      found.push({ call, outcome, ms: performance.now() - due, unsentMs, text: outcome === 'failed' ? text : '' })
  }
  const count = Math.round(perSecond * (warmSeconds + seconds))
  for (let index = 0; index < count; ) {
    for (; index < count && dueAt(index) <= performance.now(); index += 1) underWay.push(arrive(dueAt(index)))
    await sleep(1)
  }
  await Promise.all(underWay)
  return found
}
