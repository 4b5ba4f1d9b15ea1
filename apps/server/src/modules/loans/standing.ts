import {
  cents,
  countedIncome,
  freeQuota,
  quotaOf,
  quotaTier,
  type Cents,
  type History,
  type Policy,
  type QuotaTier,
} from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { shownIncome } from '../evidence/evidence.ts'

/** How a borrower stands with us: what they have shown, paid and still owe. Who invited whom is no part of it. */
export interface Standing {
  history: History
  incomeCents: Cents
  incomeShown: boolean
  tier: QuotaTier | undefined
  quotaCents: Cents
  outstandingCents: Cents
  freeCents: Cents
  creditedLoans: number
  anyOverdue: boolean
  /** What the other loans take in their dearest month. */
  otherInstallmentsCents: Cents
}

interface Sums {
  repaid: number
  credited: number
  outstanding: number
  on_time: number
  worst_late: number
  overdue: boolean
  dearest: number
  written_off: boolean
}

/** In one statement over the borrower's own rows: nothing of it is kept beside them, so nothing can go stale. */
async function sumsOf(db: Db, borrowerId: string, today: string): Promise<Sums> {
  const { rows } = await sql<Sums>`
    WITH mine AS (SELECT id, state, written_off_at FROM loans WHERE borrower_id = ${borrowerId} AND credited_at IS NOT NULL AND state <> 'regretted'),
    rows AS (
      SELECT i.*, m.state FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id)
    SELECT
      (SELECT count(*)::int FROM mine WHERE state = 'repaid') AS repaid,
      (SELECT count(*)::int FROM mine WHERE state = 'credited') AS credited,
      (SELECT coalesce(sum(principal_cents - paid_principal_cents), 0)::bigint FROM rows WHERE state = 'credited' AND closed_on IS NULL) AS outstanding,
      (SELECT count(*)::int FROM rows WHERE closed_on <= payable_on) AS on_time,
      -- A row that an agreed plan took the place of was late all the same.
      greatest((SELECT coalesce(max(greatest(0, coalesce(closed_on, ${today}::date) - payable_on)), 0)::int FROM rows),
        (SELECT coalesce(max(i.closed_on - i.payable_on), 0)::int FROM loan_installments_replaced AS i JOIN mine AS m ON m.id = i.loan_id)) AS worst_late,
      EXISTS (SELECT FROM rows WHERE state = 'credited' AND closed_on IS NULL AND payable_on < ${today}::date) AS overdue,
      (SELECT coalesce(max(dearest), 0)::bigint FROM (
        SELECT sum(payment_cents) AS dearest FROM rows WHERE state = 'credited' AND closed_on IS NULL GROUP BY date_trunc('month', due_on)) AS months) AS dearest,
      EXISTS (SELECT FROM mine WHERE written_off_at IS NOT NULL) AS written_off`.execute(db)
  const [sums] = rows
  if (sums === undefined) throw new Error('no sums')
  return sums
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
  const shownCents = shownNow === undefined ? await shownIncome(db, borrowerId) : cents(shownNow)
  const incomeCents = countedIncome(policy, { declaredCents: cents(declaredCents ?? 0), shownCents })
  const history: History = {
    loansRepaid: sums.repaid,
    installmentsPaidOnTime: sums.on_time,
    worstDaysLate: sums.worst_late,
    writtenOff: sums.written_off,
  }
  const borrower = { incomeCents, history }
  const quotaCents = quotaOf(policy, borrower)
  const outstandingCents = cents(sums.outstanding)
  return {
    history,
    incomeCents,
    incomeShown: shownCents !== undefined,
    tier: quotaTier(policy, borrower),
    quotaCents,
    outstandingCents,
    freeCents: freeQuota({ quotaCents, outstandingPrincipalCents: outstandingCents }),
    creditedLoans: sums.credited,
    anyOverdue: sums.overdue,
    otherInstallmentsCents: cents(sums.dearest),
  }
}
