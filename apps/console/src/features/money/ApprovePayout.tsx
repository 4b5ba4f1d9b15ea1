import { Button, Group } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { PayoutRow } from './money-types.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { useShortcuts } from '../../ui/use-shortcuts.ts'
import { ReasonField } from '../../ui/ReasonField.tsx'
import type { ActionState } from '../../shared/use-confirmed-action.ts'
import { useDraft } from '../../ui/use-draft.ts'

export interface ApprovePayoutProps {
  payout: PayoutRow
  acting: ActionState<'approve' | 'refuse'>
  onAct(input: { action: 'approve' } | { action: 'refuse'; reason: string }, message: string): void
}

/** A large payout needs a person's approval; refused, it returns to the wallet. */
export function ApprovePayout({
  payout: { number, account, borrower_name, ...payout },
  acting: { busy, fault, dialog, ask, close },
  onAct,
}: ApprovePayoutProps) {
  const [reason, setReason, draft] = useDraft('reason', '')
  const amount = formatMoneyInColumn(payout.amount_cents)
  const name = borrower_name || texts.console_phone_change_unnamed()
  const atField = fault?.fields['reason']
  useShortcuts({ p: busy ? undefined : () => ask('approve'), r: busy ? undefined : () => ask('refuse') })
  return (
    <Group gap="sm">
      <Button disabled={busy} onClick={() => ask('approve')}>
        {texts.console_approve()}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => ask('refuse')}>
        {texts.console_refuse()}
      </Button>
      <Confirm
        isOpen={dialog === 'approve'}
        title={texts.console_payout_approve_title({ amount })}
        text={texts.console_payout_approve_text({ amount, name, account: `${account.name} · ${account.masked}` })}
        verb={texts.console_approve()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => onAct({ action: 'approve' }, texts.console_payout_approved({ number }))}
        onClose={close}
      />
      <Confirm
        isOpen={dialog === 'refuse'}
        title={texts.console_payout_refuse_title({ amount })}
        text={texts.console_payout_refuse_text({ amount, name })}
        verb={texts.console_refuse()}
        danger
        busy={busy}
        fault={atField === undefined ? fault?.message : undefined}
        onConfirm={() => onAct({ action: 'refuse', reason }, texts.console_payout_refused({ number }))}
        onClose={close}
      >
        <ReasonField value={reason} error={atField} onChange={setReason} draft={draft} />
      </Confirm>
    </Group>
  )
}
