import { Button, Group, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { ReasonForm, type ReasonFormProps } from '../../ui/ReasonForm.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { DecisionState } from './use-decision.ts'

/** A decision that needs a form, which its button opens. */
export interface DecisionOption extends Omit<ReasonFormProps<string>, 'busy' | 'onCancel'> {
  /** The key `r` opens it. */
  no?: boolean
}

export interface DecisionButtonsProps extends Pick<DecisionState, 'busy' | 'fault'> {
  /** The key `p` does it. With `note` the operator may add one. */
  yes?: { verb: string; note: boolean; act(note: string): void } | undefined
  ways: readonly DecisionOption[]
}

/** One button for yes; every other decision opens its form. */
export function DecisionButtons({ yes, ways, busy, fault }: DecisionButtonsProps) {
  const [open, setOpen] = useState<string>()
  const [note, setNote] = useState('')
  const way = ways.find(({ verb }) => verb === open)
  const refusal = ways.find(({ no }) => no)
  const say = yes !== undefined && !busy ? () => yes.act(note) : undefined
  useShortcuts({
    p: way === undefined ? say : undefined,
    r: refusal === undefined || busy ? undefined : () => setOpen(refusal.verb),
  })

  if (yes === undefined && ways.length === 0) return null
  return (
    <Stack gap="sm">
      {fault !== undefined && <FaultAlert message={fault.message} />}
      {way !== undefined && <ReasonForm key={way.verb} {...way} busy={busy} onCancel={() => setOpen(undefined)} />}
      {way === undefined && (
        <>
          {yes?.note && <NoteField value={note} onChange={setNote} error={fault?.fields['note']} />}
          <Group gap="sm">
            {yes !== undefined && (
              <Button loading={busy} onClick={say}>
                {yes.verb}
              </Button>
            )}
            {ways.map(({ verb }) => (
              <Button key={verb} variant="default" disabled={busy} onClick={() => setOpen(verb)}>
                {verb}
              </Button>
            ))}
          </Group>
        </>
      )}
    </Stack>
  )
}

/** The borrower reads the reasons; only colleagues read the note. */
export const refusalOption = <Reason extends string>(
  form: Pick<ReasonFormProps<Reason>, 'verb' | 'options' | 'onSend'>,
): DecisionOption => ({
  no: true,
  label: texts.console_reasons(),
  description: texts.console_reasons_read(),
  note: { label: texts.console_note(), description: texts.console_note_hint() },
  danger: true,
  ...form,
})

const NOTE_LENGTH = 500

/** Read by colleagues and written to the log. */
export const NoteField = ({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (note: string) => void
  error?: string | undefined
}) => (
  <TextInput
    label={texts.console_note()}
    description={texts.console_note_hint()}
    maxLength={NOTE_LENGTH}
    error={error}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)
