import type { CallOutput } from '@home-credit/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

type Result = CallOutput<'POST /api/console/search'>['results'][number]

export interface Found extends Pick<Result, 'kind' | 'title' | 'open'> {
  borrowerId: string | null
}

/** Borrowers whose number, verified or not, ends with these digits. */
export async function borrowersByPhone(db: Db, digits: string, most: number): Promise<string[]> {
  const end = digits.slice(-8)
  const ending = `+%${digits}`
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM borrowers WHERE right(phone, 8) = ${end} AND phone LIKE ${ending}
    UNION
    SELECT id FROM borrowers
    WHERE wanted_phone IS NOT NULL AND right(wanted_phone, 8) = ${end} AND wanted_phone LIKE ${ending}
    ORDER BY id LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** What has this number: a loan, contract, order or withdrawal. */
export async function numbered(db: Db, number: string): Promise<Found[]> {
  if (number.startsWith('W-')) return withdrawalsWith(db, 'number', number)
  if (number.startsWith('R-')) return ordersByNumber(db, number)
  if (number.startsWith('CCB-')) return contractsByNumber(db, number)
  const rows = await db.selectFrom('loans').select(['id', 'borrower_id']).where('number', '=', number).execute()
  return rows.map(({ id, borrower_id }) => ({
    kind: 'loan',
    title: number,
    borrowerId: borrower_id,
    open: { page: 'loans', id },
  }))
}

/** An offer has its contract's number before it is signed. */
async function contractsByNumber(db: Db, number: string): Promise<Found[]> {
  const rows = await db
    .selectFrom('contracts')
    .select('loan_id')
    .where('number', '=', number)
    .union(db.selectFrom('loan_offers').select('loan_id').where('contract_number', '=', number))
    .execute()
  if (rows.length === 0) return []
  const loans = await db
    .selectFrom('loans')
    .select(['id', 'borrower_id'])
    .where(
      'id',
      'in',
      rows.map(({ loan_id }) => loan_id),
    )
    .execute()
  return loans.map(({ id, borrower_id }) => ({
    kind: 'contract',
    title: number,
    borrowerId: borrower_id,
    open: { page: 'loans', id },
  }))
}

async function withdrawalsWith(
  db: Db,
  column: 'number' | 'end_to_end_id' | 'return_id',
  value: string,
): Promise<Found[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['id', 'number', 'borrower_id'])
    .where(column, '=', value)
    .execute()
  return rows.map(({ id, number, borrower_id }) => ({
    kind: 'withdrawal',
    title: number,
    borrowerId: borrower_id,
    open: { page: 'payouts', id },
  }))
}

/** An order has no page of its own: its last proof shows it, or the PIX that paid it, or the loan that it pays, or its borrower. */
async function ordersByNumber(db: Db, number: string): Promise<Found[]> {
  const row = await db
    .selectFrom('recharge_orders as o')
    .select(({ selectFrom }) => [
      'o.borrower_id',
      'o.loan_id',
      selectFrom('recharge_proofs as p')
        .select('p.id')
        .whereRef('p.order_id', '=', 'o.id')
        .orderBy('p.sent_at', 'desc')
        .limit(1)
        .as('proof_id'),
      selectFrom('pix_received as x')
        .select('x.end_to_end_id')
        .whereRef('x.order_id', '=', 'o.id')
        .orderBy('x.paid_at', 'desc')
        .limit(1)
        .as('pix_id'),
    ])
    .where('o.number', '=', number)
    .executeTakeFirst()
  if (row === undefined) return []
  const { borrower_id: borrowerId, loan_id, proof_id, pix_id } = row
  const openDebt: Found['open'] =
    loan_id === null ? { page: 'borrowers', id: borrowerId } : { page: 'loans', id: loan_id }
  const openPix: Found['open'] = pix_id === null ? openDebt : { page: 'suspense', id: pix_id }
  const open: Found['open'] = proof_id === null ? openPix : { page: 'proofs', id: proof_id }
  return [{ kind: 'order', title: number, borrowerId, open }]
}

/** A PIX that we received, or one that paid a withdrawal or returned it. */
export async function paymentsByPix(db: Db, endToEndId: string): Promise<Found[]> {
  const received = await db
    .selectFrom('pix_received')
    .select(['end_to_end_id', 'borrower_id'])
    .where('end_to_end_id', '=', endToEndId)
    .execute()
  return [
    ...received.map(({ end_to_end_id: id, borrower_id }) => ({
      kind: 'pix' as const,
      title: id,
      borrowerId: borrower_id,
      open: { page: 'suspense' as const, id },
    })),
    ...(await withdrawalsWith(db, 'end_to_end_id', endToEndId)),
    ...(await withdrawalsWith(db, 'return_id', endToEndId)),
  ]
}

/** A complaint that went to the ombudsman has a second protocol. */
export async function conversationsByProtocol(db: Db, protocol: string): Promise<Found[]> {
  const { rows } = await sql<{ id: string; borrower_id: string }>`
    SELECT id, borrower_id FROM conversations WHERE protocol = ${protocol}
    UNION
    SELECT conversation_id, borrower_id FROM complaints WHERE protocol = ${protocol}`.execute(db)
  return rows.map(({ id, borrower_id }) => ({
    kind: 'conversation',
    title: protocol,
    borrowerId: borrower_id,
    open: { page: 'conversations', id },
  }))
}
