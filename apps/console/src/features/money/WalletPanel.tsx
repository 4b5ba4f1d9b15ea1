import { Button, Group, Stack } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { useState } from 'react'
import type { PayoutAnswer } from './money-types.ts'
import { Confirm } from '../../ui/Confirm.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { Section } from '../../ui/Section.tsx'
import { ReasonField } from '../../ui/ReasonField.tsx'
import { useConfirmedAction } from '../../shared/use-confirmed-action.ts'
import { useDraft } from '../../ui/use-draft.ts'

export interface WalletPanelProps {
  answer: PayoutAnswer
  mayBlock: boolean
  reload(): void
}

/** The borrower's balance, and the part that is blocked from withdrawal. */
export function WalletPanel({ answer: { payout, balance_cents, blocked_cents }, mayBlock, reload }: WalletPanelProps) {
  const { act, busy, fault, dialog, ask, close } = useConfirmedAction<'POST /api/console/payouts', 'block' | 'free'>(
    'POST /api/console/payouts',
    reload,
    reload,
  )
  const [cents, setCents] = useState<number>()
  const [reason, setReason, draft] = useDraft('reason', '')
  const [missing, setMissing] = useState(false)
  const { borrower_id } = payout
  const name = payout.borrower_name || texts.console_phone_change_unnamed()
  const blocked = formatMoneyInColumn(blocked_cents)

  const open = (): void => {
    setCents(undefined)
    draft.reload()
    setMissing(false)
    ask('block')
  }
  const block = (): void => {
    setMissing(!cents)
    if (cents)
      act(
        { action: 'block', borrower_id, amount_cents: cents, reason },
        texts.console_block_done({ amount: formatMoneyInColumn(cents) }),
      )
  }
  const amountError = missing && !cents ? texts.console_amount_needed() : fault?.fields['amount_cents']
  const reasonError = fault?.fields['reason']

  return (
    <Section title={texts.console_payout_wallet()}>
      <Stack gap="sm">
        <Facts
          facts={[
            [texts.console_balance(), formatMoneyInColumn(balance_cents)],
            [texts.console_blocked(), blocked],
          ]}
        />
        {mayBlock && (
          <Group gap="sm">
            <Button size="xs" variant="default" disabled={busy} onClick={open}>
              {texts.console_block()}
            </Button>
            {blocked_cents > 0 && (
              <Button size="xs" variant="default" disabled={busy} onClick={() => ask('free')}>
                {texts.console_free()}
              </Button>
            )}
          </Group>
        )}
      </Stack>
      <Confirm
        isOpen={dialog === 'block'}
        title={texts.console_block_title({ name })}
        text={texts.console_block_text({ name })}
        verb={texts.console_block()}
        danger
        busy={busy}
        fault={amountError === undefined && reasonError === undefined ? fault?.message : undefined}
        onConfirm={block}
        onClose={close}
      >
        <MoneyInput label={texts.console_block_amount()} cents={cents} first onCents={setCents} error={amountError} />
        <ReasonField value={reason} error={reasonError} onChange={setReason} draft={draft} />
      </Confirm>
      <Confirm
        isOpen={dialog === 'free'}
        title={texts.console_free_title({ amount: blocked })}
        text={texts.console_free_text({ amount: blocked, name })}
        verb={texts.console_free()}
        busy={busy}
        fault={fault?.message}
        onConfirm={() => act({ action: 'free', borrower_id }, texts.console_free_done())}
        onClose={close}
      />
    </Section>
  )
}
