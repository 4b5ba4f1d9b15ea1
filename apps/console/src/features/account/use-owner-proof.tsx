import { Stack, Text, TextInput } from '@mantine/core'
import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { hasPasskeys, showPasskey } from './passkey.ts'
import { call } from '../../shared/request.ts'
import type { Access } from '../../shared/AccessLists.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { CurrentPasswordField } from './PasswordFields.tsx'

type Input = CallInput<'POST /api/console/own_account'>
export type OwnerProof = Extract<Input, { proof: unknown }>['proof']

type By = 'code' | 'passkey' | 'recovery_code'

const LABELS: Record<By, () => string> = {
  code: texts.console_factor_totp,
  passkey: texts.console_factor_passkey,
  recovery_code: texts.console_recovery_code,
}

const waysOf = ({ totp_since, passkeys }: Access['factors']): By[] => [
  ...(totp_since === null ? [] : (['code'] as const)),
  ...(passkeys.length === 0 || !hasPasskeys() ? [] : (['passkey'] as const)),
  ...(totp_since === null && passkeys.length === 0 ? [] : (['recovery_code'] as const)),
]

export interface OwnerProofFields {
  fields: ReactNode
  /** Resolves to an error text when the device showed no passkey. */
  read(): Promise<OwnerProof | string>
}

/** Password, and a second factor if the account has one: required before any change that could lock the owner out. */
export function useOwnerProof(factors: Access['factors'], faults: Record<string, string>): OwnerProofFields {
  const ways = waysOf(factors)
  const [by, setBy] = useState<By | undefined>(ways[0])
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')

  const read = async (): Promise<OwnerProof | string> => {
    if (by === undefined) return { password }
    if (by !== 'passkey') return { password, [by]: code }
    const options = await call('POST /api/console/own_account', { action: 'proof_options' })
    if (!options.done) return options.message
    const response = await showPasskey(options.data.options)
    return typeof response === 'string' ? response : { password, passkey: response }
  }

  const fields = (
    <Stack gap="sm">
      <CurrentPasswordField value={password} error={faults['proof.password']} onChange={setPassword} />
      {ways.length > 1 && by !== undefined && (
        <Choice
          label={texts.console_factor()}
          value={by}
          options={ways.map((way) => ({ value: way, label: LABELS[way]() }))}
          onChange={(chosen) => {
            setCode('')
            setBy(chosen)
          }}
        />
      )}
      {by === 'passkey' && <Text size="sm">{texts.console_passkey_text()}</Text>}
      {(by === 'code' || by === 'recovery_code') && (
        <TextInput
          key={by}
          label={by === 'code' ? texts.console_code() : texts.console_recovery_code()}
          autoComplete={by === 'code' ? 'one-time-code' : 'off'}
          inputMode={by === 'code' ? 'numeric' : 'text'}
          autoCapitalize="none"
          spellCheck={false}
          required
          error={faults[`proof.${by}`]}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
  return { fields, read }
}
