import type { CallInput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import type { DraftOf } from '../../shared/use-draft.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Dock } from '../../ui/Dock.tsx'
import type { IconName } from '../../ui/Icon.tsx'
import { Money } from '../../ui/Money.tsx'
import { AmountField, amountWrong } from './AmountField.tsx'
import styles from './recharge.module.css'
import type { RechargeChannels, RechargeOrder } from './wallet.ts'

const RECHARGE: DraftOf<{ channel: string; amount_cents: string }> = {
  name: 'recharge',
  empty: { channel: '', amount_cents: '' },
  secrets: [],
}

type Channel = RechargeOrder['channel']

const CHANNELS: Readonly<Record<Channel, { label: () => string; hint: () => string; icon: IconName }>> = {
  pix: { label: texts.recharge_pix, hint: texts.recharge_pix_hint, icon: 'qr' },
  transfer: { label: texts.recharge_transfer, hint: texts.recharge_transfer_hint, icon: 'receipt' },
}

/** The reminder that led here: its amount is today's debt and cannot be edited. */
export interface Reminded {
  id: string
  /** Undefined if unknown before the order is created. */
  amountCents: number | undefined
  /** The wallet covers the amount, so recharging is the secondary action. */
  covered?: boolean
}

interface Props {
  channels: RechargeChannels
  reminded: Reminded | undefined
  /** What the wallet lacks for a payment: the amount to begin with. */
  missingCents?: number | undefined
  onCreate(order: RechargeOrder): void
  onNothing(): void
}

const submitText = (cents: string): string =>
  cents === '' ? texts.recharge_submit() : texts.recharge_submit_amount({ amount: formatMoney(Number(cents)) })

export function RechargeForm({
  channels: { channels, max_cents: max },
  reminded,
  missingCents,
  onCreate,
  onNothing,
}: Props) {
  const sender = useMutation('POST /api/userCreditOrder/create', { inline: true })
  const chosenIn = (name: string) => channels.find(({ channel }) => channel === name) ?? channels[0]
  const form = useForm({
    draft: RECHARGE,
    first: (stored) => (missingCents === undefined ? stored : { ...stored, amount_cents: String(missingCents) }),
    refused: sender.fault?.fields,
    check: ({ amount_cents: cents, channel }) => {
      // The amount of a reminder is fixed.
      if (reminded !== undefined) return {}
      return {
        amount_cents: amountWrong(cents, {
          prompt: texts.prompt_recharge_amount(),
          min: chosenIn(channel)?.min_cents ?? 0,
          max,
        }),
      }
    },
  })
  const chosen = chosenIn(form.values.channel)
  if (chosen === undefined) return null
  const submit = async (): Promise<void> => {
    if (!form.passes()) return
    const { channel } = chosen
    const input: CallInput<'POST /api/userCreditOrder/create'> =
      reminded === undefined
        ? { action: 'amount', channel, amount_cents: Number(form.values.amount_cents) }
        : { action: 'reminder', channel, reminder_id: reminded.id }
    const { data, fault } = await sender.attempt(input)
    if (fault?.reason === 'nothing_to_pay') onNothing()
    if (data === undefined) return
    form.forget()
    onCreate(data.order)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <p className={styles.why}>{reminded === undefined ? texts.recharge_why() : texts.recharge_fixed()}</p>
      {reminded === undefined ? (
        <AmountField
          label={texts.recharge_amount()}
          error={form.errorAt('amount_cents')}
          cents={form.values.amount_cents}
          maxCents={max}
          all={texts.recharge_all({ amount: formatMoney(max) })}
          onChange={(cents) => form.set({ amount_cents: cents })}
        />
      ) : (
        <Card>
          <p className={styles.label}>{texts.recharge_fixed_amount()}</p>
          <p className={styles.figure}>
            {reminded.amountCents === undefined ? (
              texts.recharge_fixed_seen()
            ) : (
              <Money cents={reminded.amountCents} size="lg" centavos />
            )}
          </p>
        </Card>
      )}
      <ChoiceField
        stacked
        label={texts.recharge_channel()}
        value={chosen.channel}
        options={channels.map(({ channel }) => ({
          value: channel,
          label: CHANNELS[channel].label(),
          hint: CHANNELS[channel].hint(),
          icon: CHANNELS[channel].icon,
        }))}
        onChange={(channel) => form.set({ channel })}
      />
      <FaultNotice fault={sender.fault} />
      {reminded?.covered === true ? (
        <Button type="submit" kind="secondary" busy={sender.busy}>
          {texts.recharge_submit()}
        </Button>
      ) : (
        <Dock>
          <Button type="submit" busy={sender.busy}>
            {submitText(reminded === undefined ? form.values.amount_cents : '')}
          </Button>
        </Dock>
      )}
    </FormBox>
  )
}
