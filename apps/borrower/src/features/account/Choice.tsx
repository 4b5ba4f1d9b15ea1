import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useRef, useState } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { setQueryData } from '../../shared/use-query.ts'
import { useMutation, type Fault } from '../../shared/use-mutation.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { showToast } from '../../ui/toasts.ts'

export type Borrower = CallOutput<'POST /api/app/me'>['borrower']
type Choices = CallInput<'POST /api/user/set_user_info'>
export type ChoiceName = {
  [Name in keyof Choices & keyof Borrower]: Borrower[Name] extends boolean ? Name : never
}[keyof Choices & keyof Borrower]

interface Chosen<Value> {
  /** The new choice while it is being saved; the saved one again if saving fails. */
  value: Value
  fault: Fault | undefined
  change(value: Value): void
}

/** Saves on tap. A choice that is changed during a save is saved after it. */
export function useChosen<Value>(savedValue: Value, choicesOf: (value: Value) => Choices): Chosen<Value> {
  const { send, fault } = useMutation('POST /api/user/set_user_info')
  const [chosen, setChosen] = useState<{ value: Value }>()
  const newest = useRef<{ value: Value }>(undefined)
  const change = async (value: Value): Promise<void> => {
    const saving = newest.current !== undefined
    newest.current = { value }
    setChosen(newest.current)
    if (saving) return
    try {
      let sent: { value: Value } | undefined
      while (sent !== newest.current) {
        sent = newest.current
        const saved = await send(choicesOf(sent.value))
        if (saved === undefined) continue
        setQueryData('POST /api/app/me', {}, saved)
        if (sent === newest.current) showToast(texts.settings_saved(), 'success')
      }
    } finally {
      newest.current = undefined
      setChosen(undefined)
    }
  }
  return { value: chosen === undefined ? savedValue : chosen.value, fault, change: (value) => void change(value) }
}

export function Choice({ name, label, borrower }: { name: ChoiceName; label: string; borrower: Borrower }) {
  const { value, fault, change } = useChosen<boolean>(borrower[name], (checked) => {
    const choice: Partial<Record<ChoiceName, boolean>> = { [name]: checked }
    return choice
  })
  return (
    <div>
      <CheckField label={label} checked={value} onChange={change} />
      <FaultNotice fault={fault} />
    </div>
  )
}
