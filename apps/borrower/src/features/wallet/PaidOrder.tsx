import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import styles from './payment.module.css'
import { RechargeChip } from './RechargeChip.tsx'
import type { RechargeOrder } from './wallet.ts'

interface Props {
  order: RechargeOrder
  /** Where a borrower goes on who added money for a payment. */
  next: string | undefined
}

/** The part that paid a claim is no longer in the wallet. */
const titleOf = ({ credited_cents: arrived, made_good_cents: claims }: RechargeOrder): string =>
  claims === 0
    ? texts.payment_paid({ amount: formatMoney(arrived) })
    : texts.payment_claim_paid({ amount: formatMoney(claims) })

function wordsOf({
  credited_cents: arrived,
  amount_cents: requested,
  made_good_cents: claims,
}: RechargeOrder): string | undefined {
  if (claims > 0)
    return arrived > claims ? texts.payment_rest_in_wallet({ amount: formatMoney(arrived - claims) }) : undefined
  return arrived === requested ? undefined : texts.payment_paid_differs({ asked: formatMoney(requested) })
}

/** Money that arrived in the wallet, or made good what a bank took back. */
export function PaidOrder({ order, next }: Props) {
  const id = order.end_to_end_id
  // It paid a debt, and its bank took it back since.
  const undone = order.paid?.repayment.reversed === true
  return (
    <>
      {undone ? (
        <FormNotice tone="info" announced={false}>
          {texts.repay_taken_back_body()}
        </FormNotice>
      ) : (
        <Moment
          focused
          art="key"
          badge={<RechargeChip state={order.state} />}
          title={titleOf(order)}
          words={wordsOf(order) ?? (next === undefined ? undefined : texts.payment_continue_body())}
        />
      )}
      <Card>
        <Figures
          rows={[
            { label: texts.payment_amount(), value: formatMoneyInColumn(order.credited_cents) },
            ...(order.paid_at === null
              ? []
              : [{ label: texts.payment_paid_at(), value: formatDateTime(order.paid_at) }]),
            { label: texts.payment_receiver(), value: order.receiver.name, plain: true },
            { label: texts.payment_order(), value: order.number, plain: true },
            ...(id === null
              ? []
              : [{ label: texts.repay_pix_id(), value: <span className={styles.reference}>{id}</span> }]),
          ]}
        />
      </Card>
      {next === undefined ? (
        <Dock>
          <LinkButton href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</LinkButton>
        </Dock>
      ) : (
        <Dock>
          <LinkButton href={next}>{texts.payment_continue()}</LinkButton>
        </Dock>
      )}
    </>
  )
}
