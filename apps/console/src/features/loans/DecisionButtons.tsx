import { Button, Group, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultAlert } from '../../ui/FaultAlert.tsx'
import { ReasonForm, type ReasonFormProps } from '../../ui/ReasonForm.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import type { Deciding } from './use-decision.ts'

/** What takes more than a tap: its verb opens a form. */
export interface Way extends Omit<ReasonFormProps<string>, 'busy' | 'onCancel'> {
  /** Opened by `r`. */
  no?: boolean
}

export interface DecideProps extends Pick<Deciding, 'busy' | 'fault'> {
  /** What `p` does, where it may be done; with a note of the operator's where one is asked for. */
  yes?: { verb: string; note: boolean; act(note: string): void } | undefined
  ways: readonly Way[]
}

/** What may be decided here: one button for yes, and for the rest its form. */
export function Decide({ yes, ways, busy, fault }: DecideProps) {
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
          {yes?.note && <Note value={note} onChange={setNote} error={fault?.fields['note']} />}
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

/** To refuse: with reasons that the borrower reads, and a note that only colleagues do. */
export const refusing = <Reason extends string>(
  form: Pick<ReasonFormProps<Reason>, 'verb' | 'options' | 'onSend'>,
): Way => ({
  no: true,
  label: texts.console_reasons(),
  description: texts.console_reasons_read(),
  note: { label: texts.console_note(), description: texts.console_note_hint() },
  danger: true,
  ...form,
})

const NOTE_LENGTH = 500

/** For colleagues and the log. */
export const Note = ({
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
