import { BUCKETS, type Bucket } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'

/** The value of the column for loans that are not late. */
export const NOT_LATE = 'none'

export interface ArrearsFigure {
  /** `null`: not late. */
  bucket: Bucket | null
  loans: number
  principal_cents: number
  overdue_cents: number
}

export interface ArrearsFigures {
  /** Not late first, then the latest last. */
  buckets: ArrearsFigure[]
  /** Overdue rows, and what they ask for. */
  overdue: { count: number; cents: number }
}

/** The outstanding principal of a day with figures, by how late its loans were. */
export async function arrearsFigures(db: Db, day: string): Promise<ArrearsFigures> {
  const rows = await db.selectFrom('figures_arrears').selectAll().where('day', '=', day).execute()
  const of = (bucket: Bucket | null) =>
    rows.find((row) => row.bucket === (bucket ?? NOT_LATE)) ?? {
      loans: 0,
      principal_cents: 0,
      overdue_cents: 0,
      installments: 0,
    }
  const all = [null, ...BUCKETS]
  return {
    buckets: all.map((bucket) => {
      const { loans, principal_cents, overdue_cents } = of(bucket)
      return { bucket, loans, principal_cents, overdue_cents }
    }),
    overdue: {
      count: all.reduce((sum, bucket) => sum + of(bucket).installments, 0),
      cents: all.reduce((sum, bucket) => sum + of(bucket).overdue_cents, 0),
    },
  }
}
