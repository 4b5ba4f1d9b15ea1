import { Button, Group, Stack, Text } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { RefundRow } from './refunds.ts'
import type { Me } from '../../shared/request.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { formatDay } from '../../ui/format-time.ts'
import { Time } from '../../ui/Time.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { ActionFault } from '../../shared/ActionFault.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import { useDraft } from '../../ui/use-draft.ts'

/** A payment that can go back: the payer, until when the bank accepts it, the proposal and its confirmation. */
export function RefundDetail({ row, me, reload }: { row: RefundRow; me: Me; reload: () => void }) {
  const acting = useConfirmedAction<'POST /api/console/refunds', 'propose' | 'confirm'>(
    'POST /api/console/refunds',
    reload,
    reload,
  )
  const { act, busy, fault, dialog, ask, close } = acting
  const [reason, setReason, draft] = useDraft('reason', '')
  const { end_to_end_id, refund, state } = row
  const amount = formatMoneyInColumn(row.refund_cents)
  const payer =
    [row.payer_name, row.payer_document].filter((part) => part !== null).join(' · ') ||
    texts.console_line_payer_unknown()
  const mayPropose = me.actions.includes('refunds.propose')
  const which = { end_to_end_id, id: refund?.id ?? '' }
  const reasonError = fault?.fields['reason']

  return (
    <Stack gap="sm">
      <ActionFault acting={acting} />
      <Facts
        facts={[
          [texts.console_line_payer(), payer],
          [texts.console_line_id(), end_to_end_id],
          [texts.console_line_paid(), <Time key="paid" at={row.paid_at} />],
          [texts.console_refund_last_day(), formatDay(row.last_day)],
          ...(refund === null
            ? []
            : ([
                [texts.console_reason(), refund.reason],
                [texts.console_write_off_by(), refund.by_name],
                [texts.console_time(), <Time key="at" at={refund.at} />],
              ] as const)),
        ]}
      />
      {state === 'proposed' && refund?.by_me && <Text size="sm">{texts.console_second_yours()}</Text>}
      <Group gap="sm">
        {state === 'open' && mayPropose && row.refund_cents > 0 && (
          <Button size="xs" disabled={busy} onClick={() => ask('propose')}>
            {texts.console_refund_propose()}
          </Button>
        )}
        {state === 'proposed' && refund?.by_me === false && me.actions.includes('refunds.decide') && (
          <Button size="xs" disabled={busy} onClick={() => ask('confirm')}>
            {texts.console_confirm()}
          </Button>
        )}
        {state === 'proposed' && mayPropose && (
          <Button
            size="xs"
            variant="default"
            disabled={busy}
            onClick={() => act({ action: 'withdraw', ...which }, texts.console_proposal_withdrawn())}
          >
            {texts.console_withdraw_proposal()}
          </Button>
        )}
      </Group>
      <Confirm
        isOpen={dialog === 'propose'}
        title={texts.console_refund_propose_title({ amount })}
        text={texts.console_refund_propose_text({ payer })}
        verb={texts.console_refund_propose()}
        busy={busy}
        fault={reasonError === undefined ? fault?.message : undefined}
        onConfirm={() => act({ action: 'propose', end_to_end_id, reason }, texts.console_proposed())}
        onClose={close}
      >
        <ReasonField value={reason} error={reasonError} onChange={setReason} draft={draft} />
      </Confirm>
      <Confirm
        isOpen={dialog === 'confirm'}
        title={texts.console_refund_confirm_title({ amount })}
        text={texts.console_refund_confirm_text({ amount, payer })}
        verb={texts.console_confirm()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => act({ action: 'confirm', ...which }, texts.console_refund_sent_to_bank({ amount }))}
        onClose={close}
      />
    </Stack>
  )
}
