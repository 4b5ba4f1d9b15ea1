import { ActionIcon, Button, Group, TextInput } from '@mantine/core'
import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { useMutation } from './use-mutation.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Icon } from '../ui/Icon.tsx'

export type MaskedFieldName = Extract<CallInput<'POST /api/console/borrower'>, { action: 'reveal' }>['field']

export interface MaskedFieldProps {
  borrowerId: string
  field: MaskedFieldName
  name: string
  masked: string
  onReveal(): void
}

/** The operator can reveal the value, which is logged. It is forgotten with the page. */
export function MaskedField({ borrowerId, field, name, masked, onReveal }: MaskedFieldProps) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [value, setValue] = useState<string>()
  const { send, busy, fault, forget } = useMutation('POST /api/console/borrower')

  const reveal = async (): Promise<void> => {
    const answer = await send({ action: 'reveal', borrower_id: borrowerId, field, reason })
    if (answer === undefined) return
    setIsConfirmOpen(false)
    setValue(answer.value ?? texts.console_none())
    onReveal()
  }
  const close = (): void => {
    forget()
    setIsConfirmOpen(false)
  }
  return (
    <Group gap={4} justify="space-between" wrap="nowrap" align="flex-start">
      <span>{value ?? masked}</span>
      {value === undefined ? (
        <ActionIcon
          variant="light"
          title={texts.console_reveal()}
          aria-label={texts.console_reveal_of({ field: name })}
          onClick={() => setIsConfirmOpen(true)}
        >
          <Icon name="eye" size={16} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          miw="max-content"
          aria-label={texts.console_hide_of({ field: name })}
          onClick={() => setValue(undefined)}
        >
          {texts.console_hide()}
        </Button>
      )}
      <Confirm
        isOpen={isConfirmOpen}
        title={texts.console_reveal_title()}
        text={texts.console_reveal_text({ field: name })}
        verb={texts.console_reveal()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void reveal()}
        onClose={close}
      >
        <TextInput
          label={texts.console_reveal_reason()}
          value={reason}
          maxLength={200}
          error={fault?.fields['reason']}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    </Group>
  )
}
