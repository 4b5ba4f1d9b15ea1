import { cents, day, type LoanRow } from '@home-credit/domain'
import { sql } from 'kysely'
import { type Db, statement } from '../../platform/db/index.ts'
import type { Costs } from '../contracts/contracts.ts'
import type { PlanInForce } from './plan-in-force.ts'

/** SQL for a day as the engine counts days: text would have to be parsed for each row of each list. */
export const dayNumber = (day: string): string => `(${day} - DATE '1970-01-01')`
/** SQL for the local day of a time. */
export const localDayNumber = (time: string): string => dayNumber(`(${time} AT TIME ZONE 'America/Sao_Paulo')::date`)

/** All are numbers: an array of one type is the fastest form to write for PostgreSQL and to read for us. */
const COLUMNS = [
  'number',
  dayNumber('due_on'),
  dayNumber('payable_on'),
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
  dayNumber('segment_since'),
  dayNumber('closed_on'),
  'extra::int',
  dayNumber('returned_on'),
]

type Amounts<Count extends number, Found extends number[] = []> = Found['length'] extends Count
  ? Found
  : Amounts<Count, [...Found, number]>

/** A row of the repayment list: its values in the order of `COLUMNS`. */
type ListedRow = [
  ...Amounts<14>,
  ...segment: [number | null, number | null],
  closed: number | null,
  extra: number,
  returned: number | null,
]

export interface Credited {
  id: string
  number: string
  state: string
  since: Date | string
  credited_on: number
  written_off_on: number | null
  /** Without the installments, which are in `rows`. */
  costs: Omit<Costs, 'installments'>
  plan: PlanInForce | null
  /** What was paid: amount, early discount, late charges, interest, principal; and the day of the last payment. */
  paid: [...Amounts<5>, lastEvent: number | null]
  rows: ListedRow[]
}

export const rowIn = ([
  number,
  due,
  payable,
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
  closed,
  extra,
  returned,
]: ListedRow): LoanRow => ({
  number,
  due: day(due),
  payable: day(payable),
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
      : { baseCents: cents(segmentBaseCents), since: day(segmentSince) },
  closed: closed === null ? null : day(closed),
  ...(extra === 0 ? {} : { extra: true as const }),
  ...(returned === null ? {} : { returnedOn: day(returned) }),
})

const CREDITED: Record<'now' | 'ever', string[]> = { now: ['credited'], ever: ['credited', 'repaid', 'regretted'] }

/**
 * SQL for loans with what was paid on them and their repayment list, in one statement, so that all of it is of one
 * moment; `loans` is the table, or has its columns. OFFSET 0 makes PostgreSQL look up the offer of each loan: it would
 * read all offers where it takes them for few.
 */
const creditedLoans = (which: string, loans = 'loans'): string => `
  SELECT l.id, l.number, l.state, l.since, ${localDayNumber('l.credited_at')} AS credited_on, ${localDayNumber('l.written_off_at')} AS written_off_on, l.plan, o.costs,
    (SELECT array_to_json(ARRAY[coalesce(sum(amount_cents), 0), coalesce(sum(early_discount_cents), 0), coalesce(sum(late_cents), 0),
        coalesce(sum(interest_cents), 0), coalesce(sum(principal_cents), 0), ${dayNumber('max(effective_on)')}]::bigint[])
      FROM repayments WHERE loan_id = l.id AND reversed_at IS NULL) AS paid,
    array_to_json(ARRAY(SELECT ARRAY[${COLUMNS.join(', ')}]::bigint[] FROM loan_installments WHERE loan_id = l.id ORDER BY number)) AS rows
  FROM ${loans} AS l CROSS JOIN LATERAL (SELECT costs - 'installments' AS costs FROM loan_offers WHERE id = l.offer_id OFFSET 0) AS o
  WHERE ${which} ORDER BY l.credited_at, l.id`

/** SQL for the borrower's loans in state `credited`, oldest first, as JSON. */
export const creditedLoansJson = (which: string, loans = 'loans'): string => `
  (SELECT coalesce(json_agg(c), '[]') FROM (${creditedLoans(`${which} AND l.state = 'credited'`, loans)}) AS c)`

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
