import {
  cents,
  day as asDay,
  formatDay,
  isOpen,
  isRefused,
  leftToPayCents,
  owedOn,
  type Cents,
  type CreditedLoan,
} from '@home-credit/domain'
import { dayIn, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { lateIn, rateIn } from '../../settings/index.ts'
import { creditedLoansAmong, creditedLoansOf, type Credited, rowIn } from './credited-loan-queries.ts'
import { replannedIn } from './plan-in-force.ts'
import { reminderIdOf, stagesUpTo } from './reminder-id.ts'

/** A credited loan, assembled from its rows and receipts for the engine. */
export interface Owing {
  loanId: string
  loanNumber: string
  loan: CreditedLoan
}

export const owingIn = ({ id, number, state, since, costs, plan, rows, paid }: Credited): Owing => {
  const [amount, earlyDiscount, late, interest, principal, lastEvent] = paid
  const release = dayIn(costs.release_on)
  const from = plan === null ? release : dayIn(plan.from)
  const loan: CreditedLoan = {
    rateMonthly: rateIn(plan?.rate_monthly ?? costs.rate_monthly),
    lateTerms: lateIn(costs.late),
    release,
    financedCents: cents(costs.financed_cents),
    netCents: cents(costs.net_cents),
    iofCents: cents(costs.iof_daily_cents + costs.iof_additional_cents),
    feeCents: cents(costs.fee_cents),
    rows: rows.map(rowIn),
    paid: {
      amountCents: cents(amount),
      earlyDiscountCents: cents(earlyDiscount),
      lateCents: cents(late),
      interestCents: cents(interest),
      principalCents: cents(principal),
    },
    lastEvent: lastEvent === null || lastEvent < from ? from : asDay(lastEvent),
    regretted: state === 'regretted' ? localDay(new Date(since)) : null,
    ...(plan === null ? {} : { replanned: replannedIn(plan) }),
  }
  return { loanId: id, loanNumber: number, loan }
}

/** The borrower's loans in state `credited`, oldest first; with `when` 'ever' also repaid and regretted ones. */
export const owingOf = async (
  db: Db,
  borrowerId: string,
  loanId?: string,
  when: 'now' | 'ever' = 'now',
): Promise<Owing[]> => (await creditedLoansOf(db, borrowerId, loanId, when)).map(owingIn)

/** Skips loans that are not in state `credited`. */
export const owingOfLoans = async (db: Db, loanIds: readonly string[]): Promise<Owing[]> =>
  (await creditedLoansAmong(db, loanIds)).map(owingIn)

/** Everything that a borrower may still have to pay: the open rows without any discount, plus today's late charges. */
export function leftIn(owing: readonly Owing[], today: string): { leftCents: Cents; loans: number } {
  const left = owing.map(({ loan }) => leftToPayCents(loan, dayIn(today)))
  return {
    leftCents: cents(left.reduce<number>((sum, each) => sum + (isRefused(each) ? 0 : each), 0)),
    loans: owing.length,
  }
}

export const leftOf = async (db: Db, borrowerId: string, today: string): Promise<{ leftCents: Cents; loans: number }> =>
  leftIn(await owingOf(db, borrowerId), today)

export interface Debt {
  loanId: string
  loanNumber: string
  installment: number
  amountCents: Cents
}

/** The amount due today on one installment; undefined when it is paid or another borrower's. */
export async function debtOn(
  db: Db,
  borrowerId: string,
  { loanId, installment }: { loanId: string; installment: number },
  today: string,
): Promise<Debt | undefined> {
  const [owing] = await owingOf(db, borrowerId, loanId)
  if (owing === undefined) return undefined
  const owed = owedOn(owing.loan, { rows: [installment], day: dayIn(today) })
  return isRefused(owed) || owed.amountCents === 0
    ? undefined
    : { loanId, loanNumber: owing.loanNumber, installment, amountCents: owed.amountCents }
}

/** The debt of a reminder today. Undefined alike for another borrower's, a settled and an invented reminder. */
export async function debtOfReminder(
  db: Db,
  borrowerId: string,
  reminderId: string,
  today: string,
): Promise<(Debt & { dueOn: string }) | undefined> {
  const day = dayIn(today)
  for (const { loanId, loan } of await owingOf(db, borrowerId))
    for (const row of loan.rows)
      if (
        isOpen(row) &&
        stagesUpTo(day - row.payable).some(
          (stage) =>
            reminderId === reminderIdOf({ loanId, installment: row.number, stage, returnedOn: row.returnedOn }),
        )
      ) {
        const debt = await debtOn(db, borrowerId, { loanId, installment: row.number }, today)
        return debt && { ...debt, dueOn: formatDay(row.due) }
      }
  return undefined
}
