import { createHash } from 'node:crypto'
import { cents, type Cents } from '@home-credit/domain'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'

type LenderAccount =
  | 'bank'
  | 'iof_payable'
  | 'fee'
  | 'interest'
  | 'late'
  | 'withdrawal_fee'
  | 'recovery'
  | 'iof_borne'
  | 'early_discount'
  | 'write_off'
  | 'loss'
type BorrowerAccount = 'wallet' | 'wallet_reserved' | 'return_claims'

/** What a line moves money on. An income line also names the credited loan that earned it. */
export type Place =
  | { account: LenderAccount; loanId?: string }
  | { account: BorrowerAccount; borrowerId: string; loanId?: string }
  | { account: 'principal'; loanId: string }
  | { account: 'suspense'; endToEndId: string; loanId?: never }

export type Line = Place & ({ debit: Cents } | { credit: Cents })

export type LedgerEvent =
  | 'credited'
  | 'iof_remitted'
  | 'pix_in_matched'
  | 'pix_in_unmatched'
  | 'suspense_matched'
  | 'suspense_returned'
  | 'repaid_due'
  | 'repaid_early'
  | 'repaid_after_write_off'
  | 'withdrawal_asked'
  | 'payout_paid'
  | 'payout_failed'
  | 'payout_returned'
  | 'overpayment_returned'
  | 'recharge_clawed_back'
  | 'payment_undone'
  | 'claim_paid'
  | 'claim_lost'
  | 'regretted'
  | 'reversed'
  | 'plan_signed'
  | 'written_off'

interface Booking {
  event: LedgerEvent
  /** The outside event's own key, used once in its scope: an EndToEndId, a loan, an order, an intent. */
  key: string
  loanId?: string
  /** When it happened, by the bank's word where there is one. */
  effectiveAt: Date
  now: Date
}

export interface Posting extends Booking {
  lines: readonly Line[]
}

/** A line as the table has it: a debit is positive and a credit negative. */
export interface RawLine {
  account: Place['account']
  owner_id: string | null
  loan_id: string | null
  amount_cents: number
}

/** Owners are UUIDs: a PIX in suspense gets the one that its EndToEndId hashes to. */
const pixOwner = (endToEndId: string): string => {
  const hex = createHash('sha256').update(endToEndId).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const ownerOf = (line: Place): string | null => {
  if (line.account === 'principal') return line.loanId
  if (line.account === 'suspense') return pixOwner(line.endToEndId)
  return 'borrowerId' in line ? line.borrowerId : null
}

const signedCents = (line: Line): number => ('debit' in line ? cents(line.debit) : -cents(line.credit))

export type Posted = { id: string; repeated: boolean }

/** Written out, not built: this is the statement that every movement of money waits for. */
const POST = `
  WITH t AS (
    INSERT INTO ledger_transactions (event, key, loan_id, effective_at, recorded_at) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT (ledger_key_scope(event), key) DO NOTHING RETURNING id),
  p AS (
    INSERT INTO ledger_postings (transaction_id, line, account, owner_id, loan_id, amount_cents)
    SELECT t.id, l.line, l.account, l.owner_id, l.loan_id, l.amount_cents
    FROM t, unnest($6::ledger_account[], $7::uuid[], $8::uuid[], $9::bigint[]) WITH ORDINALITY AS l (account, owner_id, loan_id, amount_cents, line))
  SELECT id, false AS repeated FROM t
  UNION ALL
  SELECT id, true FROM ledger_transactions WHERE ledger_key_scope(event) = ledger_key_scope($1) AND key = $2 AND NOT EXISTS (SELECT FROM t)`

/** Books what has happened. A line of nothing is left out. */
export const post = async (tx: Db, { lines, ...booking }: Posting): Promise<Posted> =>
  write(tx, {
    ...booking,
    lines: lines
      .map((line) => ({
        account: line.account,
        owner_id: ownerOf(line),
        loan_id: line.loanId ?? null,
        amount_cents: signedCents(line),
      }))
      .filter(({ amount_cents }) => amount_cents !== 0),
  })

/**
 * The one function that writes postings, in one round trip. A key that was used before moves nothing and returns
 * the transaction it moved then. Everything else that must not be, the database refuses.
 */
export async function write(tx: Db, posting: Booking & { lines: readonly RawLine[] }): Promise<Posted> {
  const { lines } = posting
  const values = [
    posting.event,
    posting.key,
    posting.loanId ?? null,
    posting.effectiveAt,
    posting.now,
    lines.map((line) => line.account),
    lines.map((line) => line.owner_id),
    lines.map((line) => line.loan_id),
    lines.map((line) => line.amount_cents),
  ]
  const { rows } = await tx.executeQuery<{ id: number; repeated: boolean }>(CompiledQuery.raw(POST, values))
  // A call with the key that ran beside this one was waited for, but its row is newer than this statement's view.
  const row = rows[0] ?? (await earlier(tx, posting))
  return { id: String(row.id), repeated: row.repeated }
}

async function earlier(tx: Db, { event, key }: Booking): Promise<{ id: number; repeated: boolean }> {
  const { id } = await tx
    .selectFrom('ledger_transactions')
    .select('id')
    .where(sql<boolean>`ledger_key_scope(event) = ledger_key_scope(${event})`)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { id, repeated: true }
}

/** What a borrower's wallet holds, as a positive amount: to the lender it is a debt, so a credit. */
export async function walletBalance(db: Db, borrowerId: string): Promise<Cents> {
  const row = await db
    .selectFrom('ledger_balances')
    .select('balance_cents')
    .where('account', '=', 'wallet')
    .where('owner_id', '=', borrowerId)
    .executeTakeFirst()
  return cents(row === undefined ? 0 : 0 - row.balance_cents)
}

export interface LedgerFault {
  account: string
  owner_id: string | null
  kept_cents: number
  posted_cents: number
}

/** Every balance that is not the sum of its postings; empty when the books are right. */
export async function ledgerFaults(db: Db): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`SELECT * FROM ledger_faults()`.execute(db)
  return rows
}
