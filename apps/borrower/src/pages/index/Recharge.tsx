import * as texts from '@home-credit/texts'
import { useState, type ReactNode } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { LanguageLink } from '../../shared/LanguageLink.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { relaunch, usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { cache } from '../../shared/session.ts'
import { hasFailed, useQuery } from '../../shared/use-query.ts'
import { FromWallet, type PaidReminder } from '../../features/wallet/FromWallet.tsx'
import { NothingMore, NothingToPay } from '../../features/wallet/NothingToPay.tsx'
import styles from '../../features/wallet/recharge.module.css'
import { RechargeForm, type Reminded } from '../../features/wallet/RechargeForm.tsx'
import { RechargeHistory } from '../../features/wallet/RechargeHistory.tsx'
import { ReminderDebt, reminderIn } from '../../features/wallet/ReminderDebt.tsx'
import { CHANNEL_SECONDS, type RechargeOrder } from '../../features/wallet/wallet.ts'
import { loadOutcome } from './payment/load-outcome.ts'
import type { OutcomeProps } from './payment/Outcome.tsx'

/** Only for a loan with an open debt. With a reminder (`reminderIn`) its debt is named and the amount is fixed; `loan` and `pay` name a payment to come back to, which lacks `amount`. */
export function Recharge() {
  const { query } = usePlace()
  const reminder = reminderIn(query)
  const id = reminder?.id ?? null
  const channels = useQuery(
    'POST /api/userCreditOrder/channel',
    { type: 'recharge' },
    { cacheSeconds: CHANNEL_SECONDS },
  )
  // Tied to the id in the URL, so that it never applies to another reminder.
  const [nothingFor, setNothingFor] = useState<string | null>()
  const nothing = nothingFor !== undefined && nothingFor === id
  const openOrder = ({ id: order }: RechargeOrder): void => {
    // The allowed amount has decreased.
    cache.clear()
    const [loan, pay] = [query.get('loan'), query.get('pay')]
    relaunch(hrefOf(PATHS.payment, { order, ...(loan === null || pay === null ? {} : { loan, pay }) }))
  }
  const [paid, setPaid] = useState<PaidReminder>()
  if (paid !== undefined)
    return (
      <Page title={texts.title_recharge()} otherwise={PATHS.wallet}>
        <LazyPage<OutcomeProps> inPage name="outcome" load={loadOutcome} props={{ paid }} />
      </Page>
    )
  return (
    <Page title={texts.title_recharge()} otherwise={PATHS.wallet} right={<LanguageLink />}>
      <Answered call={channels} lines={8}>
        {(answer) => {
          if (answer.type !== 'recharge' || answer.open === 'nothing' || nothing) return <NothingToPay />
          if (answer.open === 'full' && id === null) return <NothingMore />
          const form = (reminded: Reminded | undefined) => (
            <RechargeForm
              key={id}
              channels={answer}
              reminded={reminded}
              missingCents={Number(query.get('amount')) || undefined}
              onCreate={openOrder}
              onNothing={() => setNothingFor(id)}
            />
          )
          return reminder === undefined ? (
            form(undefined)
          ) : (
            <Reminding {...reminder} nothing={<NothingToPay />} onPaid={setPaid}>
              {form}
            </Reminding>
          )
        }}
      </Answered>
      {!hasFailed(channels) && <RechargeHistory />}
    </Page>
  )
}

/** Today's amount of the reminder's installment; `nothing` if it is settled, foreign or invented. Offers to pay from the wallet if that covers it. */
function Reminding({
  id,
  fromPopup,
  nothing,
  onPaid,
  children,
}: {
  id: string
  fromPopup: boolean
  nothing: ReactNode
  onPaid(paid: PaidReminder): void
  children(reminded: Reminded): ReactNode
}) {
  const read = useQuery('POST /api/dk/remindPay', { action: 'read', reminder_id: id })
  return (
    <Answered call={read} lines={6}>
      {(answer) => {
        if (answer.debt === null) return nothing
        const { amount_cents: amountCents } = answer.debt
        const covered = answer.wallet_cents >= amountCents
        const done = (paid: PaidReminder): void => {
          cache.clear()
          onPaid(paid)
        }
        return (
          <>
            <ReminderDebt debt={answer.debt} fromPopup={fromPopup} />
            {covered && (
              <FromWallet
                reminderId={id}
                amountCents={amountCents}
                balanceCents={answer.wallet_cents}
                onPaid={done}
                onStale={read.reload}
              />
            )}
            {covered && <h2 className={styles.or}>{texts.recharge_or()}</h2>}
            {children({ id, amountCents, covered })}
          </>
        )
      }}
    </Answered>
  )
}
