import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { PhoneChangeRow } from '../app/phone-change-state.ts'
import { useSend } from '../app/use-send.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toasts.tsx'

type Answer = CallOutput<'POST /api/console/phone_changes'>

export interface DecideProps {
  change: PhoneChangeRow
  onDone(answer: Answer): void
  /** Somebody else was faster. */
  onStale(): void
}

const REASON_LENGTH = 300
const TOO_LATE = 412

/** Approve, or refuse with a reason; an approved one can still be refused while it waits. */
export function DecidePhoneChange({ change: { id, state, new_phone_masked }, onDone, onStale }: DecideProps) {
  const [asking, setAsking] = useState<'approve' | 'refuse'>()
  const [reason, setReason] = useState('')
  const { send, busy, fault, forget } = useSend('POST /api/console/phone_changes')
  if (state !== 'waiting_review' && state !== 'waiting_delay') return null

  const close = (): void => {
    if (fault?.status === TOO_LATE) onStale()
    forget()
    setAsking(undefined)
  }
  const decide = async (input: { action: 'approve' } | { action: 'refuse'; reason: string }): Promise<void> => {
    const answer = await send({ ...input, id })
    if (answer === undefined) return
    setAsking(undefined)
    setReason('')
    toast(input.action === 'approve' ? texts.console_phone_change_approved() : texts.console_phone_change_refused())
    onDone(answer)
  }
  const atField = fault?.fields['reason']

  return (
    <Section title={texts.console_phone_change_decide()}>
      <Stack align="flex-start">
        <Text size="sm">{state === 'waiting_review' ? texts.console_phone_change_decide_text() : texts.console_phone_change_stop_text()}</Text>
        <Group>
          {state === 'waiting_review' && <Button onClick={() => setAsking('approve')}>{texts.console_phone_change_approve()}</Button>}
          <Button variant="default" onClick={() => setAsking('refuse')}>
            {texts.console_phone_change_refuse()}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking === 'approve'}
        title={texts.console_phone_change_approve_title()}
        text={texts.console_phone_change_approve_text({ phone: new_phone_masked })}
        verb={texts.console_phone_change_approve()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void decide({ action: 'approve' })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'refuse'}
        title={texts.console_phone_change_refuse_title()}
        text={texts.console_phone_change_refuse_text()}
        verb={texts.console_phone_change_refuse()}
        danger
        busy={busy}
        fault={atField === undefined ? fault?.message : undefined}
        onConfirm={() => void decide({ action: 'refuse', reason })}
        onClose={close}
      >
        <Textarea
          label={texts.console_reason()}
          required
          data-autofocus
          rows={3}
          maxLength={REASON_LENGTH}
          error={atField}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Confirm>
    </Section>
  )
}
