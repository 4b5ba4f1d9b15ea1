import {
  chargesSum,
  formatDay,
  installmentState,
  isOpen,
  isRefused,
  leftToPayCents,
  owedOn,
  type CreditedLoan,
  type Day,
  type LoanRow,
  type OwedLine,
} from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import { type LoanCallContext, everCreditedOf, owingOf } from '../../lending/index.ts'
import { paidOnRows, type RowTotals } from './repayment-queries.ts'

type InstallmentListView = Extract<CallOutput<'POST /api/dk/getRepaymentList'>, { installments: unknown }>
type Installment = InstallmentListView['installments'][number]

/** Undefined when nothing is to be paid on it. */
export function lineToday(loan: CreditedLoan, row: LoanRow, day: Day): OwedLine | undefined {
  const owed = isOpen(row) && loan.regretted === null ? owedOn(loan, { rows: [row.number], day }) : undefined
  return owed === undefined || isRefused(owed) ? undefined : owed.lines.find(({ number }) => number === row.number)
}

export function presentInstallment(loan: CreditedLoan, row: LoanRow, day: Day): Installment {
  const line = lineToday(loan, row, day)
  return {
    number: row.number,
    due_on: formatDay(row.due),
    payable_on: formatDay(row.payable),
    state: installmentState(row, day),
    payment_cents: row.paymentCents,
    paid_cents: row.paidInterestCents + row.paidPrincipalCents,
    amount_cents: line?.amountCents ?? 0,
    saved_cents: line?.discountCents ?? 0,
    late_cents: line === undefined ? 0 : chargesSum(line.late),
    days_late: line?.daysLate ?? 0,
    closed_on: row.closed === null ? null : formatDay(row.closed),
    returned_on: row.returnedOn === undefined || !isOpen(row) ? null : formatDay(row.returnedOn),
  }
}

/**
 * What was paid for a closed row and saved on it. A row of a list that a plan replaced remains closed when its payment is
 * taken back, and is owed again as a new row: then its own parts say what it had taken.
 */
const presentTotals = (
  { paidInterestCents, paidPrincipalCents, paidLate, paymentCents }: LoanRow,
  paid: RowTotals | undefined,
): Pick<Installment, 'paid_total_cents' | 'saved_total_cents'> => {
  const parts = paidInterestCents + paidPrincipalCents
  return {
    paid_total_cents: paid?.amountCents ?? parts + chargesSum(paidLate),
    saved_total_cents: paid?.savedCents ?? Math.max(0, paymentCents - parts),
  }
}

/** The principal that the list leaves after each row; nothing once the loan is repaid. */
function principalAfter({ rows, financedCents }: CreditedLoan): ReadonlyMap<number, number> {
  const after = new Map<number, number>()
  let left: number = financedCents
  for (const row of rows) {
    left -= isOpen(row) ? row.principalCents : row.paidPrincipalCents
    after.set(row.number, Math.max(0, left))
  }
  return after
}

/** The chosen loan, else the oldest credited one, else the newest. */
export async function installmentsOf(
  { db, borrowerId, now }: LoanCallContext,
  loanId: string | undefined,
): Promise<InstallmentListView | Refusal<'not_found'>> {
  const day = dayIn(localDate(now))
  const creditedLoans = await everCreditedOf(db, borrowerId)
  const wallet_cents = await walletBalance(db, borrowerId)
  const chosen =
    loanId === undefined
      ? (creditedLoans.find(({ state }) => state === 'credited') ?? creditedLoans.at(-1))
      : creditedLoans.find(({ id }) => id === loanId)
  if (chosen === undefined)
    return loanId === undefined ? { loan: null, installments: [], wallet_cents, others: [] } : refuse('not_found')
  const [owing] = await owingOf(db, borrowerId, chosen.id, 'ever')
  if (owing === undefined) throw new Error('credited loan not found')
  const { loan } = owing
  const left = leftToPayCents(loan, day)
  const due = owedOn(loan, { rows: 'due', day })
  const all = owedOn(loan, { rows: 'all', day })
  const totals = await paidOnRows(db, chosen.id)
  const principal = principalAfter(loan)
  return {
    loan: {
      ...chosen,
      paid: loan.rows.filter((row) => !isOpen(row)).length,
      total: loan.rows.length,
      left_cents: isRefused(left) ? 0 : left,
      due_cents: isRefused(due) ? 0 : due.amountCents,
      settle_cents: isRefused(all) ? 0 : all.amountCents,
      financed_cents: loan.financedCents,
      released_on: formatDay(loan.release),
    },
    installments: loan.rows.map((row) =>
      Object.assign(presentInstallment(loan, row, day), isOpen(row) ? {} : presentTotals(row, totals.get(row.number)), {
        principal_after_cents: principal.get(row.number) ?? 0,
      }),
    ),
    wallet_cents,
    others: creditedLoans.filter(({ id }) => id !== chosen.id),
  }
}
