import { cents, type Cents, type OwedLine } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { sql, type Selectable } from 'kysely'
import type { Db, Repayments } from '../../platform/db/index.ts'
import { presentOwedLine } from './presenter.ts'

export type Repayment = Extract<
  CallOutput<'POST /api/dk/getRepaymentList'>,
  { repayments: unknown }
>['repayments'][number]

const PAGE = 20

const presentRepayment = ({ lines, ...row }: Selectable<Repayments> & { number: string }): Repayment => {
  const owed = lines as OwedLine[]
  return {
    id: row.id,
    loan_id: row.loan_id,
    loan_number: row.number,
    verb: row.verb,
    method: row.method,
    stages: owed.map((line) => line.number),
    amount_cents: row.amount_cents,
    saved_cents: row.discount_cents,
    late_cents: row.late_cents,
    interest_cents: row.interest_cents,
    principal_cents: row.principal_cents,
    paid_at: row.effective_at.toISOString(),
    end_to_end_id: row.end_to_end_id,
    reversed: row.reversed_at !== null,
    taken_back: row.undone_by !== null,
    lines: owed.map(presentOwedLine),
  }
}

const withLoan = (db: Db) =>
  db
    .selectFrom('repayments')
    .innerJoin('loans', 'loans.id', 'repayments.loan_id')
    .selectAll('repayments')
    .select('loans.number')

export const readRepayment = async (db: Db, id: string): Promise<Repayment> =>
  presentRepayment(await withLoan(db).where('repayments.id', '=', id).executeTakeFirstOrThrow())

/** Newest first. */
export async function listRepayments(
  db: Db,
  borrowerId: string,
  { loanId, page }: { loanId: string | undefined; page: number },
): Promise<{ repayments: Repayment[]; total: number }> {
  let mine = withLoan(db).where('repayments.borrower_id', '=', borrowerId)
  let counted = db.selectFrom('repayments').where('borrower_id', '=', borrowerId)
  if (loanId !== undefined) {
    mine = mine.where('repayments.loan_id', '=', loanId)
    counted = counted.where('loan_id', '=', loanId)
  }
  const rows = await mine
    .orderBy('repayments.effective_at', 'desc')
    .orderBy('repayments.id', 'desc')
    .limit(PAGE)
    .offset((page - 1) * PAGE)
    .execute()
  const { total } = await counted.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { repayments: rows.map(presentRepayment), total }
}

export interface RowTotals {
  amountCents: number
  savedCents: number
}

/** What all payments that count have paid and saved on each row of a loan, by its number. */
export async function paidOnRows(db: Db, loanId: string): Promise<ReadonlyMap<number, RowTotals>> {
  const payments = await db
    .selectFrom('repayments')
    .select('lines')
    .where('loan_id', '=', loanId)
    .where('reversed_at', 'is', null)
    .execute()
  const totals = new Map<number, RowTotals>()
  for (const line of payments.flatMap(({ lines }) => lines as OwedLine[])) {
    const before = totals.get(line.number)
    totals.set(line.number, {
      amountCents: (before?.amountCents ?? 0) + line.amountCents,
      savedCents: (before?.savedCents ?? 0) + line.discountCents,
    })
  }
  return totals
}

/** The payments that these PIX have made, by EndToEndId; `repaid` if it was the one that repaid the loan. */
export async function repaymentsByPix(
  db: Db,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, { repayment: Repayment; repaid: boolean }>> {
  if (endToEndIds.length === 0) return new Map()
  const rows = await withLoan(db)
    .select((select) =>
      select
        .and([
          select('loans.state', '=', 'repaid'),
          select('repayments.reversed_at', 'is', null),
          select.not(
            select.exists(
              select
                .selectFrom('repayments as later')
                .select('later.id')
                .whereRef('later.loan_id', '=', 'repayments.loan_id')
                .whereRef('later.recorded_at', '>', 'repayments.recorded_at')
                .where('later.reversed_at', 'is', null),
            ),
          ),
        ])
        .as('repaid'),
    )
    .where('repayments.end_to_end_id', 'in', endToEndIds)
    .orderBy('repayments.recorded_at')
    .execute()
  return new Map(
    rows.flatMap(({ repaid, ...row }) =>
      row.end_to_end_id === null
        ? []
        : [[row.end_to_end_id, { repayment: presentRepayment(row), repaid: Boolean(repaid) }]],
    ),
  )
}

/** By effective date; reversed payments do not count. */
export async function paidIn(db: Db, loanId: string, year: number): Promise<Cents> {
  const { rows } = await sql<{ paid: number }>`
    SELECT coalesce(sum(amount_cents), 0)::bigint AS paid FROM repayments
    WHERE loan_id = ${loanId} AND reversed_at IS NULL AND effective_on >= make_date(${year}, 1, 1) AND effective_on < make_date(${year} + 1, 1, 1)`.execute(
    db,
  )
  return cents(rows[0]?.paid ?? 0)
}
