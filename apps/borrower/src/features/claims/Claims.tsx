import * as texts from '@home-credit/texts'
import type { ActionOutput } from '@home-credit/contract'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useState, type ReactNode } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { go } from '../../shared/location.ts'
import { PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { useLastData } from '../../shared/use-last-data.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Figures, type Figure } from '../../ui/Figures.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Part } from '../../ui/Part.tsx'
import styles from './claims.module.css'

type Open = ActionOutput<'POST /api/app/claims', 'read'>
type Claim = Open['claims'][number]

interface Props {
  onPaid(): void
  /** False where the page itself has an error to show. */
  isErrorShown?: boolean
  /** What follows; `toPay` is true when the claims contain the primary action. */
  children?(toPay: boolean): ReactNode
}

/** Money the borrower owes because a bank took back a payment; renders nothing if there is none. */
export function Claims({ onPaid, isErrorShown = true, children }: Props) {
  const { data, fault, reload } = useLastData(useQuery('POST /api/app/claims', { action: 'read' }))
  const [paid, setPaid] = useState<number>()
  const open = data !== undefined && data.left_cents > 0 ? data : undefined
  const toPay = paid === undefined && open !== undefined
  return (
    <>
      {paid !== undefined && <FormNotice tone="info">{texts.claims_paid({ amount: formatMoney(paid) })}</FormNotice>}
      {/* The page itself reports a lost network. */}
      {isErrorShown && data === undefined && fault?.offline === false && (
        <ErrorState part message={fault.message} onRetry={reload} />
      )}
      {toPay && (
        <ToPay
          open={open}
          onPaid={() => {
            setPaid(open.left_cents)
            onPaid()
          }}
          onStale={reload}
        />
      )}
      {children?.(toPay)}
    </>
  )
}

function figureOf({ opened_at, left_cents, order_number }: Claim): Figure {
  const number = order_number ?? ''
  return {
    label: texts.claims_of({ date: formatDate(opened_at), number }),
    number,
    value: formatMoneyInColumn(left_cents),
  }
}

function ToPay({ open, onPaid, onStale }: { open: Open; onPaid(): void; onStale(): void }) {
  const { left_cents: left, wallet_cents: wallet, claims } = open
  const sender = useMutation('POST /api/app/claims')
  const pay = async (how: { method: 'wallet' } | { method: 'pix'; wallet_cents: number }): Promise<void> => {
    const { data, fault } = await sender.attempt({ action: 'pay', ...how, amount_cents: left })
    if (data !== undefined && 'order' in data) go(PATHS.payment, { order: data.order.id })
    else if (data !== undefined) onPaid()
    if (fault?.status === 412 || fault?.status === 402) onStale()
  }
  const amount = formatMoneyInColumn(left)
  const until = claims.map(({ payable_on }) => payable_on).toSorted()[0] ?? ''
  return (
    <Card tone="clay">
      <Part title={texts.claims_title({ amount: formatMoney(left) })}>
        <p>{texts.claims_why({ date: formatDate(until) })}</p>
        <Figures rows={claims.map(figureOf)} />
        <FaultNotice fault={sender.fault} />
        <div className={styles.ways}>
          {wallet >= left ? (
            <>
              <Button busy={sender.busy} onClick={() => void pay({ method: 'wallet' })}>
                {texts.repay_pay_amount({ amount })}
              </Button>
              <Button kind="secondary" onClick={() => void pay({ method: 'pix', wallet_cents: 0 })}>
                {texts.repay_by_pix()}
              </Button>
            </>
          ) : (
            <>
              <Button busy={sender.busy} onClick={() => void pay({ method: 'pix', wallet_cents: 0 })}>
                {texts.repay_whole_by_pix({ amount })}
              </Button>
              {wallet > 0 && (
                <Button kind="secondary" onClick={() => void pay({ method: 'pix', wallet_cents: wallet })}>
                  {texts.repay_rest_by_pix({
                    wallet: formatMoneyInColumn(wallet),
                    rest: formatMoneyInColumn(left - wallet),
                  })}
                </Button>
              )}
            </>
          )}
        </div>
      </Part>
    </Card>
  )
}
