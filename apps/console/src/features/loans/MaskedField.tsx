import { Button, Group } from '@mantine/core'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { MaskedFieldName } from './loan-case.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Confirm } from '../../ui/Confirm.tsx'

export interface MaskedFieldProps {
  loanId: string
  field: MaskedFieldName
  name: string
  masked: string
  onReveal(): void
}

/** The operator can reveal the value, which is logged. It is forgotten with the page. */
export function MaskedField({ loanId, field, name, masked, onReveal }: MaskedFieldProps) {
  const [isConfirmOpen, setIsConfirmOpen] = useState(false)
  const [value, setValue] = useState<string>()
  const { send, busy, fault, forget } = useMutation('POST /api/console/case')

  const reveal = async (): Promise<void> => {
    const answer = await send({ action: 'reveal', loan_id: loanId, field })
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
        <Button
          variant="subtle"
          size="compact-xs"
          miw="max-content"
          aria-label={texts.console_reveal_of({ field: name })}
          onClick={() => setIsConfirmOpen(true)}
        >
          {texts.console_reveal()}
        </Button>
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
      />
    </Group>
  )
}
