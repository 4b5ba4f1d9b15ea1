import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../../shared/FaultNotice.tsx'
import { LazyPage } from '../../../shared/LazyPage.tsx'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { stateText } from '../../../features/loan/state-label.ts'
import { BalanceCurve } from '../../../features/repayment/BalanceCurve.tsx'
import { Installments } from '../../../features/repayment/Installments.tsx'
import { OtherLoans } from '../../../features/repayment/OtherLoans.tsx'
import { Overview } from '../../../features/repayment/Overview.tsx'
import { PayBar } from '../../../features/repayment/PayBar.tsx'
import type { PaySheetProps } from '../../../features/repayment/PaySheet.tsx'
import {
  isDue,
  isOpen,
  payOf,
  type Loan,
  type Pay,
  type RepaymentOverview,
} from '../../../features/repayment/repayment.ts'
import { SettleAll } from '../../../features/repayment/SettleAll.tsx'
import { usePay, type PayFailure, type Paid } from '../../../features/repayment/use-pay.ts'
import type { WhyProps } from '../../../features/repayment/Why.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormNotice } from '../../../ui/FormNotice.tsx'
import { LinkRows, type LinkRow } from '../../../ui/LinkRows.tsx'
import type { AmountProps } from './Amount.tsx'
import { loadOutcome } from '../../index/payment/load-outcome.ts'
import type { OutcomeProps } from '../../index/payment/Outcome.tsx'

/** Loaded on demand: most borrowers pay whole installments. */
const loadAmount = () => import('./Amount.tsx').then((part) => part.Amount)
const loadPaySheet = () => import('./Sheets.tsx').then((part) => part.PaySheet)
const loadWhy = () => import('./Sheets.tsx').then((part) => part.Why)

export interface RepayingProps {
  loan: Loan
  overview: RepaymentOverview
  /** The URL names the loan. */
  named: boolean
  step: string | null
  /** The payment to come back to. */
  pay: Pay | undefined
  /** The payment whose outcome is shown, so that going on is a change of address. */
  paidId: string | null
  /** The data on screen is out of date. */
  onChange(): void
}

const FAILURE_TEXTS: Readonly<Record<PayFailure, () => string>> = {
  due_first: texts.repay_due_first,
  gone: texts.repay_gone,
}

