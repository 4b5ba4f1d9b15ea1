import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { useId, type ReactNode } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Art } from '../../ui/Art.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatWeekday } from '../../ui/format-days.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import styles from './late.module.css'
import { LoanProgress } from './LoanProgress.tsx'
import { owedFigures } from './owed-figures.tsx'
import { isOpen, payHref, unpaidOf, type Installment, type Loan, type RepaymentOverview } from './repayment.ts'

interface Props {
  loan: Loan
  overview: RepaymentOverview
  late: readonly Installment[]
  /** The page that it heads, which then waits for the amount, so that nothing shifts. */
  page?: (head: ReactNode) => ReactNode
}

const headline = (late: readonly Installment[]): string => {
  const [first] = late
  return late.length === 1 && first !== undefined
    ? texts.home_late_one({ number: first.number, count: first.days_late })
    : texts.home_late_many({ count: late.length })
}

/** How late, how much, each charge, what a day adds; and that asking for help is as easy as paying. */
export function LateLoan({ loan, overview, late, page }: Props) {
  const id = useId()
  const rows = late.map(({ number }) => number)
  const quote = useQuery('POST /api/dk/getRepayment', { loan_id: loan.id, pay: { verb: 'rows', rows } })
  const due = late[0]?.due_on
  const then = overview.installments.find((row) => isOpen(row) && row.state !== 'overdue')
  if (page !== undefined && quote.state.at === 'loading') return <Skeleton lines={8} />
  const head = (
    <>
      <Card tone="clay" labelledBy={id}>
        <div className={styles.late}>
          <div>
            <StateChip tone="danger">{texts.repay_state_overdue()}</StateChip>
            <h2 id={id} className={styles.lateTitle}>
              {headline(late)}
            </h2>
            {due !== undefined && <p className={styles.small}>{texts.home_late_since({ date: formatWeekday(due) })}</p>}
          </div>
          <Art name="umbrella" width={92} />
        </div>
        <Answered part call={quote} lines={6}>
          {({ owed }) => {
            const perDay = Math.round(
              owed.lines.reduce(
                (sum, { late: charges, days_late: days }) =>
                  sum + (days > 0 ? (charges.mora_cents + charges.interest_cents) / days : 0),
                0,
              ),
            )
            return (
              <>
                <p className={styles.figure}>
                  <Money cents={owed.amount_cents} size="xl" centavos />
                </p>
                <Figures rows={owedFigures(owed.lines, 'rows', { total: texts.home_late_total() })} />
                {perDay > 0 && (
                  <p className={styles.small}>{texts.home_late_day({ amount: formatMoneyInColumn(perDay) })}</p>
                )}
                <div className={styles.acts}>
                  <LinkButton href={payHref(loan, { verb: 'rows', rows })}>
                    {texts.home_pay_now({ amount: formatMoneyInColumn(owed.amount_cents) })}
                  </LinkButton>
                  <LinkButton kind="secondary" href={hrefOf(PATHS.plan, { loan: loan.id })}>
                    {texts.home_cannot_pay_now()}
                  </LinkButton>
                  <a className={styles.part} href={hrefOf(PATHS.myRepayment, { loan: loan.id, step: 'part' })}>
                    {texts.home_late_part()}
                  </a>
                </div>
              </>
            )
          }}
        </Answered>
      </Card>
      <Card>
        <p className={styles.line}>
          <span className={styles.caption}>{texts.home_your_loan()}</span>
          <span className={styles.small}>{loan.number}</span>
        </p>
        <div className={styles.progress}>
          <LoanProgress loan={loan} overview={overview} />
        </div>
        {then !== undefined && (
          <p className={styles.then}>
            <span className={styles.small}>{texts.home_late_then({ date: formatWeekday(then.payable_on) })}</span>
            <strong>{formatMoneyInColumn(unpaidOf(then))}</strong>
          </p>
        )}
      </Card>
    </>
  )
  return page === undefined ? head : page(head)
}
