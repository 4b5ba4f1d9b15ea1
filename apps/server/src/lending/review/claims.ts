import type { QUEUES } from '@home-credit/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

export type Queue = (typeof QUEUES)[number]

export interface Claim {
  operatorId: string
  name: string
  until: Date
}

interface Case {
  queue: Queue
  loanId: string
}

/** Who works on a case now; a claim that has run out is nobody's. */
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

/** Takes a case in hand, or for longer; false where somebody else has it. Of two at once one gets it. */
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

/** What is decided waits for nobody any more. */
export async function endClaim(tx: Db, { queue, loanId }: Case): Promise<void> {
  await tx.deleteFrom('claims').where('queue', '=', queue).where('loan_id', '=', loanId).execute()
}
