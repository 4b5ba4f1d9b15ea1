import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Button } from '../../ui/Button.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatShortDate } from '../../ui/format-days.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { owedFigures } from './owed-figures.tsx'
import { payToText, type Quote } from './repayment.ts'
import styles from './repayment.module.css'
import type { PendingPayment, Paying } from './use-pay.ts'
import { payTitle, whatFor } from './words.ts'

export interface PaySheetProps {
  loanId: string
  pending: PendingPayment
  paying: Paying
}

const afterText = ({ repaid, open, left_cents: left }: Quote['after']): string =>
  repaid ? texts.repay_after_repaid() : texts.repay_left_after_value({ count: open, amount: formatMoneyInColumn(left) })

/** A PIX charge has limits that a wallet payment has not. */
function Refused({ fault }: Pick<Paying, 'fault'>) {
  const message = fault?.reason === 'recharge_limit' ? texts.repay_pix_limit() : fault?.fields['amount_cents']
  return message === undefined ? <FaultNotice fault={fault} /> : <FormNotice tone="danger">{message}</FormNotice>
}

/** PIX pays the debt itself, so it comes first; the wallet where it covers it. Nobody has to add money before. */
function Ways({ loanId, pending: { pay, quote }, paying }: PaySheetProps) {
  const { owed, wallet_cents: wallet } = quote
  const missing = owed.amount_cents - wallet
  return (
    <>
      <Button busy={paying.busy && paying.method === 'pix'} onClick={() => paying.byPix()}>
        <Icon name="qr" size={20} />
        {texts.repay_by_pix()}
      </Button>
      {missing <= 0 ? (
        <Button kind="secondary" busy={paying.busy && paying.method === 'wallet'} onClick={paying.confirm}>
          <Icon name="wallet" size={20} />
          {texts.repay_from_wallet({ left: formatMoneyInColumn(-missing) })}
        </Button>
      ) : (
        <>
          {wallet > 0 && (
            <Button kind="secondary" onClick={() => paying.byPix(wallet)}>
              {texts.repay_rest_by_pix({
                wallet: formatMoneyInColumn(wallet),
                rest: formatMoneyInColumn(missing),
              })}
            </Button>
          )}
          <Button kind="secondary" disabled>
            <Icon name="wallet" size={20} />
            {texts.repay_wallet_short({ amount: formatMoneyInColumn(wallet) })}
          </Button>
          <LinkButton
            kind="text"
            href={hrefOf(PATHS.recharge, { loan: loanId, pay: payToText(pay), amount: String(missing) })}
          >
            {texts.repay_add_money()}
          </LinkButton>
        </>
      )}
    </>
  )
}

/** The only confirmation before a payment: amount, reason, what remains, and the method. */
export function PaySheet({ loanId, pending, paying }: PaySheetProps) {
  const { pay, changed, quote } = pending
  const { owed, after } = quote
  const stages = owed.lines.map(({ number }) => number)
  const [only, ...more] = owed.lines
  const agreed =
    only !== undefined && more.length === 0 && pay.verb !== 'part'
      ? texts.repay_due_on({ date: formatShortDate(only.due_on) })
      : undefined
  return (
    <BottomSheet open title={payTitle({ verb: pay.verb, stages })} onClose={paying.close}>
      <p className={styles.sheetAmount}>
        <Money cents={owed.amount_cents} size="xl" centavos />
      </p>
      {changed && (
        <FormNotice tone="info">{texts.repay_changed({ amount: formatMoneyInColumn(owed.amount_cents) })}</FormNotice>
      )}
      {pay.verb !== 'rows' && <p className={styles.small}>{whatFor({ verb: pay.verb, stages })}</p>}
      <Figures
        rows={[
          ...owedFigures(owed.lines, pay.verb, { agreed, saved: texts.repay_saved_today() }),
          { label: texts.repay_left_after(), value: afterText(after) },
        ]}
      />
      <Refused fault={paying.fault} />
      <div className={styles.payWays}>
        <Ways loanId={loanId} pending={pending} paying={paying} />
      </div>
      {quote.receiver_name !== undefined && (
        <p className={styles.receiver}>
          <Icon name="shield" size={20} />
          <span>{texts.repay_receiver({ name: quote.receiver_name })}</span>
        </p>
      )}
    </BottomSheet>
  )
}
