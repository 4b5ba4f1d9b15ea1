import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/db/index.ts'
import type { Costs } from '../contracts/contracts.ts'
import type { PlanInForce } from './replan.ts'

export interface Credited {
  id: string
  number: string
  state: string
  since: Date
  costs: Costs
  plan: PlanInForce | null
  amount: number
  early_discount: number
  late: number
  interest: number
  principal: number
  last_event: string | null
}

const CREDITED: Record<'now' | 'ever', string[]> = { now: ['credited'], ever: ['credited', 'repaid', 'regretted'] }

/** Oldest first; all loans when `loanId` is undefined. */
export const creditedLoansOf = (
  db: Db,
  borrowerId: string,
  loanId: string | undefined,
  when: 'now' | 'ever',
): Promise<Credited[]> =>
  readCredited(
    db,
    sql`l.borrower_id = ${borrowerId} AND l.state = ANY(${CREDITED[when]}) AND (${loanId ?? null}::uuid IS NULL OR l.id = ${loanId ?? null}::uuid)`,
  )

export const creditedLoansAmong = (db: Db, loanIds: readonly string[]): Promise<Credited[]> =>
  readCredited(db, sql`l.id = ANY(${loanIds}::uuid[]) AND l.state = 'credited'`)

async function readCredited(db: Db, which: RawBuilder<unknown>): Promise<Credited[]> {
  const { rows } = await sql<Credited>`
    SELECT l.id, l.number, l.state, l.since, l.plan, o.costs, p.* FROM loans AS l JOIN loan_offers AS o ON o.id = l.offer_id
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(amount_cents), 0)::bigint AS amount, coalesce(sum(early_discount_cents), 0)::bigint AS early_discount,
        coalesce(sum(late_cents), 0)::bigint AS late, coalesce(sum(interest_cents), 0)::bigint AS interest,
        coalesce(sum(principal_cents), 0)::bigint AS principal, max(effective_on) AS last_event
      FROM repayments WHERE loan_id = l.id AND reversed_at IS NULL) AS p
    WHERE ${which} ORDER BY l.credited_at, l.id`.execute(db)
  return rows
}

interface EverCredited {
  id: string
  number: string
  state: 'credited' | 'repaid' | 'regretted'
}

/** Oldest first. */
export async function everCreditedOf(db: Db, borrowerId: string): Promise<EverCredited[]> {
  const { rows } =
    await sql<EverCredited>`SELECT id, number, state FROM loans WHERE borrower_id = ${borrowerId} AND credited_at IS NOT NULL ORDER BY credited_at, id`.execute(
      db,
    )
  return rows
}
