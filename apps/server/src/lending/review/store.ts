import { DATA_REQUEST_DAYS, IDLE_DAYS } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { Queue } from './queue-queries.ts'

export interface Claim {
  operatorId: string
  name: string
  until: Date
}

interface Case {
  queue: Queue
  loanId: string
}

/** An expired claim does not count. */
export async function claimOn(db: Db, { queue, loanId }: Case, now: Date): Promise<Claim | undefined> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('operators', 'operators.id', 'claims.operator_id')
    .select(['operator_id', 'operators.name', 'until'])
    .where('queue', '=', queue)
    .where('loan_id', '=', loanId)
    .where('until', '>', now)
    .executeTakeFirst()
  return row && { operatorId: row.operator_id, name: row.name, until: row.until }
}

/** Claims a case or extends the claim; returns false when a colleague has it. Of two at once, one succeeds. */
export async function takeClaim(
  tx: Db,
  { queue, loanId }: Case,
  operatorId: string,
  minutes: number,
  now: Date,
): Promise<boolean> {
  const until = new Date(now.getTime() + minutes * 60_000)
  const { numAffectedRows } = await sql`
    INSERT INTO claims AS c (queue, loan_id, operator_id, until) VALUES (${queue}, ${loanId}, ${operatorId}, ${until})
    ON CONFLICT (queue, loan_id) DO UPDATE SET operator_id = excluded.operator_id, until = excluded.until
    WHERE c.until <= ${now} OR c.operator_id = excluded.operator_id`.execute(tx)
  return numAffectedRows === 1n
}

export async function leaveClaim(tx: Db, { queue, loanId }: Case, operatorId: string): Promise<void> {
  await tx
    .deleteFrom('claims')
    .where('queue', '=', queue)
    .where('loan_id', '=', loanId)
    .where('operator_id', '=', operatorId)
    .execute()
}

export async function endClaim(tx: Db, { queue, loanId }: Case): Promise<void> {
  await tx.deleteFrom('claims').where('queue', '=', queue).where('loan_id', '=', loanId).execute()
}

const LENDING_LOCK = 6_200_000_000_000_001

/** Locks until the end of the transaction: the second of two releases sees what the first has credited. */
export async function lockLending(tx: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LENDING_LOCK})`.execute(tx)
}

/** The loans that may have a due action. Too many do no harm: each is checked again under its lock. */
export async function dueLoans(
  db: Db,
  { now, today, since }: { now: Date; today: string; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT l.id FROM loans AS l LEFT JOIN loan_offers AS o ON o.id = l.offer_id
    WHERE l.state IN ('approved', 'generated') AND (o.release_on < ${today}::date + 1 OR o.valid_through < ${today}::date)
    UNION ALL
    SELECT l.id FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id WHERE l.state = 'approved' AND o.made_at < ${since}
    UNION ALL
    SELECT l.id FROM loans AS l LEFT JOIN data_requests AS r ON r.loan_id = l.id AND r.closed_at IS NULL
    WHERE l.state = 'under_review' AND (coalesce(l.new_time, l.decide_by) < ${now} OR r.asked_at < ${now}::timestamptz - make_interval(days => ${DATA_REQUEST_DAYS}))
    UNION ALL
    SELECT id FROM loans WHERE state IN ('unverified', 'no_package', 'package_unpaid', 'quota_short')
      AND touched_at < ${now}::timestamptz - make_interval(days => ${IDLE_DAYS - 1})`.execute(db)
  return rows.map(({ id }) => id)
}
