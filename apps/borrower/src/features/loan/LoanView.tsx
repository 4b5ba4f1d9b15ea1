import { isOpenApplication } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import type { ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDate } from '../../ui/format.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LinkRows, type LinkRow } from '../../ui/LinkRows.tsx'
import { Money } from '../../ui/Money.tsx'
import { NoAdvanceFee } from '../../ui/NoAdvanceFee.tsx'
import { CardPart } from './CardPart.tsx'
import styles from './contract.module.css'
import type { Costs } from './costs-of.ts'
import { CostCard } from './CostCard.tsx'
import loanStyles from './loan.module.css'
import type { Detail } from './loan.ts'
import { LoanTimeline } from './LoanTimeline.tsx'
import { NothingToPay } from './NothingToPay.tsx'
import { Regret } from './Regret.tsx'
import { LoanLabel } from './StateLabel.tsx'

/** The figures that apply now, with their title. */
function costsNow({ loan, credited, offer, contract, preview }: Detail): { title: string; costs: Costs } | undefined {
  if (credited !== null) return { title: texts.detail_costs_signed(), costs: credited.costs }
  if (offer !== null)
    return {
      title: contract === null || contract.void ? texts.detail_costs_offer() : texts.detail_costs_signed(),
      costs: offer.costs,
    }
  // A rejected loan costs nothing.
  return preview === null || loan.state === 'rejected'
    ? undefined
    : { title: texts.detail_costs_preview(), costs: preview }
}

/** Actions that replaced the installments signed first. */
const REPLACED: Readonly<Record<string, () => string>> = {
  agree_plan: texts.plan_in_force,
  change_due_day: texts.plan_in_force_due_day,
}

interface Props {
  detail: Detail
  /** The next installment as of today; passed in by the page. */
  due: ReactNode
  onReturned(detail: Detail): void
  onStale(): void
}

export function LoanView({ detail, due, onReturned, onStale }: Props) {
  const { loan, credited, contract, timeline } = detail
  const now = costsNow(detail)
  const links: LinkRow[] = [
    ...(isOpenApplication(loan.state)
      ? [{ href: hrefOf(PATHS.loan), icon: 'loan' as const, label: texts.hub_see_loan() }]
      : []),
    ...(loan.state === 'credited'
      ? [
          { href: hrefOf(PATHS.withdraw), icon: 'wallet' as const, label: texts.hub_withdraw() },
          {
            href: hrefOf(PATHS.autoDebit, { loan: loan.id }),
            icon: 'reload' as const,
            label: texts.title_auto_debit(),
          },
        ]
      : []),
    ...(loan.state === 'repaid'
      ? [
          {
            href: hrefOf(PATHS.myContract, { letters: loan.id }),
            icon: 'document-check' as const,
            label: texts.letter_settlement(),
          },
        ]
      : []),
    ...(contract === null
      ? []
      : [
          {
            href: hrefOf(PATHS.myContract, { id: contract.id }),
            icon: 'document' as const,
            label: texts.detail_contract(),
            value: contract.number,
          },
        ]),
    ...(loan.next_due === null
      ? []
      : [
          {
            href: hrefOf(PATHS.plan, { loan: loan.id, due: '1' }),
            icon: 'calendar-clock' as const,
            label: texts.plan_change_due_day(),
          },
          {
            href: hrefOf(PATHS.plan, { loan: loan.id }),
            icon: 'umbrella' as const,
            tone: 'gold' as const,
            label: texts.plan_cannot_pay(),
          },
        ]),
    { href: hrefOf(PATHS.service), icon: 'service', tone: 'gold', label: texts.ui_reminder_service() },
  ]
  return (
    <>
      <div className={styles.signed}>
        <LoanLabel loan={loan} />
        <p className={styles.small}>{texts.detail_number({ number: loan.number })}</p>
      </div>
      {loan.amount_cents !== null && (
        <p className={styles.amount}>
          <Money cents={loan.amount_cents} size="lg" />
        </p>
      )}
      {loan.next_due !== null && (
        <NextDue loanId={loan.id} next={loan.next_due}>
          {due}
        </NextDue>
      )}
      {isOpenApplication(loan.state) && <NothingToPay />}
      {loan.state === 'credited' && <NoAdvanceFee />}
      {now !== undefined && <CostCard title={now.title} costs={now.costs} payments={replacedBy(loan.id, timeline)} />}
      <CardPart title={texts.detail_timeline()}>
        <LoanTimeline timeline={timeline} />
      </CardPart>
      {loan.state === 'credited' && credited !== null && (
        <Regret loanId={loan.id} credited={credited} onReturned={onReturned} onStale={onStale} />
      )}
      <LinkRows rows={links} />
    </>
  )
}

/** A link to the installments that replaced those of the contract, if any did. */
function replacedBy(loanId: string, timeline: Detail['timeline']): ReactNode {
  const since = timeline.findLast(({ action }) => Object.hasOwn(REPLACED, action))
  const text = since && REPLACED[since.action]
  return (
    text && <LinkRows rows={[{ href: hrefOf(PATHS.myRepayment, { loan: loanId }), icon: 'calendar', label: text() }]} />
  )
}

function NextDue({
  loanId,
  next,
  children,
}: {
  loanId: string
  next: NonNullable<Detail['loan']['next_due']>
  children: ReactNode
}) {
  return (
    <CardPart title={texts.detail_next()}>
      <p className={loanStyles.cardBody}>
        {texts.detail_next_value({ amount: formatMoney(next.payment_cents), date: formatDate(next.due_on) })}
      </p>
      {children}
      <LinkButton kind="secondary" href={hrefOf(PATHS.myRepayment, { loan: loanId })}>
        {texts.next_repay_act()}
      </LinkButton>
    </CardPart>
  )
}
