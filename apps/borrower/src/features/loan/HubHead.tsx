import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useId, type ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Art } from '../../ui/Art.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { formatDate, formatDateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { Money } from '../../ui/Money.tsx'
import { ClosedCard } from './ClosedCard.tsx'
import { headlineOf } from './headline.ts'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import { byText, stepWords, whoText } from './next-step.ts'
import { StateLabel } from './StateLabel.tsx'

interface Props {
  detail: Detail
  closed: boolean
  today: string | undefined
  due: ReactNode
  late: ReactNode
}

/** Where the loan stands: an outcome to be glad of, or the next step and who takes it. */
export function HubHead({ detail, closed, today, due, late }: Props) {
  const { loan, credited } = detail
  if (loan.state === 'repaid') return <Paid detail={detail} />
  if (loan.state === 'generated') return <Signed detail={detail} />
  if (loan.state === 'credited' && credited !== null)
    return <Credited detail={detail} credited={credited} today={today} due={due} late={late} />
  return closed ? <ClosedCard state={loan.state} /> : <NextCard detail={detail}>{due}</NextCard>
}

/** Does not break at its hyphens. */
const LoanNumber = ({ detail: { loan } }: { detail: Detail }) => (
  <span className={styles.whole}>{texts.hub_number({ number: loan.number })}</span>
)

const Paid = ({ detail }: { detail: Detail }) => (
  <section>
    <Moment
      art="tree"
      badge={<StateLabel state="repaid" />}
      title={texts.hub_paid_off()}
      words={
        <>
          {texts.hub_closed_repaid()} <LoanNumber detail={detail} />
        </>
      }
    />
  </section>
)

function Signed({ detail }: { detail: Detail }) {
  const by = byText(detail.loan)
  return (
    <section>
      <Moment
        art="papers"
        badge={<StateLabel state="generated" />}
        title={headlineOf(detail)}
        figure={detail.loan.amount_cents !== null && <Money cents={detail.loan.amount_cents} size="lg" centavos />}
        words={stepWords('wait_release').body}
      />
      <p className={styles.turn}>
        <Icon name="clock" size={20} />
        <span>
          <strong>{whoText({ who: 'us' })}</strong>
          {by !== undefined && ` · ${by}`}
        </span>
      </p>
    </section>
  )
}

type CreditedCosts = NonNullable<Detail['credited']>

/** As long as the loan may be given back, the page is about the money that has come; then about what is next to pay. */
function Credited({ detail, credited, today, due, late }: Omit<Props, 'closed'> & { credited: CreditedCosts }) {
  if (today !== undefined && today <= credited.regret_until) return <Arrived detail={detail} credited={credited} />
  return late ?? <NextCard detail={detail}>{due}</NextCard>
}

function Arrived({ detail, credited: { costs, regret_until: until } }: { detail: Detail; credited: CreditedCosts }) {
  const { loan, timeline } = detail
  const at = timeline.findLast(({ state }) => state === 'credited')?.at
  const less = (cents: number): string => `−${formatMoneyInColumn(cents)}`
  const by = byText(loan)
  return (
    <section>
      <Moment
        art="key"
        badge={<StateLabel state="credited" />}
        title={headlineOf(detail)}
        figure={<Money cents={costs.net_cents} size="xl" centavos />}
        words={
          <>
            {at !== undefined && formatDateTime(at)}
            <br />
            <LoanNumber detail={detail} />
          </>
        }
      />
      <Card>
        <Figures
          rows={[
            { label: texts.cost_financed(), value: formatMoneyInColumn(costs.financed_cents) },
            { label: texts.cost_tax(), value: less(costs.iof_daily_cents + costs.iof_additional_cents) },
            ...(costs.fee_cents > 0 ? [{ label: texts.cost_fee(), value: less(costs.fee_cents) }] : []),
            { label: texts.hub_in_wallet(), value: formatMoneyInColumn(costs.net_cents) },
          ]}
        />
      </Card>
      <LinkRows
        rows={[
          ...(loan.next_due === null
            ? []
            : [
                {
                  href: hrefOf(PATHS.myRepayment),
                  icon: 'calendar' as const,
                  tone: 'gold' as const,
                  label: texts.hub_next_payment({ amount: formatMoneyInColumn(loan.next_due.payment_cents) }),
                  note: by,
                },
              ]),
          {
            href: hrefOf(PATHS.loanDetails, { id: loan.id }),
            icon: 'undo',
            tone: 'sand',
            label: texts.detail_regret_title(),
            note: texts.hub_regret({ date: formatDate(until), net: formatMoney(costs.net_cents) }),
          },
        ]}
      />
      <Dock aboveTabs note={texts.hub_withdraw_free()}>
        <LinkButton href={hrefOf(PATHS.withdraw)}>{texts.hub_withdraw()}</LinkButton>
      </Dock>
    </section>
  )
}

/** The badge and its plain headline, who acts and by when, and the one button. Pine where the borrower has something to do. */
function NextCard({ detail, children }: { detail: Detail; children: ReactNode }) {
  const id = useId()
  const { loan } = detail
  const { next } = loan
  if (next === null) return null
  const { body, action } = stepWords(next.step)
  const waits = next.who === 'us'
  const tone = waits || loan.state === 'credited' ? 'white' : loan.state === 'rejected' ? 'clay' : 'pine'
  const headline = headlineOf(detail)
  // A headline that is the promise itself says when.
  const by = next.step === 'wait_decision' ? undefined : byText(loan)
  return (
    <Card tone={tone} labelledBy={id}>
      <div className={styles.head}>
        <StateLabel state={loan.state} />
        {waits ? (
          <Art name="window" width={96} />
        ) : (
          loan.amount_cents !== null && <Money cents={loan.amount_cents} size="sm" />
        )}
      </div>
      <h2 id={id} className={styles.title}>
        {headline}
      </h2>
      <p className={styles.body}>{body}</p>
      {children}
      <p className={styles.turn}>
        <Icon name={waits ? 'clock' : 'account'} size={20} />
        <span>
          <strong>{whoText(next)}</strong>
          {by !== undefined && ` · ${by}`}
        </span>
      </p>
      {action !== undefined && <LinkButton href={action.href}>{action.label}</LinkButton>}
      {loan.state === 'credited' && (
        <div className={styles.second}>
          <LinkButton kind="secondary" href={hrefOf(PATHS.withdraw)}>
            {texts.hub_withdraw()}
          </LinkButton>
        </div>
      )}
    </Card>
  )
}
