import { cents, type Cents } from '@home-credit/domain'
import { sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

export interface OpenClaims {
  leftCents: Cents
  /** The local day on which the oldest was opened. */
  since: string | null
  payableOn: string | null
}

/** What a borrower has to make good, of payments that were taken back after their money had left the wallet. */
export async function openClaimsOf(db: Db, borrowerId: string): Promise<OpenClaims> {
  const { rows } = await sql<{ left: number; since: string | null; payable_on: string | null }>`
    SELECT coalesce(sum(left_cents), 0)::bigint AS left, min((opened_at AT TIME ZONE 'America/Sao_Paulo')::date) AS since, min(payable_on) AS payable_on
    FROM return_claims WHERE borrower_id = ${borrowerId} AND closed_at IS NULL`.execute(db)
  const { left = 0, since = null, payable_on = null } = rows[0] ?? {}
  return { leftCents: cents(left), since, payableOn: payable_on }
}
