import { PAYOUT_REASONS, type WITHDRAWAL_STATES } from '@home-credit/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { PayoutReason } from '../bank/payout/payout.ts'
import { type Db, statement, type WithdrawalEvents, type Withdrawals } from '../../platform/db/index.ts'
import { isOneOf } from '../../platform/types/index.ts'

export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

export interface Withdrawal extends Omit<Selectable<Withdrawals>, 'reason'> {
  reason: PayoutReason | null
}

export function withdrawalIn({ reason, ...row }: Selectable<Withdrawals>): Withdrawal {
  if (reason === null || isOneOf(PAYOUT_REASONS, reason)) return { ...row, reason }
  throw new Error(`unknown reason of a payout: ${reason}`)
}

/** The bank may have it or receive it soon. */
const SENDING = ['asked', 'sent'] as const satisfies readonly WithdrawalState[]
export const UNDER_WAY: ReadonlySet<WithdrawalState> = new Set(SENDING)
/** Not ended, including those that wait for approval. */
export const WAITING: ReadonlySet<WithdrawalState> = new Set(['approval', ...SENDING])

const nextNumber = statement<{ number: string }, 'year'>(
  (argument) =>
    `SELECT 'W-' || ${argument('year')}::text || '-' || lpad(drawn::text, greatest(6, length(drawn::text)), '0') AS number
     FROM nextval('withdrawal_numbers') AS drawn`,
)

/** Such as W-2026-000001, by the local year. One that is not used is left out. */
export async function nextWithdrawalNumber(tx: Db, year: string): Promise<string> {
  const [drawn] = await nextNumber(tx, { year })
  if (drawn === undefined) throw new Error('no number')
  return drawn.number
}

const COLUMNS = [
  'id',
  'number',
  'borrower_id',
  'channel',
  'state',
  'amount_cents',
  'fee_cents',
  'account',
  'account_hash',
  'account_name',
  'account_masked',
  'code_id',
  'again_of',
  'approve_by',
  'created_at',
] as const
type NewWithdrawal = Pick<Selectable<Withdrawals>, (typeof COLUMNS)[number]>

const insert = statement<Selectable<Withdrawals>, keyof NewWithdrawal>(
  (argument) => `
    INSERT INTO withdrawals (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(argument).join(', ')}) RETURNING *`,
)

export async function insertWithdrawal(tx: Db, withdrawal: NewWithdrawal): Promise<Withdrawal> {
  const [row] = await insert(tx, withdrawal)
  if (row === undefined) throw new Error('nothing was inserted')
  return withdrawalIn(row)
}

export const findWithdrawal = async (db: Db, id: string): Promise<Withdrawal | undefined> => {
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst()
  return row && withdrawalIn(row)
}

/** Lock the borrower's wallet first. */
export const lockWithdrawal = async (tx: Db, id: string): Promise<Withdrawal> =>
  withdrawalIn(
    await tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )

export const updateWithdrawal = async (tx: Db, id: string, changes: Updateable<Withdrawals>): Promise<Withdrawal> =>
  withdrawalIn(
    await tx.updateTable('withdrawals').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),
  )

export const wasPaidTo = async (db: Db, borrowerId: string, accountHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('withdrawals')
    .select('id')
    .where('borrower_id', '=', borrowerId)
    .where('account_hash', '=', accountHash)
    .where('state', '=', 'paid')
    .executeTakeFirst()) !== undefined

export const lastEndOf = (
  db: Db,
  borrowerId: string,
  accountHash: Buffer,
): Promise<{ state: string; reason: string | null } | undefined> =>
  db
    .selectFrom('withdrawals')
    .select(['state', 'reason'])
    .where('borrower_id', '=', borrowerId)
    .where('account_hash', '=', accountHash)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

const leaving = statement<{ cents: number }, 'borrowerId' | 'since'>(
  (argument) => `
    SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM withdrawals
    WHERE borrower_id = ${argument('borrowerId')} AND created_at >= ${argument('since')} AND state IN ('approval', 'asked', 'sent', 'paid')`,
)

/** Sum that has left or will leave; failed and returned withdrawals do not count. */
export const withdrawnCentsSince = async (db: Db, borrowerId: string, since: Date): Promise<number> =>
  (await leaving(db, { borrowerId, since }))[0]?.cents ?? 0

export async function noteEvent(tx: Db, event: Insertable<WithdrawalEvents>): Promise<void> {
  await tx.insertInto('withdrawal_events').values(event).execute()
}

/** An attempt that has not ended after this time no longer holds back the borrower's next withdrawal. */
const HOLDS_NEXT_MS = 15_000

/**
 * Commits the attempt before sending: after a crash it is visible that the bank may have it. Undefined when there is
 * nothing to send, or when the first attempt of the borrower's earlier withdrawal is still to end.
 */
