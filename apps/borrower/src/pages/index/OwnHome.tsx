import * as texts from '@home-credit/texts'
import { isOpenApplication } from '@home-credit/domain'
import { formatHundredths, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { ApplyButton } from '../../features/loan/ApplyButton.tsx'
import { HubNotice } from '../../features/loan/HubNotice.tsx'
import type { Detail } from '../../features/loan/loan.ts'
import { NextStepCard } from '../../features/loan/NextStepCard.tsx'
import { StateLabel } from '../../features/loan/StateLabel.tsx'
import { useLoan } from '../../features/loan/use-loan.ts'
import {
  isOpen,
  lateOf,
  payHref,
  sumOf,
  type Loan,
  type RepaymentOverview,
} from '../../features/repayment/repayment.ts'
import { Answered } from '../../shared/Answered.tsx'
import { LazyPage } from '../../shared/LazyPage.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Art } from '../../ui/Art.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { formatDate } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows, type LinkRow } from '../../ui/LinkRows.tsx'
import { NoAdvanceFee } from '../../ui/NoAdvanceFee.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Unbroken } from '../../ui/Unbroken.tsx'
import { Greeting, useCallName } from './home/Greeting.tsx'
import { HomeWallet } from './home/HomeWallet.tsx'
import { NextPayment } from './home/NextPayment.tsx'
import { NoOffer } from './home/NoOffer.tsx'
import styles from './home/own.module.css'
import { HomeSimulator } from './HomeSimulator.tsx'

/** Only for who is late. */
const loadLate = () => import('../../features/repayment/LateLoan.tsx').then((part) => part.LateLoan)

/** Home of a logged-in borrower is the account: what is next with the loan, the wallet, and the way to everything else. */
export function OwnHome() {
  const used = useLoan()
  const { detail, fault, reload } = used
  const name = useCallName()
  if (detail === undefined)
    return (
      <>
        <Greeting name={name} />
        {fault === undefined ? (
          <Skeleton lines={6} />
        ) : (
          <ErrorState offline={fault.offline} message={fault.message} onRetry={reload} />
        )}
      </>
    )
  if (detail?.loan.state === 'credited')
    return (
      <div className={styles.own}>
        <HubNotice notice={undefined} used={used} />
        <Credited detail={detail} name={name} />
      </div>
    )
  const open = detail !== null && isOpenApplication(detail.loan.state)
  const step = detail?.loan.next?.step
  const card = step !== undefined && step !== 'apply_again'
  return (
    <div className={styles.own}>
      <Greeting name={name}>{detail !== null && !card && <StateLabel state={detail.loan.state} />}</Greeting>
      <HubNotice notice={undefined} used={used} />
      <div className={styles.columns}>
        <div>
          {detail !== null && card && <NextStepCard loan={detail.loan} />}
          {detail?.loan.state === 'repaid' && <Repaid detail={detail} />}
          {detail !== null && <HomeWallet />}
          {!open && <NewLoan folded={card || detail?.loan.state === 'repaid'} />}
        </div>
        <div className={styles.side}>
          <NoAdvanceFee />
        </div>
      </div>
    </div>
  )
}

function NewLoan({ folded }: { folded: boolean }) {
  const simulator = <HomeSimulator Apply={ApplyButton} />
  return (
    <>
      {folded ? <Fold title={texts.sim_title()}>{simulator}</Fold> : simulator}
      <NoOffer />
    </>
  )
}

function Repaid({ detail: { loan, quota } }: { detail: Detail }) {
  return (
    <Card>
      <div className={styles.paidOff}>
        <Art name="tree" width={160} />
        <h2 className={styles.paidTitle}>{texts.home_nothing_to_pay()}</h2>
        <p className={styles.small}>
          <Unbroken
            number={loan.number}
            text={
              quota === null
                ? texts.home_paid_off({ number: loan.number })
                : texts.home_paid_off_quota({ number: loan.number, amount: formatMoney(quota.free_cents) })
            }
          />
        </p>
        <div className={styles.acts}>
          <LinkButton kind="secondary" href={hrefOf(PATHS.myContract, { letters: loan.id })}>
            {texts.letter_settlement()}
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function Credited({ detail, name }: { detail: Detail; name: string }) {
  const list = useQuery('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: detail.loan.id })
  const overview = list.state.at === 'ready' ? list.state.data : undefined
  const rows = overview?.installments ?? []
  const late = lateOf(rows)
  const loan = late.length === 0 && rows.some(isOpen) ? overview?.loan : undefined
  return (
    <>
      <Greeting name={name}>
        {late.length > 0 ? (
          <span>{texts.home_late_kind()}</span>
        ) : (
          <>
            <StateLabel state={detail.loan.state} />
            {rows.length > 0 && <span>{texts.home_in_order()}</span>}
          </>
        )}
      </Greeting>
      <div className={`${styles.columns} ${styles.credited}`}>
        <div className={styles.payment}>
          <Answered call={list} lines={8}>
            {(answer) => {
              const next = answer.installments.find(isOpen)
              if (answer.loan === null || next === undefined) return <NextStepCard loan={detail.loan} />
              return late.length > 0 ? (
                <LazyPage inPage name="late" load={loadLate} props={{ loan: answer.loan, overview: answer, late }} />
              ) : (
                <NextPayment loan={answer.loan} overview={answer} next={next} />
              )
            }}
          </Answered>
        </div>
        <div className={styles.purse}>
          <HomeWallet />
        </div>
        {overview !== undefined && loan != null && (
          <div className={styles.ways}>
            <Rows detail={detail} loan={loan} overview={overview} />
          </div>
        )}
        <div className={styles.side}>
          <NoAdvanceFee />
        </div>
      </div>
    </>
  )
}

interface RowsProps {
  detail: Detail
  loan: Loan
  overview: RepaymentOverview
}

function Rows({ detail, loan, overview: { installments } }: RowsProps) {
  const open = installments.filter(isOpen)
  const saved = sumOf(open, 'saved_cents')
  const last = installments.at(-1)
  const settle = formatMoneyInColumn(sumOf(open, 'amount_cents'))
  const { credited } = detail
  const rows: LinkRow[] = [
    {
      href: payHref(loan, { verb: 'settle' }),
      icon: 'sprout',
      label: texts.home_pay_off(),
      note: saved > 0 ? texts.home_pay_off_saves({ amount: settle, saved: formatMoneyInColumn(saved) }) : settle,
    },
    {
      href: hrefOf(PATHS.myRepayment, { loan: loan.id }),
      icon: 'calendar-check',
      label: texts.title_my_repayment(),
      note: last && texts.home_to_go({ count: open.length, date: formatDate(last.due_on) }),
    },
    {
      href: hrefOf(PATHS.loanDetails, { id: loan.id }),
      icon: 'document',
      label: texts.home_contract(),
      note:
        credited === null
          ? loan.number
          : texts.home_contract_note({
              number: loan.number,
              amount: formatMoney(credited.costs.net_cents),
              cet: formatHundredths(credited.costs.cet_annual_bp),
            }),
    },
    {
      href: hrefOf(PATHS.plan, { loan: loan.id }),
      icon: 'umbrella',
      tone: 'gold',
      label: texts.home_cannot_pay(),
      note: texts.home_cannot_pay_note(),
    },
  ]
  return <LinkRows rows={rows} />
}
