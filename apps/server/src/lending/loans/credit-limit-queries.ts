import type { History } from '@home-credit/domain'
import { type Db, statement } from '../../platform/db/index.ts'

/** A loan counts as repaid no earlier than this many days after crediting. */
const REPAID_AFTER_DAYS = 90

interface Sums {
  credited: number
  outstanding: number
  overdue: boolean
  returned_on: string | null
  dearest: number
}

const mine = (borrower: string): string => `
  SELECT id, state, (credited_at AT TIME ZONE 'America/Sao_Paulo')::date AS credited_on, (written_off_at AT TIME ZONE 'America/Sao_Paulo')::date AS written_off_on,
    (SELECT max(closed_on) FROM loan_installments AS i WHERE i.loan_id = loans.id) AS closed_on
  FROM loans WHERE borrower_id = ${borrower} AND credited_at IS NOT NULL AND state <> 'regretted'`

/**
 * The payment history as of each of these days. An installment counts as on time only after its due date, however early
 * the borrower paid it. A loan counts as repaid no earlier than 90 days after crediting: paying back at once, mostly with
 * the borrowed money, proves nothing. A row that an agreed plan replaced was late all the same.
 */
const histories = (days: string): string => `
  SELECT
    (SELECT count(*)::int FROM mine WHERE state = 'repaid' AND closed_on <= d.day AND credited_on + ${REPAID_AFTER_DAYS} <= d.day) AS repaid,
    (SELECT count(*)::int FROM listed WHERE counts AND due_on < d.day AND closed_on <= least(payable_on, d.day)) AS on_time,
    (SELECT coalesce(max(least(coalesce(closed_on, d.day), d.day) - payable_on), 0)::int FROM listed WHERE payable_on < least(coalesce(closed_on, d.day), d.day)) AS worst_late,
    EXISTS (SELECT FROM mine WHERE written_off_on <= d.day) AS written_off
  FROM unnest(${days}::date[]) WITH ORDINALITY AS d (day, place) ORDER BY d.place`

const LISTED = `
  SELECT i.due_on, i.payable_on, i.closed_on, true AS counts FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id
  UNION ALL
  SELECT i.due_on, i.payable_on, i.closed_on, false FROM loan_installments_replaced AS i JOIN mine AS m ON m.id = i.loan_id`

interface HistoryOn {
  repaid: number
  on_time: number
  worst_late: number
  written_off: boolean
}

const historyIn = ({ repaid, on_time, worst_late, written_off }: HistoryOn): History => ({
  loansRepaid: repaid,
  installmentsPaidOnTime: on_time,
  worstDaysLate: worst_late,
  writtenOff: written_off,
})

export interface LimitFigures extends Sums {
  /** Since when a claim for a returned payment is open. */
  claim_since: string | null
  /** What the evidence accepted last shows; null without any. */
  shown: number | null
  /** As of each of the days. */
  histories: History[]
}

type FiguresRow = Omit<LimitFigures, 'histories'> & { histories: HistoryOn[] }

const figures = statement<FiguresRow, 'borrowerId' | 'today' | 'days'>((argument) => {
  const borrower = argument('borrowerId')
  return `
    WITH mine AS (${mine(borrower)}),
    listed AS (${LISTED}),
    rows AS (SELECT i.* FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id WHERE m.state = 'credited' AND i.closed_on IS NULL)
    SELECT
      (SELECT count(*)::int FROM mine WHERE state = 'credited') AS credited,
      (SELECT coalesce(sum(principal_cents - paid_principal_cents), 0)::bigint FROM rows) AS outstanding,
      EXISTS (SELECT FROM rows WHERE payable_on < ${argument('today')}::date) AS overdue,
      (SELECT min(returned_on) FROM rows) AS returned_on,
      (SELECT coalesce(max(dearest), 0)::bigint FROM (SELECT sum(payment_cents) AS dearest FROM rows GROUP BY date_trunc('month', due_on)) AS months) AS dearest,
      (SELECT min((opened_at AT TIME ZONE 'America/Sao_Paulo')::date) FROM return_claims WHERE borrower_id = ${borrower} AND closed_at IS NULL) AS claim_since,
      (SELECT coalesce(accepted_income_cents, 0) FROM quota_evidence WHERE borrower_id = ${borrower} AND state = 'accepted' ORDER BY decided_at DESC LIMIT 1) AS shown,
      (SELECT json_agg(h) FROM (${histories(argument('days'))}) AS h) AS histories`
})

/** Computed from the borrower's rows in one statement: no stored total can go stale. */
export async function limitFiguresOf(
  db: Db,
  borrowerId: string,
  { today, days }: { today: string; days: readonly string[] },
): Promise<LimitFigures> {
  const [found] = await figures(db, { borrowerId, today, days })
  if (found === undefined) throw new Error('no figures')
  return { ...found, histories: found.histories.map(historyIn) }
}

const historiesOn = statement<HistoryOn, 'borrowerId' | 'days'>(
  (argument) => `
    WITH mine AS (${mine(argument('borrowerId'))}), listed AS (${LISTED}) ${histories(argument('days'))}`,
)

/** The payment history as of each of these days. */
export const historiesOf = async (db: Db, borrowerId: string, days: readonly string[]): Promise<History[]> =>
  (await historiesOn(db, { borrowerId, days })).map(historyIn)

const onTime = statement<{ paid: number; due: number }, 'borrowerId' | 'today'>((argument) => {
  const today = argument('today')
  return `
    WITH mine AS (${mine(argument('borrowerId'))})
    SELECT (count(*) FILTER (WHERE i.closed_on <= i.payable_on))::int AS paid, count(*)::int AS due
    FROM loan_installments AS i JOIN mine AS m ON m.id = i.loan_id
    WHERE i.due_on < ${today}::date AND (i.closed_on IS NOT NULL OR i.payable_on < ${today}::date)`
})

/** Installments whose due date has passed, and how many of them were paid by their payable date. */
export const onTimeOf = async (db: Db, borrowerId: string, today: string): Promise<{ paid: number; due: number }> =>
  (await onTime(db, { borrowerId, today }))[0] ?? { paid: 0, due: 0 }
