import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useState, type ComponentType } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Part } from '../../ui/Part.tsx'
import { Timeline } from '../../ui/Timeline.tsx'
import { accountText } from './AccountField.tsx'
import type { AccountProps } from './AccountForm.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { payoutReason } from './payout-reasons.ts'
import { payoutSteps } from './payout-steps.ts'
import styles from './wallet.module.css'
import type { Withdrawal } from './wallet.ts'
import { WithdrawalChip } from './WithdrawalChip.tsx'

/** The money returned to the wallet. */
const isBack = ({ state }: Withdrawal): boolean => state === 'failed' || state === 'returned'

/** Whether it can still change without the borrower. */
export const isUnderWay = ({ state }: Withdrawal): boolean =>
  state === 'approval' || state === 'asked' || state === 'sent'

interface Props {
  order: Withdrawal
  Account: ComponentType<AccountProps>
  onAgain(order: Withdrawal): void
  /** The account changed, so the amount must be confirmed again. */
  onCorrected(order: Withdrawal): void
}

/** The progress of one withdrawal, or why it failed and what to do. */
export function WithdrawalView({ order, Account, onAgain, onCorrected }: Props) {
  const { state, number, amount_cents: amount, end_to_end_id: id } = order
  return (
    <>
      <div className={styles.head} role="status">
        <WithdrawalChip state={state} />
        <span className={styles.small}>{texts.wallet_order({ number })}</span>
      </div>
      <div className={styles.said}>
        <WithdrawalSummary order={order} />
      </div>
      {isBack(order) && <WaysOn order={order} Account={Account} onAgain={onAgain} onCorrected={onCorrected} />}
      <Part title={texts.withdraw_progress()}>
        <Timeline items={payoutSteps(order)} />
      </Part>
      <Figures
        rows={[
          { label: texts.payment_amount(), value: formatMoneyInColumn(amount) },
          { label: texts.withdraw_fee(), value: formatMoneyInColumn(order.fee_cents) },
          { label: texts.withdraw_received(), value: formatMoneyInColumn(isBack(order) ? 0 : order.received_cents) },
          { label: texts.withdraw_to(), value: accountText(order.account) },
          ...(id === null
            ? []
            : [{ label: texts.payment_end_to_end(), value: <span className={styles.reference}>{id}</span> }]),
        ]}
      />
      {state === 'paid' && <LinkButton href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</LinkButton>}
    </>
  )
}

function WithdrawalSummary({ order }: { order: Withdrawal }) {
  const { state, amount_cents: amount } = order
  if (state === 'paid')
    return <h2 className={styles.title}>{texts.withdraw_paid({ amount: formatMoney(order.received_cents) })}</h2>
  if (isBack(order))
    return (
      <>
        <h2 className={styles.title}>{state === 'failed' ? texts.withdraw_failed() : texts.withdraw_returned()}</h2>
        <p>{payoutReason(order)}</p>
        <p>{texts.withdraw_back({ amount: formatMoney(amount) })}</p>
      </>
    )
  return (
    <>
      <p>
        <Money cents={amount} size="hero" />
      </p>
      <p>
        {state === 'approval' && order.approve_by !== null
          ? texts.withdraw_approval({ time: formatDateTime(order.approve_by) })
          : texts.withdraw_updates()}
      </p>
    </>
  )
}

function WaysOn({ order, Account, onAgain, onCorrected }: Props) {
  const sender = useMutation('POST /api/userCreditOrder/withdraw')
  const [correcting, setCorrecting] = useState(false)
  const again = async (): Promise<void> => {
    const answer = await sender.send({ action: 'again', id: order.id })
    if (answer !== undefined) onAgain(answer.order)
  }
  const correct = (
    <Button kind={order.again ? 'secondary' : 'primary'} onClick={() => setCorrecting(true)}>
      {texts.withdraw_correct()}
    </Button>
  )
  return (
    <div className={styles.actions}>
      <FaultNotice fault={sender.fault} />
      {order.again && (
        <Button busy={sender.busy} onClick={() => void again()}>
          {texts.withdraw_again()}
        </Button>
      )}
      {order.reason === 'not_approved' ? (
        <LinkButton href={hrefOf(PATHS.service)}>{texts.ui_reminder_service()}</LinkButton>
      ) : (
        correct
      )}
      {correcting && (
        <AccountSheet
          kind={order.channel}
          hasAccount
          Account={Account}
          onSaved={() => onCorrected(order)}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  )
}
