import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { FaultNotice } from '../../../shared/FaultNotice.tsx'
import { LazyPage } from '../../../shared/LazyPage.tsx'
import { relaunch } from '../../../shared/location.ts'
import { hrefOf, PATHS } from '../../../shared/paths.ts'
import { stateText } from '../../../features/loan/state-label.ts'
import { StateLabel } from '../../../features/loan/StateLabel.tsx'
import { Installments } from '../../../features/repayment/Installments.tsx'
import { LoanSwitch } from '../../../features/repayment/LoanSwitch.tsx'
import { Overview } from '../../../features/repayment/Overview.tsx'
import { PayBar } from '../../../features/repayment/PayBar.tsx'
import { PaySheet } from '../../../features/repayment/PaySheet.tsx'
import { Receipt } from '../../../features/repayment/Receipt.tsx'
import { isDue, isOpen, payOf, type Loan, type RepaymentOverview } from '../../../features/repayment/repayment.ts'
import { SettleAll } from '../../../features/repayment/SettleAll.tsx'
import { usePay, type PayFailure, type Paid } from '../../../features/repayment/use-pay.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FormNotice } from '../../../ui/FormNotice.tsx'
import { LinkRows, type LinkRow } from '../../../ui/LinkRows.tsx'
import type { AmountProps } from './Amount.tsx'

/** Loaded on demand: most borrowers pay whole installments. */
const loadAmount = () => import('./Amount.tsx').then((part) => part.Amount)

interface Props {
  loan: Loan
  overview: RepaymentOverview
  /** The URL names the loan. */
  named: boolean
  step: string | null
  /** The data on screen is out of date. */
  onChange(): void
}

const FAILURE_TEXTS: Readonly<Record<PayFailure, () => string>> = {
  due_first: texts.repay_due_first,
  gone: texts.repay_gone,
}

/** One loan: its progress, its installments, and all ways to pay. */
export function Repaying({ loan, overview, named, step, onChange }: Props) {
  const { installments: rows, others } = overview
  // Undefined until the borrower selects something.
  const [numbers, setNumbers] = useState<readonly number[]>()
  const [failure, setFailure] = useState<PayFailure>()
  const [paid, setPaid] = useState<Paid>()
  const open = rows.filter(isOpen)
  const due = rows.filter(isDue)
  const chosen = numbers === undefined ? due : open.filter(({ number }) => numbers.includes(number))
  const here = (more: Record<string, string> = {}): string =>
    hrefOf(PATHS.myRepayment, { ...(named ? { loan: loan.id } : {}), ...more })

  const toList = (): void => {
    onChange()
    if (step !== null) relaunch(here())
  }
  const paying = usePay(loan.id, {
    paid(done) {
      setPaid(done)
      setNumbers(undefined)
      setFailure(undefined)
      toList()
    },
    failed(why) {
      setFailure(why)
      setNumbers(why === 'due_first' ? [...chosen, ...due].map(({ number }) => number) : undefined)
      toList()
    },
  })
  const choose = (now: readonly number[]): void => {
    setFailure(undefined)
    setNumbers(now)
  }
  const sheet = paying.pending !== undefined && <PaySheet pending={paying.pending} paying={paying} />
  const faulted =
    paying.pending === undefined && paying.fault !== undefined ? <FaultNotice fault={paying.fault} /> : null
  const notice = failure === undefined ? faulted : <FormNotice tone="info">{FAILURE_TEXTS[failure]()}</FormNotice>

  if (loan.state === 'regretted') return <Returned loan={loan} others={others} />
  if (paid !== undefined)
    return (
      <>
        <Receipt
          key={paid.repayment.id}
          paid={paid}
          state={<StateLabel state="repaid" />}
          onClose={() => setPaid(undefined)}
        />
        <Overview loan={loan} overview={overview} />
      </>
    )
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
  const links: LinkRow[] = [
    ...(open.length > 0
      ? [
          {
            href: here({ step: way }),
            icon: 'loan' as const,
            label: due.length > 0 ? texts.repay_part() : texts.repay_ahead(),
          },
        ]
      : []),
    ...(open.length > 0
      ? [
          {
            href: hrefOf(PATHS.autoDebit, { loan: loan.id }),
            icon: 'calendar' as const,
            label: texts.title_auto_debit(),
          },
        ]
      : []),
    { href: hrefOf(PATHS.refundList, { loan: loan.id }), icon: 'receipt', label: texts.title_refund_list() },
    ...(open.length > 0
      ? [{ href: hrefOf(PATHS.plan, { loan: loan.id }), icon: 'service' as const, label: texts.plan_cannot_pay() }]
      : []),
    { href: hrefOf(PATHS.loanDetails, { id: loan.id }), icon: 'document', label: texts.hub_details() },
  ]
  return (
    <>
      <LoanSwitch loan={loan} others={others} stateText={stateText} />
      <Overview loan={loan} overview={overview} />
      <Installments loanId={loan.id} rows={rows} chosen={chosen} onChoose={choose} />
      {open.length > 0 ? (
        <>
          <PayBar chosen={chosen} busy={paying.busy} notice={notice} onPay={() => paying.ask(payOf(rows, chosen))} />
          <SettleAll rows={rows} busy={paying.busy} onSettle={() => paying.ask({ verb: 'settle' })} />
        </>
      ) : (
        notice
      )}
      <LinkRows rows={links} />
      {sheet}
    </>
  )
}

const Returned = ({ loan, others }: Pick<RepaymentOverview, 'others'> & { loan: Loan }) => (
  <>
    <LoanSwitch loan={loan} others={others} stateText={stateText} />
    <EmptyState
      icon="check"
      title={texts.repay_returned()}
      action={<a href={hrefOf(PATHS.loanDetails, { id: loan.id })}>{texts.hub_details()}</a>}
    />
  </>
)
