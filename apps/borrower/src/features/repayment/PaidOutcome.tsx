import * as texts from '@home-credit/texts'
import { formatMoneyInColumn, REPAYMENT_METHOD_TEXTS } from '@home-credit/web'
import type { ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Doors } from '../../ui/Doors.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { formatMonth, formatWeekday } from '../../ui/format-days.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Money } from '../../ui/Money.tsx'
import { Part } from '../../ui/Part.tsx'
import { ReceiptLines } from './ReceiptLines.tsx'
import { doorsOf, isOpen, unpaidOf, type RepaymentOverview } from './repayment.ts'
import { RepaymentChip } from './RepaymentChip.tsx'
import styles from './repayment.module.css'
import type { Paid } from './use-pay.ts'
import { paidTitle } from './words.ts'

export interface PaidOutcomeProps {
  paid: Paid
  /** The loan after it; undefined until it is loaded. */
  overview: RepaymentOverview | undefined
  /** The state of a fully repaid loan; passed in by the page. */
  state: ReactNode
  receiverName?: string | undefined
  /** What arrived beyond the debt, or beside it. */
  restCents?: number | undefined
  /** Comes last; passed in by the page. */
  offer?: ReactNode
  onShare(): void
}

/** After a payment, by whichever way: what it paid, what it saved, what comes next, and the receipt. */
export function PaidOutcome(props: PaidOutcomeProps) {
  const { paid, restCents = 0, offer, onShare } = props
  return (
    <>
      <Head {...props} />
      {restCents > 0 && (
        <FormNotice tone="info" announced={false}>
          {texts.payment_rest_in_wallet({ amount: formatMoneyInColumn(restCents) })}
        </FormNotice>
      )}
      {paid.repaid ? <PaidOff paid={paid} /> : <Ahead {...props} />}
      {offer}
      <Dock>
        <Button onClick={onShare}>
          <Icon name="share" size={20} />
          {texts.repay_share()}
        </Button>
        <LinkButton kind="text" small href={hrefOf(PATHS.home)}>
          {texts.repay_to_home()}
        </LinkButton>
      </Dock>
    </>
  )
}

function Head({ paid: { repayment, repaid }, overview, state }: PaidOutcomeProps) {
  const title = paidTitle(repayment, repaid)
  const saved =
    repayment.saved_cents > 0
      ? texts.repay_done_saved({ amount: formatMoneyInColumn(repayment.saved_cents) })
      : undefined
  if (repaid)
    return (
      <Moment
        focused
        art="tree"
        badge={state}
        title={title}
        words={overview?.loan == null ? undefined : texts.repay_done_body({ count: overview.loan.total })}
        saved={saved}
      />
    )
  const loan = overview?.loan
  return (
    <Moment
      focused
      picture={
        loan == null ? undefined : (
          <Doors
            isCentred
            onPine
            doors={doorsOf(overview?.installments ?? [])}
            label={texts.repay_paid_of({ done: loan.paid, total: loan.total })}
          />
        )
      }
      // The state is that of a whole installment.
      badge={repayment.verb === 'rows' ? <RepaymentChip state="refunded" /> : undefined}
      title={title}
      figure={<Money cents={repayment.amount_cents} size="lg" centavos />}
      saved={saved}
    />
  )
}

/** What comes next, and the receipt. */
function Ahead({ paid: { repayment }, overview, receiverName }: PaidOutcomeProps) {
  const loan = overview?.loan
  const next = overview?.installments.find(isOpen)
  return (
    <>
      {loan != null && (
        <Card>
          <p className={styles.between}>
            <span className={styles.strong}>{texts.repay_paid_of({ done: loan.paid, total: loan.total })}</span>
            <span className={styles.small}>
              {texts.repay_left_amount({ amount: formatMoneyInColumn(loan.left_cents) })}
            </span>
          </p>
          {next !== undefined && (
            <p className={styles.nextLine}>
              <span>
                <span className={styles.captionLine}>{texts.repay_next_word()}</span>
                <span className={styles.strong}>{formatWeekday(next.due_on)}</span>
              </span>
              <Money cents={next.late_cents > 0 ? next.amount_cents : unpaidOf(next)} size="sm" centavos />
            </p>
          )}
        </Card>
      )}
      <Card>
        <Part title={texts.repay_receipt()}>
          <ReceiptLines repayment={repayment} receiverName={receiverName} />
        </Part>
      </Card>
      <LinkRows
        rows={[
          {
            href: hrefOf(PATHS.myRepayment, { loan: repayment.loan_id }),
            icon: 'calendar',
            label: texts.repay_to_repayments(),
          },
        ]}
      />
    </>
  )
}

/** The whole loan: what it took instead of what, and the papers. */
function PaidOff({ paid: { repayment } }: { paid: Paid }) {
  const { amount_cents: amount, saved_cents: saved, loan_id: loan, lines } = repayment
  const last = lines
    .map(({ due_on }) => due_on)
    .toSorted()
    .at(-1)
  return (
    <>
      <Card>
        <Figures
          rows={[
            { label: texts.repay_paid_today(), value: formatMoneyInColumn(amount) },
            ...(saved > 0 && last !== undefined
              ? [
                  {
                    label: texts.repay_instead({ date: formatMonth(last) }),
                    value: formatMoneyInColumn(amount + saved),
                  },
                  {
                    label: texts.repay_you_saved(),
                    value: <span className={styles.saved}>{formatMoneyInColumn(saved)}</span>,
                  },
                ]
              : []),
            { label: texts.repay_loan(), value: repayment.loan_number, plain: true },
          ]}
        />
      </Card>
      <LinkRows
        rows={[
          {
            href: hrefOf(PATHS.myContract, { letters: loan }),
            icon: 'document-check',
            label: texts.letter_settlement(),
            note: texts.repay_letter_note(),
          },
          {
            href: hrefOf(PATHS.refundList, { loan }),
            icon: 'receipt',
            label: texts.repay_receipt(),
            note: `${formatDateTime(repayment.paid_at)} · ${REPAYMENT_METHOD_TEXTS[repayment.method]()}`,
          },
        ]}
      />
    </>
  )
}
