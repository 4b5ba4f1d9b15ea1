import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

/** Only days that were really closed: one that was only marked as closed has no report. */
export async function oldestWithoutFigures(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ day: string }>`
    SELECT c.day FROM closes AS c WHERE c.totals ? 'accounts' AND NOT EXISTS (SELECT FROM figures_days AS f WHERE f.day = c.day) ORDER BY c.day LIMIT 1`.execute(
    db,
  )
  return rows[0]?.day
}