export const beginTry = async (pool: Db, id: string, now: Date): Promise<Withdrawal | undefined> => {
  const row = await pool
    .updateTable('withdrawals')
    .set((eb) => ({
      state: 'sent',
      tries: eb('tries', '+', 1),
      sent_at: eb.fn.coalesce('sent_at', eb.val(now)),
      unanswered_since: eb.fn.coalesce('unanswered_since', eb.val(now)),
    }))
    .where('id', '=', id)
    .where('state', 'in', SENDING)
    .where(
      sql<boolean>`(tries > 0 OR NOT EXISTS (
        SELECT FROM withdrawals AS earlier
        WHERE earlier.borrower_id = withdrawals.borrower_id AND (earlier.created_at, earlier.id) < (withdrawals.created_at, withdrawals.id)
          AND coalesce(earlier.sent_at, earlier.created_at) > ${new Date(now.getTime() - HOLDS_NEXT_MS)}
          AND (earlier.state = 'asked' OR earlier.state = 'sent' AND NOT EXISTS (
            SELECT FROM withdrawal_events WHERE withdrawal_id = earlier.id AND what = 'sent'))))`,
    )
    .returningAll()
    .executeTakeFirst()
  return row && withdrawalIn(row)
}

/** The borrower's next withdrawal that waits for its first attempt. */
export const nextUnsent = async (
  tx: Db,
  { borrower_id, created_at, id }: Pick<Withdrawal, 'borrower_id' | 'created_at' | 'id'>,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('withdrawals')
      .select('id')
      .where('borrower_id', '=', borrower_id)
      .where('state', '=', 'asked')
      .where(sql<boolean>`(created_at, id) > (${created_at}, ${id}::uuid)`)
      .orderBy('created_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id

/** Those with the fewest attempts first. */
export async function silentSince(db: Db, since: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('state', 'in', SENDING)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'created_at'), '<=', since))
    .orderBy('tries')
    .orderBy('created_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Those about which the bank has not answered, with the fewest attempts first. */
export const unansweredPayouts = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('withdrawals')
      .select('id')
      .where('state', 'in', SENDING)
      .where('unanswered_since', 'is not', null)
      .orderBy('tries')
      .orderBy('created_at')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

export async function noteAnswer(tx: Db, id: string): Promise<void> {
  await tx.updateTable('withdrawals').set({ unanswered_since: null }).where('id', '=', id).execute()
}

export interface Listed {
  withdrawal: Withdrawal
  /** A later withdrawal already repeats this one. */
  retried: boolean
}

const listed = ({ retried, ...row }: Selectable<Withdrawals> & { retried: boolean }): Listed => ({
  withdrawal: withdrawalIn(row),
  retried,
})

const withRetry = (db: Db) =>
  db
    .selectFrom('withdrawals as w')
    .selectAll('w')
    .select(sql<boolean>`EXISTS (SELECT FROM withdrawals AS a WHERE a.again_of = w.id)`.as('retried'))

export async function listOf(
  db: Db,
  borrowerId: string,
  page: { limit: number; offset: number },
): Promise<{ rows: Listed[]; total: number }> {
  const newest = withRetry(db)
    .where('w.borrower_id', '=', borrowerId)
    .orderBy('w.created_at', 'desc')
    .orderBy('w.id', 'desc')
  const rows = await newest.limit(page.limit).offset(page.offset).execute()
  const mine = db.selectFrom('withdrawals').where('borrower_id', '=', borrowerId)
  const { total } = await mine.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows: rows.map(listed), total }
}

export const oneOf = async (db: Db, borrowerId: string, id: string): Promise<Listed | undefined> => {
  const row = await withRetry(db).where('w.borrower_id', '=', borrowerId).where('w.id', '=', id).executeTakeFirst()
  return row && listed(row)
}

export interface Event {
  at: Date
  what: 'asked' | 'approved' | 'sent' | 'queried' | 'told' | 'paid' | 'failed' | 'returned'
  detail: string | null
}

/** Events of the same instant appear in the order in which they can happen. */
export async function eventsOf(db: Db, withdrawalId: string): Promise<Event[]> {
  const { rows } = await sql<Event>`
    SELECT at, what, detail FROM withdrawal_events WHERE withdrawal_id = ${withdrawalId}
    ORDER BY at, array_position(ARRAY['approved', 'sent', 'queried', 'told', 'paid', 'failed', 'returned'], what)`.execute(
    db,
  )
  return rows
}

export const withdrawalsOf = (db: Db, borrowerId: string): Promise<Withdrawal[]> =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('created_at')
    .execute()
    .then((rows) => rows.map(withdrawalIn))

/** Erases accounts and event details; the amounts remain with the ledger. */
export async function forgetAccounts(tx: Db, borrowerId: string): Promise<void> {
  const empty = { account: null, account_hash: Buffer.alloc(0), account_name: '', account_masked: '' }
  await tx.updateTable('withdrawals').set(empty).where('borrower_id', '=', borrowerId).execute()
  await tx
    .updateTable('withdrawal_events')
    .set({ detail: null })
    .where('withdrawal_id', 'in', (eb) =>
      eb.selectFrom('withdrawals').select('id').where('borrower_id', '=', borrowerId),
    )
    .execute()
}

/** Locks rows whose account is sealed with another key than the current one. */
export const lockOld = (
  tx: Db,
  page: { currentId: string; after: string; batch: number },
): Promise<Pick<Withdrawal, 'id' | 'borrower_id' | 'account'>[]> =>
  tx
    .selectFrom('withdrawals')
    .select(['id', 'borrower_id', 'account'])
    .where('id', '>', page.after)
    .where(sql<boolean>`split_part(account, '.', 1) <> ${page.currentId}`)
    .orderBy('id')
    .limit(page.batch)
    .forUpdate()
    .execute()
