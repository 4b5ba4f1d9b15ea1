import type { CallInput, CallKey, CallOutput } from '@home-credit/contract'
import { useRef, useState } from 'react'
import { call } from './request.ts'
import { faultOf, lost, type Fault } from './use-query.ts'

/** "Not now" is no outcome: the same intent may try again. */
const NOT_NOW = new Set([429, 503])

export interface Mutation<Key extends CallKey> {
  busy: boolean
  fault: Fault | undefined
  /** Gives what was answered, or nothing where it was refused or lost: then the fault says why. */
  send(input: CallInput<Key>): Promise<CallOutput<Key> | undefined>
  forget(): void
}

/** Sends what a form holds. Its key lives until an answer decides it: a retry after a lost network does nothing twice. Something else is another intent. */
export function useMutation<Key extends CallKey>(key: Key): Mutation<Key> {
  const intent = useRef<{ body: string; key: string }>(undefined)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()

  const send = async (input: CallInput<Key>): Promise<CallOutput<Key> | undefined> => {
    setBusy(true)
    setFault(undefined)
    const body = JSON.stringify(input)
    if (intent.current?.body !== body) intent.current = { body, key: crypto.randomUUID() }
    try {
      const answer = await call(key, input, intent.current.key)
      if (answer.done || !NOT_NOW.has(answer.status)) intent.current = undefined
      if (answer.done) return answer.data
      setFault(faultOf(answer))
    } catch {
      setFault(lost())
    } finally {
      setBusy(false)
    }
    return undefined
  }

  return { busy, fault, send, forget: () => setFault(undefined) }
}
