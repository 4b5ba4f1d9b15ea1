import type { ActionInput, ActionOutput, CallInput, CallKey, CallOutput } from '@home-credit/contract'
import { useRef, useState } from 'react'

/** These decide nothing: the same intent may try again. */
const NOT_NOW = new Set([429, 503])

/** The status of the answer; 0 or undefined without an answer. */
interface MutationFault {
  status?: number | undefined
}

/** Both are absent if the call was ignored because another is in progress. */
export interface MutationResult<Data, Fault> {
  data?: Data
  fault?: Fault
}

export interface Mutation<Key extends CallKey, Fault> {
  busy: boolean
  fault: Fault | undefined
  /** Also returns the fault, for a page that needs the reason at once. */
  attempt<A extends string>(input: ActionInput<Key, A>): Promise<MutationResult<ActionOutput<Key, A>, Fault>>
  attempt(input: CallInput<Key>): Promise<MutationResult<CallOutput<Key>, Fault>>
  /** Returns the answer; undefined if the call was refused, lost or ignored. */
  send<A extends string>(input: ActionInput<Key, A>): Promise<ActionOutput<Key, A> | undefined>
  send(input: CallInput<Key>): Promise<CallOutput<Key> | undefined>
  forget(): void
}

export type Write<Fault, Options> = <Key extends CallKey>(
  key: Key,
  input: CallInput<Key>,
  intent: string,
  options: Options | undefined,
) => Promise<MutationResult<CallOutput<Key>, Fault>>

/**
 * Makes a page's hook for writing calls. The Idempotency-Key lives until an answer decides it: a retry after a lost
 * network does nothing twice, and a different input is a different intent. With `oneAtATime` a second tap meanwhile
 * does nothing.
 */
export const makeMutation = <Fault extends MutationFault, Options = never>(
  write: Write<Fault, Options>,
  { oneAtATime = false }: { oneAtATime?: boolean } = {},
) =>
  function useMutation<Key extends CallKey>(key: Key, options?: Options): Mutation<Key, Fault> {
    const intent = useRef<{ key: string; input: string }>(undefined)
    const sending = useRef(false)
    const [busy, setBusy] = useState(false)
    const [fault, setFault] = useState<Fault>()

    async function attempt<A extends string>(
      input: ActionInput<Key, A>,
    ): Promise<MutationResult<ActionOutput<Key, A>, Fault>>
    async function attempt(input: CallInput<Key>): Promise<MutationResult<CallOutput<Key>, Fault>>
    async function attempt(input: CallInput<Key>): Promise<MutationResult<CallOutput<Key>, Fault>> {
      if (oneAtATime && sending.current) return {}
      sending.current = true
      setBusy(true)
      setFault(undefined)
      const text = JSON.stringify(input)
      if (intent.current?.input !== text) intent.current = { key: crypto.randomUUID(), input: text }
      let decided = true
      try {
        const result = await write(key, input, intent.current.key, options)
        if (result.fault !== undefined) {
          const { status = 0 } = result.fault
          decided = status !== 0 && !NOT_NOW.has(status)
          setFault(result.fault)
        }
        return result
      } finally {
        if (decided) intent.current = undefined
        sending.current = false
        setBusy(false)
      }
    }

    async function send<A extends string>(input: ActionInput<Key, A>): Promise<ActionOutput<Key, A> | undefined>
    async function send(input: CallInput<Key>): Promise<CallOutput<Key> | undefined>
    async function send(input: CallInput<Key>): Promise<CallOutput<Key> | undefined> {
      return (await attempt(input)).data
    }

    return {
      busy,
      fault,
      attempt,
      send,
      forget: () => setFault(undefined),
    }
  }
