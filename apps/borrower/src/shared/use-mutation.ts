import type { CallInput, CallKey, CallOutput, RefusalData, RefusalName } from '@home-credit/contract'
import { CallRejected, NetworkLost, type Passed } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useRef, useState } from 'react'
import { call, mintIntent } from './request.ts'

/** "Not now" is no outcome: the same intent may try again. */
const NOT_NOW = new Set([429, 503])

/** Why a call did not do what was asked, for the page to show beside what was typed. */
export interface Fault {
  status: number
  message: string
  fields: Readonly<Record<string, string>>
  /** Which refusal it is, for a page that has more to say of one; none where the network was lost. */
  reason?: RefusalName | undefined
  /** Where it may be tried again after so long. */
  waitSeconds?: number | undefined
}

/** Neither of the two where another tap is still under way. */
export interface MutationResult<Key extends CallKey> {
  data?: CallOutput<Key>
  fault?: Fault
}

export interface Mutation<Key extends CallKey> {
  busy: boolean
  fault: Fault | undefined
  /** For who needs to know at once why not. */
  attempt(input: CallInput<Key>): Promise<MutationResult<Key>>
  /** Gives what was answered; nothing where it was refused or lost, or another tap is still under way. */
  send(input: CallInput<Key>): Promise<CallOutput<Key> | undefined>
  forget(): void
}

const faultIn = (
  status: number,
  message: string,
  { fields = {}, reason, wait_seconds: waitSeconds }: RefusalData,
): Fault => ({ status, message, fields, reason, waitSeconds })

const faultOf = (error: unknown): Fault => {
  if (error instanceof CallRejected) return faultIn(error.status, error.message, error.data)
  if (error instanceof NetworkLost) return { status: 0, message: texts.network_lost(), fields: {} }
  throw error
}

/** Writes for a page. One tap is one intent: a second tap meanwhile does nothing, and a retry after a lost network does nothing twice. */
export function useMutation<Key extends CallKey>(key: Key, { mask = false }: { mask?: boolean } = {}): Mutation<Key> {
  const intent = useRef<{ key: string; input: string }>(undefined)
  const sending = useRef(false)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()

  const ask = async (input: CallInput<Key>): Promise<Passed<CallOutput<Key>>> => {
    const text = JSON.stringify(input)
    // What was changed since the lost try is another intent.
    if (intent.current?.input !== text) intent.current = { key: mintIntent(), input: text }
    try {
      const answer = await call(key, input, { intent: intent.current.key, mask })
      if (!NOT_NOW.has(answer.status_code)) intent.current = undefined
      return answer
    } catch (error) {
      if (!(error instanceof NetworkLost)) intent.current = undefined
      throw error
    }
  }

  const outcome = async (input: CallInput<Key>): Promise<MutationResult<Key>> => {
    try {
      const { status_code: status, message, data } = await ask(input)
      if (status === 200) return { data }
      return { fault: faultIn(status, message, data) }
    } catch (error) {
      return { fault: faultOf(error) }
    }
  }

  const attempt = async (input: CallInput<Key>): Promise<MutationResult<Key>> => {
    if (sending.current) return {}
    sending.current = true
    setBusy(true)
    setFault(undefined)
    try {
      const sent = await outcome(input)
      setFault(sent.fault)
      return sent
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  const send = async (input: CallInput<Key>): Promise<CallOutput<Key> | undefined> => (await attempt(input)).data

  return { busy, fault, attempt, send, forget: () => setFault(undefined) }
}
