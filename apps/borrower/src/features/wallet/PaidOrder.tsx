import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import wallet from './wallet.module.css'
import type { RechargeOrder } from './wallet.ts'

export function PaidOrder({ order }: { order: RechargeOrder }) {
  const id = order.end_to_end_id
  return (
    <>
      <Figures
        rows={[
          { label: texts.payment_amount(), value: formatMoneyInColumn(order.credited_cents) },
          ...(order.paid_at === null ? [] : [{ label: texts.payment_paid_at(), value: formatDateTime(order.paid_at) }]),
          { label: texts.payment_receiver(), value: order.receiver.name },
          { label: texts.payment_order(), value: order.number },
          ...(id === null
            ? []
            : [{ label: texts.payment_end_to_end(), value: <span className={wallet.reference}>{id}</span> }]),
        ]}
      />
      <LinkButton href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</LinkButton>
    </>
  )
}
