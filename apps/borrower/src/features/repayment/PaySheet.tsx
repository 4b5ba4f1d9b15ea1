import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { owedFigures } from './owed-figures.ts'
import type { Quote } from './repayment.ts'
import type { PendingPayment, Paying } from './use-pay.ts'
import { whatFor } from './words.ts'

function afterText({ repaid, open, next_payment_cents: payment, next_due_on: due }: Quote['after']): string {
  if (repaid || payment === null || due === null) return texts.repay_after_repaid()
  return texts.repay_after_open({ count: open, amount: formatMoneyInColumn(payment), date: formatDate(due) })
}

/** A PIX charge has limits that a wallet payment has not. */
function Refused({ fault }: Pick<Paying, 'fault'>) {
  const message = fault?.reason === 'recharge_limit' ? texts.repay_pix_limit() : fault?.fields['amount_cents']
  return message === undefined ? <FaultNotice fault={fault} /> : <FormNotice tone="danger">{message}</FormNotice>
}

/** From the wallet if it covers the amount; otherwise by PIX, in full or for the missing part. The borrower never has to recharge first. */
function Ways({ pending, paying }: { pending: PendingPayment; paying: Paying }) {
  const { owed, wallet_cents: wallet } = pending.quote
  const amount = formatMoneyInColumn(owed.amount_cents)
  if (wallet >= owed.amount_cents)
    return (
      <>
        <Button busy={paying.busy} onClick={paying.confirm}>
          {texts.repay_pay_amount({ amount })}
        </Button>
        <Button kind="secondary" onClick={() => paying.byPix()}>
          {texts.repay_by_pix()}
        </Button>
      </>
    )
  const rest = formatMoneyInColumn(owed.amount_cents - wallet)
  return (
    <>
      <Button busy={paying.busy} onClick={() => paying.byPix()}>
        {texts.repay_whole_by_pix({ amount })}
      </Button>
      {wallet > 0 && (
        <Button kind="secondary" onClick={() => paying.byPix(wallet)}>
          {texts.repay_rest_by_pix({ wallet: formatMoneyInColumn(wallet), rest })}
        </Button>
      )}
    </>
  )
}

/** The only confirmation before a payment: amount, reason, what remains, and the method. */
export function PaySheet({ pending, paying }: { pending: PendingPayment; paying: Paying }) {
  const { pay, changed } = pending
  const { owed, after, wallet_cents: wallet } = pending.quote
  const amount = formatMoneyInColumn(owed.amount_cents)
  const missing = owed.amount_cents - wallet
  const short = missing > 0
  const actions = (
    <>
      <Ways pending={pending} paying={paying} />
      <Button kind="text" onClick={paying.close}>
        {texts.ui_cancel()}
      </Button>
    </>
  )
  return (
    <BottomSheet
      open
      title={short ? texts.repay_confirm_pix({ amount }) : texts.repay_confirm({ amount })}
      actions={actions}
      onClose={paying.close}
    >
      {changed && <FormNotice tone="info">{texts.repay_changed({ amount })}</FormNotice>}
      <p>{whatFor({ verb: pay.verb, stages: owed.lines.map(({ number }) => number) })}</p>
      <Figures
        rows={[
          ...owedFigures(owed.lines, texts.repay_today(), pay.verb),
          { label: texts.repay_wallet(), value: formatMoneyInColumn(wallet) },
          ...(short ? [] : [{ label: texts.repay_wallet_after(), value: formatMoneyInColumn(-missing) }]),
        ]}
      />
      <p>{afterText(after)}</p>
      <Refused fault={paying.fault} />
    </BottomSheet>
  )
}
