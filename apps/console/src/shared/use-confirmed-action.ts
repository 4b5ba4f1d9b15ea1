import type { CallInput, CallKey, CallOutput } from '@home-credit/contract'
import { useEffect, useState } from 'react'
import { refreshCounts } from './queue-counts.ts'
import type { Fault } from './use-query.ts'
import { useMutation } from './use-mutation.ts'
import { toast } from '../ui/toasts.tsx'

/** What a panel needs to act: one thing at a time, some of it asked about first. */
export interface ActionState<What extends string = string> {
  busy: boolean
  fault: Fault | undefined
  /** The dialog that is open. */
  dialog: What | undefined
  ask(what: What): void
  close(): void
}

export interface ConfirmedAction<Key extends CallKey, What extends string> extends ActionState<What> {
  act(input: CallInput<Key>, message: string): void
}

/** It is not what it was: decided meanwhile, or not this person's to confirm. */
const isStale = (fault: Fault | undefined): boolean => fault?.status === 412 || fault?.status === 403

/** Does something with money, says so and shows how it stands then. What has changed meanwhile is said where it was asked for, and read anew. */
export function useConfirmedAction<Key extends CallKey, What extends string>(
  key: Key,
  onDone: (answer: CallOutput<Key>) => void,
  onStale: () => void,
): ConfirmedAction<Key, What> {
  const { send, busy, fault, forget } = useMutation(key)
  const [dialog, setDialog] = useState<What>()
  const stale = isStale(fault)

  // While a dialog says so, what it asked about stays behind it.
  useEffect(() => {
    if (stale && dialog === undefined) onStale()
  }, [stale, dialog, onStale])

  const act = async (input: CallInput<Key>, message: string): Promise<void> => {
    const answer = await send(input)
    if (answer === undefined) return
    setDialog(undefined)
    toast(message)
    refreshCounts()
    onDone(answer)
  }
  const open = (what: What | undefined): void => {
    // What was wrong with the last try is not wrong with the next.
    if (!stale || what !== undefined) forget()
    setDialog(what)
  }
  return {
    busy,
    fault,
    dialog,
    ask: open,
    close: () => open(undefined),
    act: (input, message) => void (busy || act(input, message)),
  }
}
