import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

export async function deleteOlder(
  tx: Db,
  { table, column }: { table: string; column: string },
  before: Date,
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE ${sql.ref(column)} < ${before}`.execute(tx)
}
