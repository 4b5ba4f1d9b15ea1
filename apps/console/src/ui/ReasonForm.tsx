import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Form } from './Form.tsx'

export interface ReasonFormProps<Reason extends string> {
  /** The label of the group of options. */
  label: string
  description?: string
  options: readonly { value: Reason; label: string }[]
  note: { label: string; description: string }
  verb: string
  danger?: boolean
  busy: boolean
  onSend(reasons: Reason[], note: string): void
  onCancel(): void
}

const NOTE_LENGTH = 500

/** One or more options and a note. */
export function ReasonForm<Reason extends string>({
  label,
  description,
  options,
  note,
  verb,
  danger = false,
  busy,
  onSend,
  onCancel,
}: ReasonFormProps<Reason>) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [written, setWritten] = useState('')
  const [missing, setMissing] = useState(false)
  const reasons = options.map(({ value }) => value).filter((value) => chosen.includes(value))

  const submit = (): void => {
    setMissing(reasons.length === 0)
    if (reasons.length > 0) onSend(reasons, written)
  }
  return (
    <Form fault={undefined} onSubmit={submit}>
      <Checkbox.Group
        label={label}
        description={description}
        required
        error={missing && reasons.length === 0 ? texts.console_reasons_choose() : undefined}
        value={[...chosen]}
        onChange={setChosen}
      >
        <Stack gap="xs" mt="xs">
          {options.map(({ value, label: name }, index) => (
            // A key opened this form, so the next keys choose.
            <Checkbox key={value} value={value} label={name} ref={index === 0 ? focusFirst : undefined} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TextInput
        label={note.label}
        description={note.description}
        maxLength={NOTE_LENGTH}
        value={written}
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onCancel}>
          {texts.console_cancel()}
        </Button>
        <Button type="submit" color={danger ? 'red' : 'green'} loading={busy}>
          {verb}
        </Button>
      </Group>
    </Form>
  )
}

const focusFirst = (box: HTMLInputElement | null): void => box?.focus()
