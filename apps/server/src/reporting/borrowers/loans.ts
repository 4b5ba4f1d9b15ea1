import type { CallOutput } from '@home-credit/contract'
import { daysLate, formatDay, installmentState, isOpen, isRefused, leftToPayCents, type Day } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { findOffer, type Loan, loansOf, type Owing, owingOf, planIn } from '../../lending/index.ts'

type Output = Extract<CallOutput<'POST /api/console/borrower'>, { rows: unknown }>
type LoanView = Output['rows'][number]

/** What a credited loan adds to its row. */
function presentOwing(
  { loan }: Owing,
  day: Day,
): Pick<LoanView, 'left_cents' | 'days_late' | 'installments' | 'last_paid_on'> {
  const left = leftToPayCents(loan, day)
  const closed = loan.rows.flatMap((row) => (row.closed === null ? [] : [row.closed]))
  return {
    left_cents: isRefused(left) ? 0 : left,
    days_late: loan.regretted === null ? Math.max(0, ...loan.rows.filter(isOpen).map((row) => daysLate(row, day))) : 0,
    installments: loan.rows.map((row) => ({
      number: row.number,
      state: installmentState(row, day),
      due_on: formatDay(row.due),
    })),
    last_paid_on: closed.length === 0 ? null : formatDay(closed.reduce((one, other) => (one > other ? one : other))),
  }
}

const NOT_CREDITED = { left_cents: null, days_late: 0, installments: [], last_paid_on: null }

async function presentLoan(db: Db, loan: Loan, day: Day): Promise<LoanView> {
  const offer = loan.offer_id === null ? undefined : await findOffer(db, loan.offer_id)
  const [owing] = loan.credited_at === null ? [] : await owingOf(db, loan.borrower_id, loan.id, 'ever')
  return {
    id: loan.id,
    number: loan.number,
    state: loan.state,
    opened_at: loan.opened_at.toISOString(),
    months: loan.loanRequest?.months ?? null,
    net_cents: offer?.costs.net_cents ?? loan.loanRequest?.netCents ?? null,
    cet_annual_bp: offer?.costs.cet_annual_bp ?? null,
    ...(owing === undefined ? NOT_CREDITED : presentOwing(owing, day)),
    planned: planIn(loan)?.kind === 'agreement',
    written_off: loan.written_off_at !== null,
  }
}

/** Newest first. */
export async function listBorrowersLoans(
  db: Db,
  borrowerId: string,
  { page, page_size: size }: { page: number; page_size: number },
  day: Day,
): Promise<Output> {
  const { loans, total } = await loansOf(db, borrowerId, { limit: size, offset: (page - 1) * size })
  const rows: LoanView[] = []
  for (const loan of loans) rows.push(await presentLoan(db, loan, day))
  return { rows, total }
}
