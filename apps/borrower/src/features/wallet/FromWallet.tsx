import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './payment.module.css'

export type PaidReminder = ActionOutput<'POST /api/dk/remindPay', 'pay'>

interface Props {
  reminderId: string
  amountCents: number
  balanceCents: number
  onPaid(paid: PaidReminder): void
  /** The amount has changed, the wallet has too little, or it is already paid: the page reloads. */
  onStale(): void
}

/** Pays a reminder's amount from the wallet, exactly as shown. */
export function FromWallet({ reminderId, amountCents, balanceCents, onPaid, onStale }: Props) {
  const sender = useMutation('POST /api/dk/remindPay')
  const pay = async (): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'pay', reminder_id: reminderId, amount_cents: amountCents })
    if (data !== undefined) onPaid(data)
    if (fault?.status === 412 || fault?.status === 402) onStale()
  }
  return (
    <Card>
      <Part title={texts.title_wallet()}>
        <p className={styles.compare}>{texts.recharge_from_wallet_note({ amount: formatMoney(balanceCents) })}</p>
        <FaultNotice fault={sender.fault} />
        <Button busy={sender.busy} onClick={() => void pay()}>
          <Icon name="wallet" size={20} />
          {texts.recharge_from_wallet({ amount: formatMoney(amountCents) })}
        </Button>
      </Part>
    </Card>
  )
}
