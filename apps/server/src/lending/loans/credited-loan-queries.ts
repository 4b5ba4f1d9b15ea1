import { cents, type LoanRow } from '@home-credit/domain'
import { sql, type Selectable } from 'kysely'
import { dayIn } from '../../platform/clock/index.ts'
import { type Db, type LoanInstallments, statement } from '../../platform/db/index.ts'
import type { Costs } from '../contracts/contracts.ts'
import type { PlanInForce } from './replan.ts'

const COLUMNS = [
  'number',
  'due_on',
  'payable_on',
  'payment_cents',
  'interest_cents',
  'principal_cents',
  'paid_interest_cents',
  'paid_principal_cents',
  'paid_fine_cents',
  'paid_mora_cents',
  'paid_late_interest_cents',
  'fixed_fine_cents',
  'fixed_mora_cents',
  'fixed_late_interest_cents',
  'segment_base_cents',
  'segment_since',
  'closed_on',
  'extra',
  'returned_on',
] as const

type Row = Selectable<LoanInstallments>
type ValuesOf<Names extends readonly (keyof Row)[]> = { -readonly [Index in keyof Names]: Row[Names[Index]] }

/** A row of the repayment list: its values in the order of `COLUMNS`, which PostgreSQL and we read faster than names. */
type ListedRow = ValuesOf<typeof COLUMNS>

export interface Credited {
  id: string
  number: string
  state: string
  since: Date
  /** Without the installments, which are in `rows`. */
  costs: Omit<Costs, 'installments'>
  plan: PlanInForce | null
  amount: number
  early_discount: number
  late: number
  interest: number
  principal: number
  last_event: string | null
  rows: ListedRow[]
}

export const rowIn = ([
  number,
  dueOn,
  payableOn,
  paymentCents,
  interestCents,
  principalCents,
  paidInterestCents,
  paidPrincipalCents,
  paidFineCents,
  paidMoraCents,
  paidLateInterestCents,
  fixedFineCents,
  fixedMoraCents,
  fixedLateInterestCents,
  segmentBaseCents,
  segmentSince,
  closedOn,
  extra,
  returnedOn,
]: ListedRow): LoanRow => ({
  number,
  due: dayIn(dueOn),
  payable: dayIn(payableOn),
  paymentCents: cents(paymentCents),
  interestCents: cents(interestCents),
  principalCents: cents(principalCents),
  paidInterestCents: cents(paidInterestCents),
  paidPrincipalCents: cents(paidPrincipalCents),
  paidLate: {
    fineCents: cents(paidFineCents),
    moraCents: cents(paidMoraCents),
    contractInterestCents: cents(paidLateInterestCents),
  },
  fixedLate: {
    fineCents: cents(fixedFineCents),
    moraCents: cents(fixedMoraCents),
    contractInterestCents: cents(fixedLateInterestCents),
  },
  segment:
    segmentBaseCents === null || segmentSince === null
      ? null
      : { baseCents: cents(segmentBaseCents), since: dayIn(segmentSince) },
  closed: closedOn === null ? null : dayIn(closedOn),
  ...(extra ? { extra: true as const } : {}),
  ...(returnedOn === null ? {} : { returnedOn: dayIn(returnedOn) }),
})

const CREDITED: Record<'now' | 'ever', string[]> = { now: ['credited'], ever: ['credited', 'repaid', 'regretted'] }

/** Loans with what was paid on them and their repayment list, in one statement, so that all of it is of one moment. */
const creditedLoans = (which: string): string => `
  SELECT l.id, l.number, l.state, l.since, l.plan, o.costs - 'installments' AS costs, p.*, r.rows
  FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(amount_cents), 0)::bigint AS amount, coalesce(sum(early_discount_cents), 0)::bigint AS early_discount,
      coalesce(sum(late_cents), 0)::bigint AS late, coalesce(sum(interest_cents), 0)::bigint AS interest,
      coalesce(sum(principal_cents), 0)::bigint AS principal, max(effective_on) AS last_event
    FROM repayments WHERE loan_id = l.id AND reversed_at IS NULL) AS p
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_array(${COLUMNS.join(', ')}) ORDER BY number), '[]') AS rows
    FROM loan_installments WHERE loan_id = l.id) AS r
  WHERE ${which} ORDER BY l.credited_at, l.id`

const allOf = statement<Credited, 'borrowerId' | 'states'>((argument) =>
  creditedLoans(`l.borrower_id = ${argument('borrowerId')} AND l.state = ANY(${argument('states')})`),
)
const oneOf = statement<Credited, 'borrowerId' | 'states' | 'loanId'>((argument) =>
  creditedLoans(
    `l.id = ${argument('loanId')} AND l.borrower_id = ${argument('borrowerId')} AND l.state = ANY(${argument('states')})`,
  ),
)
const among = statement<Credited, 'loanIds'>((argument) =>
  creditedLoans(`l.id = ANY(${argument('loanIds')}::uuid[]) AND l.state = 'credited'`),
)

/** Oldest first; all loans when `loanId` is undefined. */
export const creditedLoansOf = (
  db: Db,
  borrowerId: string,
  loanId: string | undefined,
  when: 'now' | 'ever',
): Promise<Credited[]> =>
  loanId === undefined
    ? allOf(db, { borrowerId, states: CREDITED[when] })
    : oneOf(db, { borrowerId, states: CREDITED[when], loanId })

export const creditedLoansAmong = (db: Db, loanIds: readonly string[]): Promise<Credited[]> => among(db, { loanIds })

interface EverCredited {
  id: string
  number: string
  state: 'credited' | 'repaid' | 'regretted'
}

/** Oldest first. */
export async function everCreditedOf(db: Db, borrowerId: string): Promise<EverCredited[]> {
  const { rows } =
    await sql<EverCredited>`SELECT id, number, state FROM loans WHERE borrower_id = ${borrowerId} AND credited_at IS NOT NULL ORDER BY credited_at, id`.execute(
      db,
    )
  return rows
}
