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
  withdrawal: Withdrawal
  Account: ComponentType<AccountProps>
  onAgain(order: Withdrawal): void
  /** The account changed, so the amount must be confirmed again. */
  onCorrected(order: Withdrawal): void
}

/** The progress of one withdrawal, or why it failed and what to do. */
export function WithdrawalView({ withdrawal, Account, onAgain, onCorrected }: Props) {
  const { state, number, amount_cents: amountCents, end_to_end_id: id } = withdrawal
  return (
    <>
      <div className={styles.head} role="status">
        <WithdrawalChip state={state} />
        <span className={styles.small}>{texts.wallet_order({ number })}</span>
      </div>
      <div className={styles.said}>
        <WithdrawalSummary withdrawal={withdrawal} />
      </div>
      {isBack(withdrawal) && (
        <WaysOn withdrawal={withdrawal} Account={Account} onAgain={onAgain} onCorrected={onCorrected} />
      )}
      <Part title={texts.withdraw_progress()}>
        <Timeline items={payoutSteps(withdrawal)} />
      </Part>
      <Figures
        rows={[
          { label: texts.payment_amount(), value: formatMoneyInColumn(amountCents) },
          { label: texts.withdraw_fee(), value: formatMoneyInColumn(withdrawal.fee_cents) },
          {
            label: texts.withdraw_received(),
            value: formatMoneyInColumn(isBack(withdrawal) ? 0 : withdrawal.received_cents),
          },
          { label: texts.withdraw_to(), value: accountText(withdrawal.account) },
          ...(id === null
            ? []
            : [{ label: texts.payment_end_to_end(), value: <span className={styles.reference}>{id}</span> }]),
        ]}
      />
      {state === 'paid' && <LinkButton href={hrefOf(PATHS.wallet)}>{texts.payment_to_wallet()}</LinkButton>}
    </>
  )
}

function WithdrawalSummary({ withdrawal }: { withdrawal: Withdrawal }) {
  const { state, amount_cents: amountCents } = withdrawal
  if (state === 'paid')
    return <h2 className={styles.title}>{texts.withdraw_paid({ amount: formatMoney(withdrawal.received_cents) })}</h2>
  if (isBack(withdrawal))
    return (
      <>
        <h2 className={styles.title}>{state === 'failed' ? texts.withdraw_failed() : texts.withdraw_returned()}</h2>
        <p>{payoutReason(withdrawal)}</p>
        <p>{texts.withdraw_back({ amount: formatMoney(amountCents) })}</p>
      </>
    )
  return (
    <>
      <p>
        <Money cents={amountCents} size="lg" />
      </p>
      <p>
        {state === 'approval' && withdrawal.approve_by !== null
          ? texts.withdraw_approval({ time: formatDateTime(withdrawal.approve_by) })
          : texts.withdraw_updates()}
      </p>
    </>
  )
}

function WaysOn({ withdrawal, Account, onAgain, onCorrected }: Props) {
  const sender = useMutation('POST /api/userCreditOrder/withdraw')
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
    <div className={styles.actions}>
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
