import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/client'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { Account } from '../../../app/collections.ts'
import { Confirm } from '../../../ui/Confirm.tsx'
import { ReasonField } from '../../money/ReasonField.tsx'
import { Refused } from '../../money/Refused.tsx'
import { useAct } from '../../money/use-act.ts'

interface Props {
  repayment: Account['repayments'][number]
  proposal: Account['undo_proposals'][number] | undefined
  onDone(): void
}

/** A payment that was recorded by mistake: one person proposes to undo it, another confirms it. */
export function UndoPayment({ repayment, proposal, onDone }: Props) {
  const acting = useAct<'POST /api/console/payment_undoing', 'propose' | 'confirm'>(
    'POST /api/console/payment_undoing',
    onDone,
    onDone,
  )
  const { act, busy, fault, asking, ask, close } = acting
  const [reason, setReason] = useState('')
  const repayment_id = repayment.id
  const amount = formatMoneyInColumn(repayment.amount_cents)
  const reasonError = fault?.fields['reason']
  return (
    <Stack gap="xs" mt="xs">
      <Refused acting={acting} />
      {proposal !== undefined && (
        <Text size="sm">
          {texts.console_undo_proposed({ name: proposal.by_name, reason: proposal.reason })}{' '}
          {proposal.by_me && texts.console_second_yours()}
        </Text>
      )}
      <Group gap="sm">
        {proposal === undefined && (
          <Button size="xs" variant="default" disabled={busy} onClick={() => ask('propose')}>
            {texts.console_undo_propose()}
          </Button>
        )}
        {proposal !== undefined && !proposal.by_me && (
          <Button size="xs" color="red" disabled={busy} onClick={() => ask('confirm')}>
            {texts.console_undo_confirm()}
          </Button>
        )}
        {proposal !== undefined && (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => act({ action: 'withdraw', repayment_id }, texts.console_proposal_withdrawn())}
          >
            {texts.console_withdraw_proposal()}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asking === 'propose'}
        title={texts.console_undo_propose_title({ amount })}
        text={texts.console_undo_what()}
        verb={texts.console_undo_propose()}
        busy={busy}
        fault={reasonError === undefined ? fault?.message : undefined}
        onConfirm={() => act({ action: 'propose', repayment_id, reason }, texts.console_proposal_made())}
        onClose={close}
      >
        <ReasonField value={reason} error={reasonError} onChange={setReason} />
      </Confirm>
      <Confirm
        opened={asking === 'confirm'}
        title={texts.console_undo_confirm_title({ amount })}
        text={texts.console_undo_what()}
        verb={texts.console_undo_confirm()}
        danger
        busy={busy}
        fault={fault?.message}
        onConfirm={() => act({ action: 'confirm', repayment_id }, texts.console_undo_done({ amount }))}
        onClose={close}
      />
    </Stack>
  )
}
