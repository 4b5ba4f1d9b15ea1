import { Button, Group, Text } from '@mantine/core'
import type { ActionInput, ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useEffect, useState } from 'react'
import { call, deviceTokens } from '../../shared/request.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { buildFactor, SecondFactorFields, NO_FACTOR, type FactorKind, type TotpKey } from './SecondFactorFields.tsx'
import { NewPasswordField } from './PasswordFields.tsx'
import { useOwnerProof, type OwnerProof } from './use-owner-proof.tsx'
import type { Access } from '../../shared/AccessLists.tsx'

type Changing = 'change_password' | 'new_recovery_codes' | 'remove_factor' | 'add_factor'
type Input = ActionInput<'POST /api/console/own_account', Changing>
export type AccountAnswer = ActionOutput<'POST /api/console/own_account', 'read'>

export type AccountChange =
  | { what: 'password' }
  | { what: 'add'; kind: FactorKind }
  | { what: 'remove'; factor: string; name: string }
  | { what: 'codes' }

interface Words {
  title: string
  text: string
  verb: string
}

function wordsOf(change: AccountChange, { totp_since }: Access['factors']): Words {
  if (change.what === 'password') {
    const title = texts.console_change_password()
    return { title, text: texts.console_change_password_text(), verb: title }
  }
  if (change.what === 'codes')
    return {
      title: texts.console_recovery_renew(),
      text: texts.console_recovery_renew_text(),
      verb: texts.console_recovery_renew(),
    }
  if (change.what === 'remove')
    return {
      title: texts.console_factor_remove_of({ name: change.name }),
      text: texts.console_factor_remove_text(),
      verb: texts.console_remove(),
    }
  if (change.kind === 'passkey')
    return { title: texts.console_passkey_add(), text: '', verb: texts.console_enrol_finish() }
  return totp_since === null
    ? { title: texts.console_totp_set_up(), text: '', verb: texts.console_enrol_finish() }
    : {
        title: texts.console_totp_renew(),
        text: texts.console_totp_renew_text(),
        verb: texts.console_enrol_finish(),
      }
}

export interface AccountChangeDialogProps {
  change: AccountChange
  factors: Access['factors']
  onDone(answer: AccountAnswer): void
  onClose(): void
}

/** One change to the operator's own account, with the owner's proof. */
export function AccountChangeDialog({ change, factors, onDone, onClose }: AccountChangeDialogProps) {
  const { send, busy, fault } = useMutation('POST /api/console/own_account')
  const fields = fault?.fields ?? {}
  const proof = useOwnerProof(factors, fields)
  const [password, setPassword] = useState('')
  const [draft, setDraft] = useState({ ...NO_FACTOR, kind: change.what === 'add' ? change.kind : NO_FACTOR.kind })
  const [totp, setTotp] = useState<TotpKey>()
  const [stopped, setStopped] = useState<string>()
  const { title, text, verb } = wordsOf(change, factors)
  const wantsKey = change.what === 'add' && change.kind === 'totp'

  useEffect(() => {
    if (!wantsKey) return
    call('POST /api/console/own_account', { action: 'totp_key' }).then(
      (answer) => answer.done && setTotp(answer.data.totp),
      () => setStopped(texts.network_lost()),
    )
  }, [wantsKey])

  const build = async (proven: OwnerProof): Promise<Input | string | undefined> => {
    const device = deviceTokens.read()
    if (change.what === 'password')
      return {
        action: 'change_password',
        proof: proven,
        new_password: password,
        ...(device === null ? {} : { device_token: device }),
      }
    if (change.what === 'codes') return { action: 'new_recovery_codes', proof: proven }
    if (change.what === 'remove') return { action: 'remove_factor', proof: proven, factor: change.factor }
    const factor = await buildFactor(draft, async () => (await send({ action: 'passkey_options' }))?.options)
    return factor === undefined || typeof factor === 'string' ? factor : { action: 'add_factor', proof: proven, factor }
  }

  const submit = async (): Promise<void> => {
    setStopped(undefined)
    const proven = await proof.read()
    const input = typeof proven === 'string' ? proven : await build(proven)
    if (typeof input === 'string') return setStopped(input)
    const answer = input && (await send(input))
    if (answer !== undefined) onDone(answer)
  }

  return (
    <Dialog isOpen title={title} onClose={onClose}>
      {text !== '' && <Text size="sm">{text}</Text>}
      <Form fault={stopped === undefined ? fault : { message: stopped }} onSubmit={() => void submit()}>
        {change.what === 'password' && (
          <NewPasswordField value={password} error={fields['new_password']} onChange={setPassword} />
        )}
        {change.what === 'add' && (
          <SecondFactorFields totp={totp} draft={draft} fields={fields} only={change.kind} onDraft={setDraft} />
        )}
        {proof.fields}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.console_cancel()}
          </Button>
          <Button type="submit" color={change.what === 'remove' ? 'red' : 'green'} loading={busy}>
            {verb}
          </Button>
        </Group>
      </Form>
    </Dialog>
  )
}
