import { sql } from 'kysely'
import type { Db } from '../../platform/db/pool.ts'

export interface Pace {
  /** How many loans were credited. */
  credited: number
  /** Half of them waited so long or less, from the application to the money in the wallet. */
  medianSeconds: number
}

/** How long borrowers waited whose loans were credited since then. An application begins when it is sent, or is chosen by who was verified before. */
export async function paceSince(db: Db, since: Date): Promise<Pace> {
  const { rows } = await sql<{ credited: number; median: number | null }>`
    SELECT count(*)::int AS credited, percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM credited_at - begun)) AS median
    FROM (
      SELECT loans.credited_at, (
        SELECT min(moves.at) FROM loan_moves AS moves WHERE moves.loan_id = loans.id AND moves.action IN ('send_documents', 'choose_package')
      ) AS begun FROM loans WHERE credited_at >= ${since}
    ) AS waited WHERE begun IS NOT NULL`.execute(db)
  return { credited: rows[0]?.credited ?? 0, medianSeconds: rows[0]?.median ?? 0 }
}
