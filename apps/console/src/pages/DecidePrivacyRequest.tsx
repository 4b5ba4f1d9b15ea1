import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { PrivacyAnswer } from '../app/privacy-state.ts'
import { useSend } from '../app/use-send.ts'
import { Confirm } from '../ui/Confirm.tsx'
import { Section } from '../ui/Section.tsx'
import { toast } from '../ui/toasts.tsx'

export interface DecideProps {
  answer: PrivacyAnswer
  onDone(answer: CallOutput<'POST /api/console/privacy'>): void
  /** It has been decided, or may no longer be carried out. */
  onStale(): void
}

const REASON_LENGTH = 300
const STALE = new Set<number | undefined>([402, 412])

/** Carry it out where no law is in the way, or refuse it with a reason. */
export function DecidePrivacyRequest({ answer: { request, must_keep: reasons }, onDone, onStale }: DecideProps) {
  const [asking, setAsking] = useState<'carry_out' | 'refuse'>()
  const [reason, setReason] = useState('')
  const { send, busy, fault, forget } = useSend('POST /api/console/privacy')
  if (request.state !== 'waiting') return null

  const close = (): void => {
    if (STALE.has(fault?.status)) onStale()
    forget()
    setAsking(undefined)
  }
  const decide = async (input: { action: 'carry_out' } | { action: 'refuse'; reason: string }): Promise<void> => {
    const answer = await send({ ...input, id: request.id })
    if (answer === undefined) return
    setAsking(undefined)
    toast(input.action === 'carry_out' ? texts.console_privacy_carried_out() : texts.console_privacy_refused())
    onDone(answer)
  }
  const atField = fault?.fields['reason']

  return (
    <Section title={texts.console_phone_change_decide()}>
      <Stack align="flex-start">
        <Text size="sm">{texts.console_privacy_decide_text()}</Text>
        <Group>
          {reasons.length === 0 && (
            <Button color="red" onClick={() => setAsking('carry_out')}>
              {texts.console_privacy_carry_out()}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking('refuse')}>
            {texts.console_phone_change_refuse()}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking === 'carry_out'}
        title={texts.console_privacy_carry_out_title()}
        text={texts.console_privacy_carry_out_text()}
        verb={texts.console_privacy_carry_out()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={() => void decide({ action: 'carry_out' })}
        onClose={close}
      />
      <Confirm
        opened={asking === 'refuse'}
        title={texts.console_privacy_refuse_title()}
        text={texts.console_privacy_refuse_text()}
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
