import type { Action } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

/** How many loans were moved by each of these actions, from one moment to another. */
export async function movesBetween<Name extends string>(
  db: Db,
  actions: Record<Name, Action>,
  from: Date,
  to: Date,
): Promise<Record<Name, number>> {
  const { rows } = await sql<{ action: string; moved: number }>`
    SELECT action, count(*) AS moved FROM loan_moves WHERE at >= ${from} AND at < ${to} AND action = ANY(${Object.values(actions)}) GROUP BY action`.execute(
    db,
  )
  const moved = new Map(rows.map((row) => [row.action, row.moved]))
  return Object.fromEntries(
    Object.entries<Action>(actions).map(([name, action]) => [name, moved.get(action) ?? 0]),
  ) as Record<Name, number>
}
