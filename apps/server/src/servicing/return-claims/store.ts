import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Db, ReturnClaimPayments, ReturnClaims } from '../../platform/db/index.ts'

export type Claim = Selectable<ReturnClaims>

export async function insertClaim(tx: Db, claim: Insertable<ReturnClaims>): Promise<void> {
  await tx.insertInto('return_claims').values(claim).execute()
}

/** Oldest first. */
export const claimsOf = (db: Db, borrowerId: string): Promise<Claim[]> =>
  db
    .selectFrom('return_claims')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()

export const lockClaim = (tx: Db, id: string): Promise<Claim | undefined> =>
  tx.selectFrom('return_claims').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findClaim = (db: Db, id: string): Promise<Claim | undefined> =>
  db.selectFrom('return_claims').selectAll().where('id', '=', id).executeTakeFirst()

export async function updateClaim(tx: Db, id: string, changes: Updateable<ReturnClaims>): Promise<void> {
  await tx.updateTable('return_claims').set(changes).where('id', '=', id).execute()
}

export async function insertPayment(tx: Db, payment: Insertable<ReturnClaimPayments>): Promise<void> {
  await tx.insertInto('return_claim_payments').values(payment).execute()
}

export const paymentsOf = (db: Db, borrowerId: string): Promise<Selectable<ReturnClaimPayments>[]> =>
  db
    .selectFrom('return_claim_payments as p')
    .innerJoin('return_claims as c', 'c.id', 'p.claim_id')
    .selectAll('p')
    .where('c.borrower_id', '=', borrowerId)
    .orderBy('p.paid_at')
    .orderBy('p.id')
    .execute()

/** By EndToEndId, including the share that the wallet paid. */
export async function sumClaimPaymentsByPix(
  db: Db,
  endToEndIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (endToEndIds.length === 0) return new Map()
  const { rows } = await sql<{ end_to_end_id: string; paid: number }>`
    SELECT end_to_end_id, sum(amount_cents)::bigint AS paid FROM return_claim_payments
    WHERE end_to_end_id = ANY(${endToEndIds}) GROUP BY end_to_end_id`.execute(db)
  return new Map(rows.map(({ end_to_end_id, paid }) => [end_to_end_id, paid]))
}

/**
 * Locks open claims that are payable and without a reminder. One that is being paid or decided is left for the next
 * day.
 */
export const lockToRemind = (tx: Db, day: string): Promise<Claim[]> =>
  tx
    .selectFrom('return_claims')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('payable_on', '<=', day)
    .orderBy('opened_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()

export async function forgetReasons(tx: Db, borrowerId: string): Promise<void> {
  await tx.updateTable('return_claims').set({ reason: null }).where('borrower_id', '=', borrowerId).execute()
}

/** Oldest first. */
export const openClaims = async (
  db: Db,
  page: { limit: number; offset: number },
): Promise<{ claims: Claim[]; total: number }> => {
  const open = db.selectFrom('return_claims').where('closed_at', 'is', null)
  const rows = await open.selectAll().orderBy('opened_at').orderBy('id').limit(page.limit).offset(page.offset).execute()
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { claims: rows, total }
}

/**
 * Writes claims that only the ledger has: a server of the previous version books returns that way. Claims from
 * claw-backs are marked to undo payments; returns that we sent undo nothing.
 */
export async function writeMissingClaims(tx: Db): Promise<void> {
  await sql`
    INSERT INTO return_claims (id, borrower_id, return_key, end_to_end_id, why, amount_cents, left_cents, opened_at, payable_on, from_before)
    SELECT gen_random_uuid(), p.owner_id, t.key, coalesce(r.end_to_end_id, t.key), 'returned', p.amount_cents, p.amount_cents, t.recorded_at,
      (t.recorded_at AT TIME ZONE 'America/Sao_Paulo')::date + 7, t.event = 'recharge_clawed_back'
    FROM (
      SELECT owner_id FROM ledger_balances AS b WHERE account = 'return_claims' GROUP BY owner_id
      HAVING sum(balance_cents) <> (SELECT coalesce(sum(left_cents), 0) FROM return_claims WHERE borrower_id = owner_id)) AS short
    JOIN ledger_postings AS p ON p.owner_id = short.owner_id AND p.account = 'return_claims' AND p.amount_cents > 0
    JOIN ledger_transactions AS t ON t.id = p.transaction_id AND t.event IN ('recharge_clawed_back', 'overpayment_returned')
    LEFT JOIN pix_returns AS r ON t.key = coalesce(r.return_id, r.end_to_end_id || '/' || r.id)
    ON CONFLICT (return_key) DO NOTHING`.execute(tx)
}

/** Borrowers with unprocessed claims from an earlier version. */
export const debtorsFromBefore = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('return_claims').select('borrower_id').distinct().where('from_before', '=', true).execute()).map(
    ({ borrower_id }) => borrower_id,
  )

