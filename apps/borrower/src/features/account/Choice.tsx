import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import { know } from '../../app/use-call.ts'
import { useSend, type Sender } from '../../app/use-send.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { showToast } from '../../ui/Toast.tsx'

export type Borrower = CallOutput<'POST /api/app/me'>['borrower']
type Choices = CallInput<'POST /api/user/set_user_info'>
export type ChoiceName = { [Name in keyof Choices & keyof Borrower]: Borrower[Name] extends boolean ? Name : never }[keyof Choices & keyof Borrower]

interface Saving {
  sender: Sender<'POST /api/user/set_user_info'>
  save(choices: Choices): Promise<void>
}

/** Saved by the tap itself. */
export function useSaving(): Saving {
  const sender = useSend('POST /api/user/set_user_info')
  const save = async (choices: Choices): Promise<void> => {
    const saved = await sender.send(choices)
    if (saved === undefined) return
    know('POST /api/app/me', {}, saved)
    showToast(texts.settings_saved(), 'success')
  }
  return { sender, save }
}

/** One choice of yes or no. Where it cannot be saved it is shown as it still stands. */
export function Choice({ name, label, borrower }: { name: ChoiceName; label: string; borrower: Borrower }) {
  const { sender, save } = useSaving()
  const [chosen, setChosen] = useState<boolean>()
  const change = async (checked: boolean): Promise<void> => {
    if (sender.busy) return
    setChosen(checked)
    const choice: Partial<Record<ChoiceName, boolean>> = { [name]: checked }
    await save(choice)
    setChosen(undefined)
  }
  return (
    <div>
      <CheckField label={label} checked={chosen ?? borrower[name]} onChange={(checked) => void change(checked)} />
      <FaultNotice fault={sender.fault} />
    </div>
  )
}
