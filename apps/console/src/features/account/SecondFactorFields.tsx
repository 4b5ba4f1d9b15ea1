import { Code, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { hasPasskeys, makePasskey } from './passkey.ts'
import { Choice } from '../../ui/Choice.tsx'
import { QrCode } from '../../ui/QrCode.tsx'

export type TotpKey = Extract<CallOutput<'POST /api/console/enrolment'>, { totp: unknown }>['totp']
export type Factor = Extract<CallInput<'POST /api/console/enrolment'>, { action: 'finish' }>['factor']
export type FactorKind = Factor['kind']

export interface FactorDraft {
  kind: FactorKind
  code: string
  name: string
}

export const NO_FACTOR: FactorDraft = { kind: 'totp', code: '', name: '' }

type Options = Parameters<typeof makePasskey>[0]

/**
 * Returns the factor for the server, an error text when the device made no passkey, or undefined when the server sent
 * no options.
 */
export async function buildFactor(
  { kind, code, name }: FactorDraft,
  askOptions: () => Promise<Options | undefined>,
): Promise<Factor | string | undefined> {
  if (kind === 'totp') return { kind, code }
  const options = await askOptions()
  if (options === undefined) return undefined
  const response = await makePasskey(options)
  return typeof response === 'string' ? response : { kind, name: name.trim(), response }
}

export interface SecondFactorFieldsProps {
  /** Undefined until the server has sent it. */
  totp: TotpKey | undefined
  draft: FactorDraft
  fields: Record<string, string>
  /** Offers only this kind. */
  only?: FactorKind
  onDraft(draft: FactorDraft): void
}

export function SecondFactorFields({ totp, draft, fields, only, onDraft }: SecondFactorFieldsProps) {
  const { kind, code, name } = draft
  return (
    <Stack gap="sm">
      {only === undefined && hasPasskeys() && (
        <Choice
          label={texts.console_factor()}
          value={kind}
          options={[
            { value: 'totp', label: texts.console_factor_totp() },
            { value: 'passkey', label: texts.console_factor_passkey() },
          ]}
          onChange={(chosen) => onDraft({ ...draft, kind: chosen })}
        />
      )}
      {kind === 'totp' ? (
        <>
          <Text size="sm">{texts.console_totp_scan()}</Text>
          {totp !== undefined && (
            <Group align="flex-start">
              <QrCode text={totp.uri} label={texts.console_totp_qr()} />
              <Stack gap={4} miw={0}>
                <Text size="sm" fw={600}>
                  {texts.console_totp_key()}
                </Text>
                <Code>{totp.key.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
              </Stack>
            </Group>
          )}
          <TextInput
            label={texts.console_totp_code()}
            autoComplete="one-time-code"
            inputMode="numeric"
            maw={260}
            required
            error={fields['factor.code']}
            value={code}
            onChange={(event) => onDraft({ ...draft, code: event.currentTarget.value })}
          />
        </>
      ) : (
        <>
          <Text size="sm">{texts.console_passkey_text()}</Text>
          <TextInput
            label={texts.passkeys_name()}
            description={texts.passkeys_name_hint()}
            autoComplete="off"
            maxLength={60}
            required
            error={fields['factor.name'] ?? fields['factor.response']}
            value={name}
            onChange={(event) => onDraft({ ...draft, name: event.currentTarget.value })}
          />
        </>
      )}
    </Stack>
  )
}