/** One loan: its progress, its installments, and all ways to pay. */
export function Repaying({ loan, overview, named, step, pay, paidId, onChange }: RepayingProps) {
  const { installments: rows, others } = overview
  // Undefined until the borrower selects something.
  const [numbers, setNumbers] = useState<readonly number[]>()
  const [failure, setFailure] = useState<PayFailure>()
  const [paid, setPaid] = useState<Paid>()
  const [why, setWhy] = useState<number>()
  const open = rows.filter(isOpen)
  const due = rows.filter(isDue)
  // What is due, or else the next one, until something else is chosen.
  const first = due.length > 0 ? due : open.slice(0, 1)
  const chosen = numbers === undefined ? first : open.filter(({ number }) => numbers.includes(number))
  const here = (more: Record<string, string> = {}): string =>
    hrefOf(PATHS.myRepayment, { ...(named ? { loan: loan.id } : {}), ...more })

  const toList = (): void => {
    onChange()
    if (step !== null || pay !== undefined) relaunch(here())
  }
  const paying = usePay(
    loan.id,
    {
      paid(done) {
        setPaid(done)
        setNumbers(undefined)
        setFailure(undefined)
        onChange()
        relaunch(here({ paid: done.repayment.id }))
      },
      failed(why) {
        setFailure(why)
        setNumbers(why === 'due_first' ? [...chosen, ...due].map(({ number }) => number) : undefined)
        toList()
      },
    },
    pay,
  )
  const choose = (now: readonly number[]): void => {
    setFailure(undefined)
    setNumbers(now)
  }
  const sheet = paying.pending !== undefined && (
    <LazyPage<PaySheetProps>
      inPage
      name="pay-sheet"
      load={loadPaySheet}
      props={{ loanId: loan.id, pending: paying.pending, paying }}
    />
  )
  const faulted =
    paying.pending === undefined && paying.fault !== undefined ? <FaultNotice fault={paying.fault} /> : null
  const notice = failure === undefined ? faulted : <FormNotice tone="info">{FAILURE_TEXTS[failure]()}</FormNotice>

  if (loan.state === 'regretted') return <Returned loan={loan} others={others} />
  if (paid !== undefined && paid.repayment.id === paidId)
    return <LazyPage<OutcomeProps> key={paid.repayment.id} inPage name="outcome" load={loadOutcome} props={{ paid }} />
  // Prepaying is possible only when nothing is due; any other step shows the list.
  const way = due.length > 0 ? 'part' : 'ahead'
  if (step === way && open.length > 0)
    return (
      <>
        <LazyPage<AmountProps>
          key={way}
          inPage
          name={way}
          load={loadAmount}
          props={{ step: way, loan, rows, busy: paying.busy, onPay: paying.ask }}
        />
        {notice}
        {sheet}
      </>
    )
  return (
    <>
      <Overview loan={loan} rows={rows} />
      <Installments rows={rows} chosen={chosen} onChoose={choose} onWhy={setWhy} />
      {open.length > 0 ? (
        <PayBar chosen={chosen} busy={paying.busy} notice={notice} onPay={() => paying.ask(payOf(rows, chosen))} />
      ) : (
        notice
      )}
      {/* With one left, the bar below pays it off. */}
      {open.length > 1 && (
        <SettleAll loan={loan} rows={rows} busy={paying.busy} onSettle={() => paying.ask({ verb: 'settle' })} />
      )}
      <BalanceCurve loan={loan} rows={rows} />
      <LinkRows rows={linksOf(loan, open.length > 0, due.length > 0, here)} />
      <OtherLoans others={others} stateText={stateText} />
      {sheet}
      {why !== undefined && (
        <LazyPage<WhyProps>
          inPage
          name="why"
          load={loadWhy}
          props={{ loanId: loan.id, rows, number: why, onClose: () => setWhy(undefined) }}
        />
      )}
    </>
  )
}

function linksOf(
  { id, number }: Loan,
  open: boolean,
  due: boolean,
  here: (more: Record<string, string>) => string,
): LinkRow[] {
  const toPay: LinkRow[] = [
    due
      ? { href: here({ step: 'part' }), icon: 'add', tone: 'sand', label: texts.repay_part() }
      : {
          href: here({ step: 'ahead' }),
          icon: 'add',
          tone: 'sand',
          label: texts.repay_ahead(),
          note: texts.repay_ahead_note(),
        },
    { href: hrefOf(PATHS.autoDebit, { loan: id }), icon: 'reload', tone: 'sand', label: texts.title_auto_debit() },
  ]
  return [
    ...(open ? toPay : []),
    { href: hrefOf(PATHS.refundList, { loan: id }), icon: 'receipt', tone: 'sand', label: texts.title_refund_list() },
    ...(open
      ? [
          {
            href: hrefOf(PATHS.plan, { loan: id }),
            icon: 'umbrella' as const,
            tone: 'gold' as const,
            label: texts.plan_cannot_pay(),
          },
        ]
      : []),
    {
      href: hrefOf(PATHS.loanDetails, { id }),
      icon: 'document',
      tone: 'sand',
      label: texts.hub_details(),
      note: number,
    },
  ]
}

const Returned = ({ loan, others }: Pick<RepaymentOverview, 'others'> & { loan: Loan }) => (
  <>
    <EmptyState
      icon="check"
      title={texts.repay_returned()}
      action={<a href={hrefOf(PATHS.loanDetails, { id: loan.id })}>{texts.hub_details()}</a>}
    />
    <OtherLoans others={others} stateText={stateText} />
  </>
)
