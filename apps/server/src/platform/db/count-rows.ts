import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import type { Db } from './pool.ts'
import type { Tables } from './tables.ts'

/** A list is counted and paged so far; who looks for something further back narrows it down. The console knows it too. */
export const MOST_COUNTED = 10_000

/** How many rows a query has; one more than `MOST_COUNTED` where there are more. */
export async function countRows<Names extends keyof Tables, Row>(
  db: Db,
  query: SelectQueryBuilder<Tables, Names, Row>,
): Promise<number> {
  const { total } = await db
    .selectFrom(
      query
        .select(sql<number>`1`.as('one'))
        .limit(MOST_COUNTED + 1)
        .as('counted'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The same for a statement in SQL. */
export async function countRowsOf(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (${query} LIMIT ${MOST_COUNTED + 1}) AS counted`.execute(db)
  return rows[0]?.total ?? 0
}