/** Oldest first; the caller has locked the wallet. Returns that we sent ourselves undo no payment and remain claims. */
export const claimsFromBefore = async (tx: Db, borrowerId: string): Promise<Claim[]> => {
  await sql`
    UPDATE return_claims AS c SET from_before = false FROM ledger_transactions AS t
    WHERE c.borrower_id = ${borrowerId} AND c.from_before AND ledger_key_scope(t.event) = 'suspense_returned' AND t.key = c.return_key AND t.event = 'overpayment_returned'`.execute(
    tx,
  )
  return (await claimsOf(tx, borrowerId)).filter(({ from_before }) => from_before)
}

/** The orders that were paid with the returned money, by EndToEndId. */
export const orderNumbersOf = async (db: Db, claims: readonly Claim[]): Promise<ReadonlyMap<string, string>> => {
  if (claims.length === 0) return new Map()
  const rows = await db
    .selectFrom('pix_received as p')
    .innerJoin('recharge_orders as o', 'o.id', 'p.order_id')
    .select(['p.end_to_end_id', 'o.number'])
    .where(
      'p.end_to_end_id',
      'in',
      claims.map(({ end_to_end_id }) => end_to_end_id),
    )
    .execute()
  return new Map(rows.map((row) => [row.end_to_end_id, row.number]))
}

export const borrowerNamesOf = async (db: Db, claims: readonly Claim[]): Promise<ReadonlyMap<string, string>> => {
  if (claims.length === 0) return new Map()
  const rows = await db
    .selectFrom('borrower_info')
    .select(['borrower_id', 'name'])
    .where(
      'borrower_id',
      'in',
      claims.map(({ borrower_id }) => borrower_id),
    )
    .execute()
  return new Map(rows.map((row) => [row.borrower_id, row.name ?? '']))
}

export interface Reopened {
  loan_id: string
  number: string
  borrower_id: string
  borrower_name: string
  returned_on: string
  payable_on: string
  open_cents: number
}

/** Loans with an undone payment that has not been paid again, oldest first. */
export async function reopenedLoans(db: Db, limit: number): Promise<Reopened[]> {
  const { rows } = await sql<Reopened>`
    SELECT l.id AS loan_id, l.number, l.borrower_id, coalesce(b.name, '') AS borrower_name, min(i.returned_on) AS returned_on, min(i.payable_on) AS payable_on,
      sum(i.payment_cents - i.paid_interest_cents - i.paid_principal_cents + i.fixed_fine_cents + i.fixed_mora_cents + i.fixed_late_interest_cents)::bigint AS open_cents
    FROM loan_installments AS i JOIN loans AS l ON l.id = i.loan_id LEFT JOIN borrower_info AS b ON b.borrower_id = l.borrower_id
    WHERE i.returned_on IS NOT NULL AND i.closed_on IS NULL AND l.state = 'credited'
    GROUP BY l.id, b.name ORDER BY min(i.returned_on), l.id LIMIT ${limit}`.execute(db)
  return rows
}
