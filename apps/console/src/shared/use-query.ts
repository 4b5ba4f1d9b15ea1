import type { ActionInput, ActionOutput, CallInput, CallKey, CallOutput, RefusalName } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useStable } from '@home-credit/web'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type Answer } from './request.ts'

export interface Fault {
  /** Undefined when the network was lost. */
  status?: number
  message: string
  /** The refusal's name in the contract. */
  reason?: RefusalName
  /** Errors by the path of the field. */
  fields: Record<string, string>
}

export const faultOf = ({ status, message, refusal }: Extract<Answer<unknown>, { done: false }>): Fault => ({
  status,
  message,
  reason: refusal.reason,
  fields: refusal.fields ?? {},
})
export const lost = (): Fault => ({ message: texts.network_lost(), fields: {} })

interface Read<Data> {
  /** The last answer; it stays while the next one loads. */
  data?: Data
  fault?: Fault
  loading: boolean
}

export interface Query<Data> extends Read<Data> {
  reload(): void
  /** Replaces the data with the answer of a mutation. */
  put(data: Data): void
}

/** Calls again whenever the input changes, and drops answers that arrive out of order. */
export function useQuery<Key extends CallKey, A extends string>(
  key: Key,
  input: ActionInput<Key, A>,
): Query<ActionOutput<Key, A>>
export function useQuery<Key extends CallKey>(key: Key, input: CallInput<Key>): Query<CallOutput<Key>>
export function useQuery<Key extends CallKey>(key: Key, input: CallInput<Key>): Query<CallOutput<Key>> {
  const [read, setRead] = useState<Read<CallOutput<Key>>>({ loading: true })
  const stableInput = useStable(input)
  const turn = useRef(0)

  const reload = useCallback(() => {
    turn.current += 1
    const mine = turn.current
    const show = (next: (before: Read<CallOutput<Key>>) => Read<CallOutput<Key>>): void => {
      if (turn.current === mine) setRead(next)
    }
    show(({ data }) => ({ ...(data === undefined ? {} : { data }), loading: true }))
    call(key, stableInput).then(
      (answer) =>
        show(() => (answer.done ? { data: answer.data, loading: false } : { fault: faultOf(answer), loading: false })),
      () => show(({ data }) => ({ ...(data === undefined ? {} : { data }), fault: lost(), loading: false })),
    )
  }, [key, stableInput])

  useEffect(() => {
    reload()
    return () => void (turn.current += 1)
  }, [reload])

  const put = useCallback((data: CallOutput<Key>) => setRead({ data, loading: false }), [])
  return { ...read, reload, put }
}
