import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useState, type ComponentType } from 'react'
import { FormBox } from '../../shared/FormBox.tsx'
import { useForm } from '../../shared/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { AccountField } from './AccountField.tsx'
import type { AccountProps } from './AccountForm.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { AmountField, amountWrong } from './AmountField.tsx'
import type { WithdrawChannels, Withdrawal } from './wallet.ts'
import { WITHDRAWAL_DRAFT } from './withdrawal-draft.ts'

interface Props {
  channels: WithdrawChannels
  withdrawableCents: number
  /** Edits an account; passed in by the page. */
  Account: ComponentType<AccountProps>
  onAccounts(): void
  onNext(): void
}

/** What arrives after the fee, or why it cannot go on. */
function noteOf(cents: number, fee: number, restsUntil: string | null): string | undefined {
  if (restsUntil !== null) return texts.withdraw_next_rests({ when: formatDateTime(restsUntil) })
  if (cents <= fee) return undefined
  const amount = formatMoneyInColumn(cents - fee)
  return fee === 0
    ? texts.withdraw_free({ amount })
    : texts.withdraw_with_fee({ fee: formatMoneyInColumn(fee), amount })
}

export function WithdrawForm({
  channels: { channels, min_cents: min, fee_cents: fee },
  withdrawableCents: max,
  Account,
  onAccounts,
  onNext,
}: Props) {
  const [editing, setEditing] = useState<Withdrawal['channel']>()
  const usable = channels.filter(({ account }) => account !== null)
  const chosenIn = (name: string) =>
    usable.find(({ channel }) => channel === name) ??
    usable.find(({ rests_until }) => rests_until === null) ??
    usable[0]
  const form = useForm({
    draft: WITHDRAWAL_DRAFT,
    check: ({ amount_cents: cents, channel }) => ({
      amount_cents: amountWrong(cents, { prompt: texts.prompt_withdrawal_amount(), min, max }),
      channel: chosenIn(channel) === undefined ? texts.prompt_withdrawal_account() : undefined,
    }),
  })
  const chosen = chosenIn(form.values.channel)
  const submit = async (): Promise<void> => {
    if (!form.passes() || chosen === undefined || chosen.rests_until !== null) return
    // Makes the default account an explicit choice.
    form.set({ channel: chosen.channel })
    onNext()
  }
  const saved = (): void => {
    if (editing !== undefined) form.set({ channel: editing })
    setEditing(undefined)
    onAccounts()
  }
  return (
    <>
      <FormBox form={form} onSubmit={submit}>
        <AmountField
          label={texts.withdraw_amount()}
          error={form.errorAt('amount_cents')}
          cents={form.values.amount_cents}
          maxCents={max}
          all={texts.withdraw_all({ amount: formatMoney(max) })}
          onChange={(cents) => form.set({ amount_cents: cents })}
        />
        <AccountField
          channels={channels}
          chosen={chosen?.channel}
          error={form.errorAt('channel')}
          onChoose={(channel) => form.set({ channel })}
          onEdit={setEditing}
        />
        <Dock note={noteOf(Number(form.values.amount_cents), fee, chosen?.rests_until ?? null)}>
          <Button type="submit" disabled={chosen?.rests_until != null}>
            {texts.withdraw_next()}
          </Button>
        </Dock>
      </FormBox>
      {editing !== undefined && (
        <AccountSheet
          kind={editing}
          hasAccount={usable.some(({ channel }) => channel === editing)}
          Account={Account}
          onSaved={saved}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}
