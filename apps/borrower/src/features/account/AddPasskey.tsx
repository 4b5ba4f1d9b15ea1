import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../app/FaultNotice.tsx'
import { FormBox } from '../../app/FormBox.tsx'
import { know, useCall } from '../../app/use-call.ts'
import { useForm } from '../../app/use-form.ts'
import { useSend } from '../../app/use-send.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/Toast.tsx'
import { PASSKEY } from './drafts.ts'
import { makePasskey } from './make-passkey.ts'

/** What the server calls this device: a name to begin with. */
function useDeviceName(): string {
  const { state } = useCall('POST /api/app/sessions', { action: 'list' })
  return (state.at === 'ready' && state.data.sessions.find(({ current }) => current)?.device) || ''
}

/** Names a passkey, has the device make it, and tells the server of it. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const device = useDeviceName()
  const options = useSend('POST /api/app/passkeys')
  const sender = useSend('POST /api/app/passkeys')
  const [making, setMaking] = useState(false)
  const [stopped, setStopped] = useState<string>()
  const form = useForm({
    draft: PASSKEY,
    first: ({ name }) => ({ name: name === '' ? device : name }),
    refused: sender.fault?.fields,
    check: ({ name }) => ({ name: name.trim() === '' ? texts.prompt_passkey_name() : undefined }),
  })

  const make = async (): Promise<boolean> => {
    const asked = await options.send({ action: 'options' })
    if (asked === undefined || !('options' in asked)) return false
    const made = await makePasskey(asked.options)
    if (typeof made === 'string') {
      setStopped(made)
      return false
    }
    const added = await sender.send({ action: 'enrol', name: form.values.name.trim(), response: made })
    if (added !== undefined) know('POST /api/app/passkeys', { action: 'list' }, added)
    return added !== undefined
  }
  const submit = async (): Promise<void> => {
    if (making || !form.passes()) return
    setMaking(true)
    setStopped(undefined)
    const added = await make()
    setMaking(false)
    if (!added) return
    form.forget()
    onClose()
    showToast(texts.passkeys_added(), 'success')
  }
  return (
    <BottomSheet open title={texts.passkeys_add()} onClose={onClose}>
      <FormBox form={form} onSubmit={submit}>
        <TextField
          label={texts.passkeys_name()}
          hint={texts.passkeys_name_hint()}
          error={form.errorAt('name')}
          name="passkey_name"
          autoComplete="off"
          maxLength={60}
          required
          value={form.values.name}
          onChange={(name) => form.set({ name })}
          onBlur={() => form.leave('name')}
        />
        {stopped !== undefined && <FormNotice tone="danger">{stopped}</FormNotice>}
        <FaultNotice fault={options.fault ?? sender.fault} />
        <Button type="submit" busy={making}>
          {texts.passkeys_make()}
        </Button>
      </FormBox>
    </BottomSheet>
  )
}
