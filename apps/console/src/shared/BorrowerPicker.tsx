import { Button, Group, Input, Stack, Text } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { SearchBox } from './SearchBox.tsx'

export interface PickedBorrower {
  id: string
  /** Empty if the borrower has not entered a name. */
  name: string
}

export interface BorrowerPickerProps {
  label: string
  error?: ReactNode
  /** Undefined until one is picked. */
  value: PickedBorrower | undefined
  onPick(borrower: PickedBorrower | undefined): void
}

/** Finds a borrower by name, phone, CPF, or the number of something of theirs: nobody types an id. */
export function BorrowerPicker({ label, error, value, onPick }: BorrowerPickerProps) {
  const [unnamed, setUnnamed] = useState('')
  const id = useId()
  const picker = useRef<HTMLDivElement>(null)
  const hasPicked = useRef(false)
  const pick = (borrower: PickedBorrower | undefined): void => {
    hasPicked.current = true
    onPick(borrower)
  }
  // What had the focus is gone: it goes to what took its place.
  const pickedId = value?.id
  useEffect(() => {
    if (!hasPicked.current) return
    hasPicked.current = false
    picker.current?.querySelector<HTMLElement>(pickedId === undefined ? 'input' : 'button')?.focus()
  }, [pickedId])
  if (value === undefined)
    return (
      <div ref={picker}>
        <SearchBox
          label={label}
          description={texts.console_picker_hint()}
          error={error}
          listName={texts.console_picker_list()}
          offers={({ borrower_id }) => borrower_id !== null}
          onChoose={({ borrower_id, borrower_name, kind, title, note }) => {
            if (borrower_id === null) return
            setUnnamed(kind === 'borrower' ? note : title)
            pick({ id: borrower_id, name: borrower_name })
          }}
        />
      </div>
    )
  return (
    <Stack gap={4} ref={picker}>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      <Group gap="xs" role="group" aria-labelledby={id}>
        <Text size="sm" fw={600} role="status">
          {value.name || [texts.console_phone_change_unnamed(), unnamed].filter(Boolean).join(' · ')}
        </Text>
        <Button variant="default" size="compact-sm" onClick={() => pick(undefined)}>
          {texts.console_picker_other()}
        </Button>
      </Group>
      {error !== undefined && <Input.Error>{error}</Input.Error>}
    </Stack>
  )
}
