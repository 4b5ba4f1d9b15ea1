import type { ActionInput, ActionOutput, CallKey } from '@home-credit/contract'
import { useEffect, useState } from 'react'
import { refreshWork } from './waiting-work.ts'
import type { Fault } from './use-query.ts'
import { useMutation } from './use-mutation.ts'
import { toast } from '../ui/toasts.tsx'
import { dropDrafts } from '../ui/use-draft.ts'

/** One action at a time; some open a dialog first. */
export interface ActionState<What extends string = string> {
  busy: boolean
  fault: Fault | undefined
  dialog: What | undefined
  ask(what: What): void
  close(): void
}

/** `A`: the actions of the call that it sends, if their answer matters. */
export interface ConfirmedAction<Key extends CallKey, What extends string, A extends string = string>
  extends ActionState<What> {
  act(input: ActionInput<Key, A>, message: string): void
}

/** The item has changed: it is already decided, or this operator may not confirm it. */
const isStale = (fault: Fault | undefined): boolean => fault?.status === 412 || fault?.status === 403

/** Sends an action and confirms it with a toast. When the item is stale, shows the fault and then reloads. */
export function useConfirmedAction<Key extends CallKey, What extends string, A extends string = string>(
  key: Key,
  onDone: (answer: ActionOutput<Key, A>) => void,
  onStale: () => void,
): ConfirmedAction<Key, What, A> {
  const { send, busy, fault, forget } = useMutation(key)
  const [dialog, setDialog] = useState<What>()
  const stale = isStale(fault)

  // Does not reload while a dialog shows the fault, so that the item behind it stays.
  useEffect(() => {
    if (stale && dialog === undefined) onStale()
  }, [stale, dialog, onStale])

  const act = async (input: ActionInput<Key, A>, message: string): Promise<void> => {
    const answer = await send<A>(input)
    if (answer === undefined) return
    // Its reason is sent.
    dropDrafts('reason')
    setDialog(undefined)
    toast(message)
    refreshWork()
    onDone(answer)
  }
  const open = (what: What | undefined): void => {
    // The fault of the last try does not apply to the next.
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
