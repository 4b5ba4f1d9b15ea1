import type { IOF_GUIDE_STATES } from '@home-credit/contract'
import { sql, type RawBuilder, type Selectable, type Updateable } from 'kysely'
import type { Db, IofGuides } from '../../platform/db/index.ts'
import { iofCharges, iofOwed } from '../../ledger/index.ts'

export type Guide = Selectable<IofGuides>

export interface GuideLoan {
  loan_id: string
  number: string
  first_cents: number
  further_cents: number
  undone_cents: number
}

export const lastGuide = (db: Db): Promise<Guide | undefined> =>
  db.selectFrom('iof_guides').selectAll().orderBy('period_from', 'desc').limit(1).executeTakeFirst()

/**
 * What was charged and is in no guide, without reading the postings: the books owe the Treasury all that was charged
 * less what was remitted, and the guides tell how much of it they have.
 */
export async function chargedOutsideGuides(db: Db): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    SELECT (coalesce(sum(amount_cents) FILTER (WHERE confirmed_at IS NOT NULL), 0) - coalesce(sum(charged_cents), 0))::bigint AS cents
    FROM iof_guides`.execute(db)
  return (rows[0]?.cents ?? 0) + (await iofOwed(db))
}

/** Before the first ledger entry. */
const BEGINNING = new Date(0)

/** Everything booked before `until` that is in no guide. */
const notInGuide = (until: Date): RawBuilder<unknown> => sql`(
  SELECT c.* FROM ${iofCharges(BEGINNING, until)} AS c WHERE NOT EXISTS (SELECT FROM iof_guide_lines AS g WHERE g.transaction_id = c.id))`

/** Local days of those bookings, oldest first. */
export async function daysNotInGuide(db: Db, until: Date): Promise<string[]> {
  const { rows } = await sql<{
    day: string
  }>`SELECT DISTINCT (recorded_at AT TIME ZONE 'America/Sao_Paulo')::date AS day FROM ${notInGuide(until)} AS c ORDER BY day`.execute(
    db,
  )
  return rows.map(({ day }) => day)
}

interface NewGuide {
  from: string
  to: string
  payBy: string
  until: Date
  carriedCents: number
  now: Date
}

/** Guide and lines in one statement, so that they agree. */
export async function insertGuide(
  tx: Db,
  { from, to, payBy, until, carriedCents, now }: NewGuide,
): Promise<Pick<Guide, 'charged_cents' | 'carried_cents' | 'amount_cents'>> {
  const { rows } = await sql<Pick<Guide, 'charged_cents' | 'carried_cents' | 'amount_cents'>>`
    WITH charged AS MATERIALIZED (SELECT * FROM ${notInGuide(until)} AS c),
    guide AS (
      INSERT INTO iof_guides (period_from, period_to, pay_by, made_at, charged_cents, carried_cents, amount_cents, loans)
      SELECT ${from}::date, ${to}::date, ${payBy}::date, ${now}::timestamptz, sums.cents, ${carriedCents}::bigint, greatest(sums.cents + ${carriedCents}::bigint, 0), sums.loans
      FROM (SELECT coalesce(sum(cents), 0)::bigint AS cents, count(DISTINCT loan_id)::int AS loans FROM charged) AS sums
      RETURNING *),
    lines AS (
      INSERT INTO iof_guide_lines (transaction_id, period_from, loan_id, number, part, cents)
      SELECT charged.id, guide.period_from, charged.loan_id, coalesce(l.number, ''), charged.part, charged.cents
      FROM guide, charged LEFT JOIN loans AS l ON l.id = charged.loan_id)
    SELECT charged_cents, carried_cents, amount_cents FROM guide`.execute(tx)
  const [guide] = rows
  if (guide === undefined) throw new Error('the guide was not inserted')
  return guide
}

export const findGuide = (db: Db, from: string): Promise<Guide | undefined> =>
  db.selectFrom('iof_guides').selectAll().where('period_from', '=', from).executeTakeFirst()

/** Of two operators who decide at once, the second sees what the first did. */
export const lockGuide = (tx: Db, from: string): Promise<Guide | undefined> =>
  tx.selectFrom('iof_guides').selectAll().where('period_from', '=', from).forUpdate().executeTakeFirst()

export async function updateGuide(tx: Db, from: string, changes: Updateable<IofGuides>): Promise<void> {
  await tx.updateTable('iof_guides').set(changes).where('period_from', '=', from).execute()
}

export const isReferenceUsed = async (db: Db, reference: string, from: string): Promise<boolean> =>
  (await db
    .selectFrom('iof_guides')
    .select('period_from')
    .where('reference', '=', reference)
    .where('period_from', '<>', from)
    .executeTakeFirst()) !== undefined

/** Payable by the day, and not confirmed before `at`. */
export const unpaidGuides = (db: Db, payBy: string, at: Date): Promise<Guide[]> =>
  db
    .selectFrom('iof_guides')
    .selectAll()
    .where('amount_cents', '>', 0)
    .where('pay_by', '<=', payBy)
    .where(({ eb, or }) => or([eb('confirmed_at', 'is', null), eb('confirmed_at', '>=', at)]))
    .orderBy('period_from')
    .execute()

/** `late` counts those past their date. */
export async function countUnpaid(db: Db, today: string): Promise<{ waiting: number; late: number }> {
  const { rows } = await sql<{ waiting: number; late: number }>`
    SELECT count(*)::int AS waiting, count(*) FILTER (WHERE pay_by < ${today}::date)::int AS late
    FROM iof_guides WHERE confirmed_at IS NULL AND amount_cents > 0`.execute(db)
  return rows[0] ?? { waiting: 0, late: 0 }
}

interface Dates {
  today: string
  /** A guide payable through this day is due soon. */
  soon: string
}

export type GuideWithState = Guide & { state: (typeof IOF_GUIDE_STATES)[number] }

const guidesWithState = ({ today, soon }: Dates): RawBuilder<unknown> => sql`(
  SELECT g.*, CASE WHEN g.amount_cents = 0 THEN 'nothing' WHEN g.confirmed_at IS NOT NULL THEN 'remitted' WHEN g.proposed_at IS NOT NULL THEN 'proposed'
      WHEN g.pay_by < ${today}::date THEN 'late' WHEN g.pay_by <= ${soon}::date THEN 'due_soon' ELSE 'open' END AS state
  FROM iof_guides AS g)`

export async function findGuideWithState(db: Db, from: string, dates: Dates): Promise<GuideWithState | undefined> {
  const { rows } =
    await sql<GuideWithState>`SELECT * FROM ${guidesWithState(dates)} AS g WHERE period_from = ${from}::date`.execute(
      db,
    )
  return rows[0]
}

/** Newest first. */
export async function listGuides(
  db: Db,
  {
    state,
    page,
    page_size,
    ...dates
  }: Dates & { state: GuideWithState['state'] | undefined; page: number; page_size: number },
): Promise<{ rows: GuideWithState[]; total: number }> {
  const which = state === undefined ? sql`true` : sql`state = ${state}`
  const { rows } = await sql<GuideWithState>`
    SELECT * FROM ${guidesWithState(dates)} AS g WHERE ${which} ORDER BY period_from DESC LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`.execute(
    db,
  )
  const { rows: counted } = await sql<{
    total: number
  }>`SELECT count(*)::int AS total FROM ${guidesWithState(dates)} AS g WHERE ${which}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** Ordered by loan number. */
export async function loansOfGuide(
  db: Db,
  from: string,
  { page, page_size }: { page: number; page_size: number },
): Promise<GuideLoan[]> {
  const { rows } = await sql<GuideLoan>`
    SELECT g.loan_id, g.number, coalesce(sum(g.cents) FILTER (WHERE g.part = 'first'), 0)::bigint AS first_cents,
      coalesce(sum(g.cents) FILTER (WHERE g.part = 'further'), 0)::bigint AS further_cents, coalesce(-sum(g.cents) FILTER (WHERE g.part = 'undone'), 0)::bigint AS undone_cents
    FROM iof_guide_lines AS g
    WHERE g.period_from = ${from}::date GROUP BY g.period_from, g.number, g.loan_id ORDER BY g.period_from, g.number, g.loan_id LIMIT ${page_size} OFFSET ${(page - 1) * page_size}`.execute(
    db,
  )
  return rows
}
