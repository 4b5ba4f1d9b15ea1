import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import type { CallInput, CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { fromLocal } from '../../shared/local-moment.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Form } from '../../ui/Form.tsx'
import { formatTime } from '../../ui/format-time.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { Section } from '../../ui/Section.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useDraft } from '../../ui/use-draft.ts'

export type SettingsAnswer = CallOutput<'POST /api/console/settings'>
type SettingInput = Extract<CallInput<'POST /api/console/settings'>, { effective_at: string | null }>
export type Faults = Record<string, string>

export interface PartProps<Name extends keyof SettingsAnswer> {
  dated: SettingsAnswer[Name]
  mayWrite: boolean
  onSaved(answer: SettingsAnswer): void
  reload(): void
}

interface Props {
  title: string
  dated: Pick<SettingsAnswer[keyof SettingsAnswer], 'since' | 'set_by'>
  /** Future changes, each in words. */
  planned: readonly { at: string; summary: string }[]
  mayWrite: boolean
  /** Builds the input of the change. Only a change that needs a second person has a reason. */
  inputFor(change: { effective_at: string | null; reason: string }): SettingInput
  onSaved(answer: SettingsAnswer): void
  children(faults: Faults): ReactNode
  /** Set when the change needs a second person: `waits` shows the open proposal, or is false. */
  second?: { waits: ReactNode }
}

/**
 * The fields of a setting, the time from which a change counts, and the planned changes. A change that needs two
 * people is proposed with a reason.
 */
export function SettingForm({ title, dated, planned, mayWrite, inputFor, onSaved, children, second }: Props) {
  const [from, setFrom] = useState('')
  const [reason, setReason, draft] = useDraft(`reason ${title}`, '')
  const { send, busy, fault } = useMutation('POST /api/console/settings')
  const faults = fault?.fields ?? {}
  // One change at a time: the open proposal is decided first.
  const mayPropose = mayWrite && (second === undefined || second.waits === false)
  const submit = async (): Promise<void> => {
    const effective_at = from === '' ? null : fromLocal(from)
    const answer = await send(inputFor({ effective_at, reason }))
    if (answer === undefined) return
    setFrom('')
    draft.clear()
    toast(second === undefined ? texts.console_saved() : texts.console_proposed())
    onSaved(answer)
  }
  return (
    <Section title={title}>
      <Stack gap="sm">
        {dated.set_by.startsWith('operator:') && (
          <Text size="xs" c="dimmed">
            {texts.console_settings_since({ time: formatTime(dated.since) })}
          </Text>
        )}
        {planned.length > 0 && <Planned planned={planned} />}
        {second?.waits}
        <Form fault={fault} onSubmit={() => void submit()}>
          {children(faults)}
          {mayPropose && second !== undefined && (
            <>
              <Text size="sm">{texts.console_settings_by_two()}</Text>
              <ReasonField value={reason} error={faults['reason']} onChange={setReason} draft={draft} />
            </>
          )}
          {mayPropose && (
            <Group justify="space-between" align="flex-end">
              <TextInput
                type="datetime-local"
                label={texts.console_settings_from()}
                description={
                  second === undefined ? texts.console_settings_from_hint() : texts.console_settings_from_two()
                }
                error={faults['effective_at']}
                value={from}
                onChange={(event) => setFrom(event.currentTarget.value)}
              />
              <Button type="submit" loading={busy}>
                {second === undefined ? texts.console_save() : texts.console_settings_propose()}
              </Button>
            </Group>
          )}
        </Form>
      </Stack>
    </Section>
  )
}

const Planned = ({ planned }: Pick<Props, 'planned'>) => (
  <div>
    <Text size="sm" fw={600}>
      {texts.console_settings_planned_title()}
    </Text>
    {planned.map(({ at, summary }) => (
      <Text key={at} size="sm">
        {texts.console_settings_planned({ time: formatTime(at), value: summary })}
      </Text>
    ))}
  </div>
)
