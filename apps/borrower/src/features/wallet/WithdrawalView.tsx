import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useState, type ComponentType } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Art } from '../../ui/Art.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Figures, type Figure } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { AccountProps } from './AccountForm.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import { accountText } from './account-text.ts'
import { payoutReason } from './payout-reasons.ts'
import styles from './payout.module.css'
import { PayoutTrack } from './PayoutTrack.tsx'
import type { Withdrawal } from './wallet.ts'
import { WithdrawalChip } from './WithdrawalChip.tsx'

/** The money returned to the wallet. */
const isBack = ({ state }: Withdrawal): boolean => state === 'failed' || state === 'returned'

interface Props {
  withdrawal: Withdrawal
  Account: ComponentType<AccountProps>
  onAgain(order: Withdrawal): void
  /** The account changed, so the amount must be confirmed again. */
  onCorrected(order: Withdrawal): void
}

/** The progress of one withdrawal, or why it failed and what to do. */
export function WithdrawalView(props: Props) {
  const { withdrawal } = props
  if (isBack(withdrawal))
    return (
      <>
        <Returned withdrawal={withdrawal} />
        <WaysOn {...props} />
        <Card>
          <PayoutTrack withdrawal={withdrawal} />
        </Card>
        <OrderFigures withdrawal={withdrawal} />
      </>
    )
  return (
    <>
      <Progress withdrawal={withdrawal} />
      <OrderFigures withdrawal={withdrawal} />
      <Dock>
        <LinkButton href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</LinkButton>
      </Dock>
    </>
  )
}

/** On its way, or arrived. */
function Progress({ withdrawal }: { withdrawal: Withdrawal }) {
  const { state, approve_by: approveBy } = withdrawal
  const amount = formatMoney(withdrawal.received_cents)
  const outcome = (): { title: string; words?: string } => {
    if (state === 'paid') return { title: texts.withdraw_paid({ amount }) }
    if (state === 'approval' && approveBy !== null)
      return {
        title: texts.withdraw_in_review(),
        words: texts.withdraw_approval({ time: formatDateTime(approveBy) }),
      }
    return { title: texts.withdraw_sent({ amount }), words: texts.withdraw_updates_sms() }
  }
  return (
    <Moment
      badge={
        <span role="status">
          <WithdrawalChip state={state} />
        </span>
      }
      {...outcome()}
      figure={
        <div className={styles.onPine}>
          <PayoutTrack withdrawal={withdrawal} />
        </div>
      }
    />
  )
}

const Returned = ({ withdrawal }: { withdrawal: Withdrawal }) => (
  <div className={styles.outcome}>
    <Art name="umbrella" width={132} />
    <span role="status">
      <WithdrawalChip state={withdrawal.state} />
    </span>
    <h2 className={styles.outcomeTitle}>
      {withdrawal.state === 'failed' ? texts.withdraw_failed() : texts.withdraw_returned()}
    </h2>
    <p>{payoutReason(withdrawal)}</p>
    <p>{texts.withdraw_back({ amount: formatMoney(withdrawal.amount_cents) })}</p>
  </div>
)

function OrderFigures({ withdrawal }: { withdrawal: Withdrawal }) {
  const { paid_at: paid, end_to_end_id: id } = withdrawal
  const rows: Figure[] = [
    { label: texts.payment_amount(), value: formatMoneyInColumn(withdrawal.amount_cents) },
    { label: texts.withdraw_fee(), value: formatMoneyInColumn(withdrawal.fee_cents) },
    {
      label: texts.withdraw_received(),
      value: formatMoneyInColumn(isBack(withdrawal) ? 0 : withdrawal.received_cents),
    },
    { label: texts.withdraw_to(), value: accountText(withdrawal.account), plain: true },
    { label: texts.withdraw_requested_at(), value: formatDateTime(withdrawal.created_at) },
  ]
  if (paid !== null) rows.push({ label: texts.payment_paid_at(), value: formatDateTime(paid) })
  rows.push({ label: texts.payment_order(), value: withdrawal.number, plain: true })
  if (id !== null) rows.push({ label: texts.repay_pix_id(), value: <span className={styles.reference}>{id}</span> })
  return (
    <Card>
      <Figures rows={rows} />
    </Card>
  )
}

function WaysOn({ withdrawal, Account, onAgain, onCorrected }: Props) {
  const sender = useMutation('POST /api/userCreditOrder/withdraw', { inline: true })
  const [correcting, setCorrecting] = useState(false)
  const again = async (): Promise<void> => {
    const answer = await sender.send({ action: 'again', id: withdrawal.id })
    if (answer !== undefined) onAgain(answer.order)
  }
  const correct = (
    <Button kind={withdrawal.again ? 'secondary' : 'primary'} onClick={() => setCorrecting(true)}>
      {texts.withdraw_correct()}
    </Button>
  )
  return (
    <div className={styles.ways}>
      <FaultNotice fault={sender.fault} />
      {withdrawal.again && (
        <Button busy={sender.busy} onClick={() => void again()}>
          {texts.withdraw_again()}
        </Button>
      )}
      {withdrawal.reason === 'not_approved' ? (
        <LinkButton href={hrefOf(PATHS.service)}>{texts.ui_reminder_service()}</LinkButton>
      ) : (
        correct
      )}
      {correcting && (
        <AccountSheet
          kind={withdrawal.channel}
          hasAccount
          Account={Account}
          onSaved={() => onCorrected(withdrawal)}
          onClose={() => setCorrecting(false)}
        />
      )}
    </div>
  )
}
