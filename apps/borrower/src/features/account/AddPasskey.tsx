import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { codeFault, codeWrong } from '../../shared/code-fault.ts'
import { CodeStep } from '../../shared/CodeStep.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { setQueryData, useQuery } from '../../shared/use-query.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { showToast } from '../../ui/toasts.ts'
import { PASSKEY } from './drafts.ts'
import { makePasskey, type Options } from './make-passkey.ts'

/** The server's name for this device, used as the default name of the passkey. */
function useDeviceName(): string {
  const { state } = useQuery('POST /api/app/sessions', { action: 'list' })
  return (state.at === 'ready' && state.data.sessions.find(({ current }) => current)?.device) || ''
}

/** Asks for a name and a code, creates the passkey on the device and registers it with the server. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const device = useDeviceName()
  const { state: me } = useQuery('POST /api/app/me', {})
  const phone = me.at === 'ready' ? me.data.borrower.phone_masked : ''
  const begin = useMutation('POST /api/app/passkeys')
  const sender = useMutation('POST /api/app/passkeys')
  const [making, setMaking] = useState(false)
  const [stopped, setStopped] = useState<string>()
  const [isCodeStepOpen, setIsCodeStepOpen] = useState(false)
  // A code works only once: a retry after a cancelled device prompt reuses these options.
  const [options, setOptions] = useState<Options>()
  const fault = codeFault(begin.fault)
  const form = useForm({
    draft: PASSKEY,
    first: ({ name, ...rest }) => ({ ...rest, name: name === '' ? device : name }),
    refused: fault?.fields ?? sender.fault?.fields,
    check: ({ name, sms_code }) => ({
      name: name.trim() === '' ? texts.prompt_passkey_name() : undefined,
      sms_code: isCodeStepOpen && options === undefined ? codeWrong(sms_code) : undefined,
    }),
  })

  const begun = async (): Promise<Options | undefined> => {
    const creationOptions = (await begin.send({ action: 'options', sms_code: form.values.sms_code }))?.options
    setOptions(creationOptions)
    if (creationOptions !== undefined) form.set({ sms_code: '' })
    return creationOptions
  }
  const make = async (): Promise<boolean> => {
    const creationOptions = options ?? (await begun())
    if (creationOptions === undefined) return false
    const result = await makePasskey(creationOptions)
    if (typeof result === 'string') {
      setStopped(result)
      return false
    }
    const added = await sender.send({ action: 'enrol', name: form.values.name.trim(), response: result })
    // The options work only once, whether or not the passkey was registered.
    setOptions(undefined)
    if (added !== undefined) setQueryData('POST /api/app/passkeys', { action: 'list' }, added)
    return added !== undefined
  }
  const submit = async (): Promise<void> => {
    // Checks the code only once its field is shown.
    if (making || !form.passes(isCodeStepOpen ? undefined : ['name'])) return
    if (!isCodeStepOpen) return setIsCodeStepOpen(true)
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
        {isCodeStepOpen && options === undefined && (
          <CodeStep
            form={form}
            scene={{ scene: 'edit', purpose: 'passkey' }}
            explained={texts.passkeys_code_explained({ phone })}
          />
        )}
        {stopped !== undefined && <FormNotice tone="danger">{stopped}</FormNotice>}
        <FaultNotice fault={fault ?? sender.fault} />
        <Button type="submit" busy={making}>
          {texts.passkeys_make()}
        </Button>
      </FormBox>
    </BottomSheet>
  )
}
