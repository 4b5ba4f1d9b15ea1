import {
  addDays,
  cents,
  countedIncome,
  formatDay,
  freeQuota,
  NO_HISTORY,
  quotaOf,
  quotaTier,
  TIER_DAYS,
  type Cents,
  type History,
  type Policy,
  type QuotaTier,
} from '@home-credit/domain'
import { sql } from 'kysely'
import { dayIn, startOfDay } from '../../platform/clock/local-day.ts'
import type { Db } from '../../platform/db/pool.ts'
import { shownIncome } from '../../borrowers/evidence/evidence.ts'
import { declaredIncomeAt } from '../../borrowers/profile/person.ts'
import { openClaimsOf } from '../../ledger/ledger-queries.ts'

/** A loan counts as repaid so long after it was credited at the earliest. */
const REPAID_AFTER_DAYS = 90

/** How a borrower stands with us: what they have shown, paid and still owe. Who invited whom is no part of it. */
export interface Standing {
  history: History
  /** As it was 90 days before, 180, and so on. */
  before: History[]
  incomeCents: Cents
  incomeShown: boolean
  tier: QuotaTier | undefined
  quotaCents: Cents
  outstandingCents: Cents
  freeCents: Cents
  creditedLoans: number
  anyOverdue: boolean
  /** The local day since which a payment that the bank took back is open; nothing grows while one is. */
  takenBackSince: string | null
  /** What the other loans take in their dearest month. */
  otherInstallmentsCents: Cents
}

interface Sums {
  credited: number
  outstanding: number
  overdue: boolean
  returned_on: string | null
  dearest: number
}

const MINE = (borrowerId: string) => sql`
  SELECT id, state, (credited_at AT TIME ZONE 'America/Sao_Paulo')::date AS credited_on, (written_off_at AT TIME ZONE 'America/Sao_Paulo')::date AS written_off_on,
    (SELECT max(closed_on) FROM loan_installments AS i WHERE i.loan_id = loans.id) AS closed_on
  FROM loans WHERE borrower_id = ${borrowerId} AND credited_at IS NOT NULL AND state <> 'regretted'`

/** In one statement over the borrower's own rows: nothing of it is kept beside them, so nothing can go stale. */
async function sumsOf(db: Db, borrowerId: string, today: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    WITH mine AS (${MINE(borrowerId)}),
    rows AS (SELECT i.*, m.state FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id)
    SELECT
      (SELECT count(*)::int FROM mine WHERE state = 'credited') AS credited,
      (SELECT coalesce(sum(principal_cents - paid_principal_cents), 0)::bigint FROM rows WHERE state = 'credited' AND closed_on IS NULL) AS outstanding,
      EXISTS (SELECT FROM rows WHERE state = 'credited' AND closed_on IS NULL AND payable_on < ${today}::date) AS overdue,
      (SELECT min(returned_on) FROM rows WHERE state = 'credited' AND closed_on IS NULL) AS returned_on,
      (SELECT coalesce(max(dearest), 0)::bigint FROM (
        SELECT sum(payment_cents) AS dearest FROM rows WHERE state = 'credited' AND closed_on IS NULL GROUP BY date_trunc('month', due_on)) AS months) AS dearest`.execute(
    db,
  )
  const [sums] = rows
  if (sums === undefined) throw new Error('no sums')
  return sums
}

interface HistoryOn {
  repaid: number
  on_time: number
  worst_late: number
  written_off: boolean
}

/**
 * How somebody had paid by each of these days. An installment counts as on time once its due date has passed, however early it was paid; a loan as
 * repaid 90 days after it was credited at the earliest: who pays back at once, most of it out of what was just lent, has shown nothing by that.
 */
async function historiesOf(db: Db, borrowerId: string, days: readonly string[]): Promise<History[]> {
  const { rows } = await sql<HistoryOn>`
    WITH mine AS (${MINE(borrowerId)}),
    -- A row that an agreed plan took the place of was late all the same.
    rows AS (
      SELECT i.due_on, i.payable_on, i.closed_on, true AS counts FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id
      UNION ALL
      SELECT i.due_on, i.payable_on, i.closed_on, false FROM loan_installments_replaced AS i JOIN mine AS m ON m.id = i.loan_id)
    SELECT
      (SELECT count(*)::int FROM mine WHERE state = 'repaid' AND closed_on <= d.day AND credited_on + ${REPAID_AFTER_DAYS}::int <= d.day) AS repaid,
      (SELECT count(*)::int FROM rows WHERE counts AND due_on < d.day AND closed_on <= least(payable_on, d.day)) AS on_time,
      (SELECT coalesce(max(least(coalesce(closed_on, d.day), d.day) - payable_on), 0)::int FROM rows WHERE payable_on < least(coalesce(closed_on, d.day), d.day)) AS worst_late,
      EXISTS (SELECT FROM mine WHERE written_off_on <= d.day) AS written_off
    FROM unnest(${days}::date[]) WITH ORDINALITY AS d (day, place) ORDER BY d.place`.execute(db)
  return rows.map(({ repaid, on_time, worst_late, written_off }) => ({
    loansRepaid: repaid,
    installmentsPaidOnTime: on_time,
    worstDaysLate: worst_late,
    writtenOff: written_off,
  }))
}

/** What is declared; while a payment that the bank took back is open, no more than was declared before. */
async function declaredUntil(db: Db, borrowerId: string, declared: number, since: string | null): Promise<Cents> {
  const before = since === null ? undefined : await declaredIncomeAt(db, borrowerId, startOfDay(since))
  return cents(Math.min(declared, before ?? declared))
}

interface Asked {
  policy: Policy
  borrowerId: string
  declaredCents: number | null
  /** Shown by the evidence that is being accepted; else what was accepted last. */
  shownCents?: number
  /** The local day. */
  today: string
}

export async function standingOf(
  db: Db,
  { policy, borrowerId, declaredCents, shownCents: shownNow, today }: Asked,
): Promise<Standing> {
  const sums = await sumsOf(db, borrowerId, today)
  const claims = await openClaimsOf(db, borrowerId)
  const takenBackSince = [sums.returned_on, claims.since].filter((day) => day !== null).toSorted()[0] ?? null
  // What happened after a payment was taken back raises nothing while that is open.
  const until = dayIn(takenBackSince ?? today)
  // As many times back as there are tiers to rise by.
  const days = policy.tiers.map((_, index) => formatDay(addDays(until, -index * TIER_DAYS)))
  const [history = NO_HISTORY, ...before] = await historiesOf(db, borrowerId, days)
  const shownCents =
    shownNow === undefined || takenBackSince !== null
      ? await shownIncome(db, borrowerId, takenBackSince)
      : cents(shownNow)
  const declared = await declaredUntil(db, borrowerId, declaredCents ?? 0, takenBackSince)
  const incomeCents = countedIncome(policy, { declaredCents: declared, shownCents })
  const borrower = { incomeCents, history, before }
  const quotaCents = quotaOf(policy, borrower)
  const outstandingCents = cents(sums.outstanding)
  return {
    history,
    before,
    incomeCents,
    incomeShown: shownCents !== undefined,
    tier: quotaTier(policy, borrower),
    quotaCents,
    outstandingCents,
    freeCents: freeQuota({ quotaCents, outstandingPrincipalCents: outstandingCents }),
    creditedLoans: sums.credited,
    anyOverdue: sums.overdue,
    takenBackSince,
    otherInstallmentsCents: cents(sums.dearest),
  }
}
