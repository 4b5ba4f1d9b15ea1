import type { CallOutput } from '@home-credit/contract'
import { addDays, FIRST_DUE_DAYS, formatDay, formatRate, isOpen, isRefused, owedOn } from '@home-credit/domain'
import { localDate, localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { loanFor, loanNumbersOf, owingOf, owingOfLoans, planIn } from '../../lending/index.ts'
import { namesById } from '../../access/index.ts'
import { infoOf, namesByBorrower } from '../../borrowers/index.ts'
import { listRepayments } from '../repayment/repayment-queries.ts'
import { presentOwed } from '../repayment/presenter.ts'
import { listPlans, plansOf, type ListInput } from './store.ts'
import { stateOn, presentPlan } from './presenter.ts'

type Case = Extract<CallOutput<'POST /api/console/plans'>, { case: unknown }>['case']
type Rows = Extract<CallOutput<'POST /api/console/plans'>, { rows: unknown }>

export async function queueOf(db: Db, input: ListInput, now: Date): Promise<Rows> {
  const { rows, total } = await listPlans(db, input)
  const today = localDay(now)
  const names = await namesByBorrower(
    db,
    rows.map(({ borrower_id }) => borrower_id),
  )
  const late = new Set(
    (
      await owingOfLoans(
        db,
        rows.map(({ loan_id }) => loan_id),
      )
    )
      .filter(({ loan }) => loan.rows.some((row) => isOpen(row) && row.payable < today))
      .map(({ loanId }) => loanId),
  )
  const numbers = await loanNumbersOf(
    db,
    rows.map(({ loan_id }) => loan_id),
  )
  return {
    rows: rows.map((row) => ({
      id: row.id,
      loan_id: row.loan_id,
      loan_number: numbers.get(row.loan_id) ?? '',
      borrower_id: row.borrower_id,
      borrower_name: names.get(row.borrower_id) ?? null,
      state: stateOn(row, localDate(now)),
      reason: row.reason,
      can_pay_cents: row.can_pay_cents,
      asked_at: row.asked_at.toISOString(),
      answer_by: row.state === 'asked' ? (row.answer_by?.toISOString() ?? null) : null,
      valid_through: row.valid_through,
      overdue: late.has(row.loan_id),
    })),
    total,
  }
}

/** What an operator needs to agree a plan: today's debt by item, payments, and earlier plans. */
export async function caseOf(
  db: Db,
  keyring: Keyring,
  loanId: string,
  now: Date,
): Promise<Case | Refusal<'not_found'>> {
  const loan = await loanFor(db, loanId)
  if (loan === undefined || loan.credited_at === null) return refuse('not_found')
  const [owing] = await owingOf(db, loan.borrower_id, loanId)
  const day = localDay(now)
  const debt = owing === undefined ? undefined : owedOn(owing.loan, { rows: 'all', day })
  const info = await infoOf(db, keyring, loan.borrower_id)
  const plans = await plansOf(db, loanId)
  const names = await namesById(
    db,
    plans.flatMap(({ proposed_by }) => proposed_by ?? []),
  )
  return {
    loan: {
      id: loan.id,
      number: loan.number,
      state: loan.state,
      rate_monthly: owing === undefined ? (loan.terms?.rate_monthly ?? '0') : formatRate(owing.loan.rateMonthly),
      written_off: loan.written_off_at !== null,
      agreed: planIn(loan)?.kind === 'agreement',
    },
    borrower_id: loan.borrower_id,
    borrower_name: info.name,
    income_cents: info.work_income_cents,
    debt: debt === undefined || isRefused(debt) ? null : presentOwed(debt),
    open_rows: owing?.loan.rows.filter(isOpen).length ?? 0,
    payments: (await listRepayments(db, loan.borrower_id, { loanId, page: 1 })).repayments,
    plans: plans.map((plan) =>
      Object.assign(presentPlan(plan, localDate(now)), {
        proposed_by_name: plan.proposed_by === null ? null : (names.get(plan.proposed_by) ?? null),
      }),
    ),
    may_propose: owing !== undefined,
    first_due: {
      from: formatDay(addDays(day, FIRST_DUE_DAYS.soonest)),
      to: formatDay(addDays(day, FIRST_DUE_DAYS.latest)),
    },
  }
}
