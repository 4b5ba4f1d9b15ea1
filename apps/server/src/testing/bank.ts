import type { CallInput, CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { sql } from 'kysely'
import { ledgerFaults } from '../ledger/balance-queries.ts'
import { post } from '../ledger/post.ts'
import { walletBalance } from '../ledger/wallet-queries.ts'
import type { Line } from '../ledger/ledger-types.ts'
import type { Db } from '../platform/db/pool.ts'
import { dataOf } from './identity.ts'
import { eventually } from './loans.ts'
import type { Ask } from './server.ts'

export type RechargeOrder = CallOutput<'POST /api/userCreditOrder/create'>['order']
type Pay = Omit<Extract<CallInput<'POST /api/sandbox/bank'>, { action: 'pay' }>, 'action'>

interface Sandbox {
  readonly server: { pool: { db: Db } }
  ask: Ask
}

/** Simulates the bank and the payer, over the API. */
export function bankOf(sandbox: Sandbox) {
  const { ask } = sandbox
  const db = (): Db => sandbox.server.pool.db

  /** Returns the EndToEndId. */
  const pay = async (payment: Pay): Promise<string> =>
    dataOf(await ask('POST /api/sandbox/bank', { action: 'pay', ...payment })).end_to_end_id ?? ''

  const recharge = async (
    token: string,
    amount_cents: number,
    channel: 'pix' | 'transfer' = 'pix',
  ): Promise<RechargeOrder> =>
    dataOf(await ask('POST /api/userCreditOrder/create', { action: 'amount', channel, amount_cents }, { token })).order

  const order = async (token: string, id: string): Promise<RechargeOrder> => {
    const [one] = dataOf(await ask('POST /api/userCreditOrder/recharge_list', { action: 'one', id }, { token })).orders
    if (one === undefined) throw new Error('no order')
    return one
  }

  const orderIn = (token: string, id: string, state: RechargeOrder['state']): Promise<RechargeOrder> =>
    eventually(
      () => order(token, id),
      (one) => one.state === state,
      `the order is ${state}`,
    )

  /** Recharges by a PIX and waits until it is credited; returns its EndToEndId. */
  async function recharged(token: string, amountCents: number): Promise<string> {
    const { id, copy_code } = await recharge(token, amountCents)
    const endToEndId = await pay({ txid: copy_code ?? '' })
    await orderIn(token, id, 'paid')
    return endToEndId
  }

  const line = (endToEndId: string) =>
    db().selectFrom('pix_received').selectAll().where('end_to_end_id', '=', endToEndId).executeTakeFirst()

  /** Waits until a PIX is in this state. */
  const lineIn = (endToEndId: string, state: string) =>
    eventually(
      () => line(endToEndId),
      (one) => one?.state === state,
      `the PIX is ${state}`,
    )

  /** What the bank has taken back of a PIX on its own, and how much of that the books have. */
  async function takenBack(endToEndId: string): Promise<{ byBank: number; inBooks: number }> {
    const { rows } = await sql<{ byBank: number; inBooks: number }>`
      SELECT
        (SELECT coalesce(sum(amount_cents), 0) FROM sandbox_bank_returns
         WHERE end_to_end_id = ${endToEndId} AND nature = 'MED_FRAUDE' AND status = 'DEVOLVIDO')::bigint AS "byBank",
        (SELECT coalesce(sum(amount_cents), 0) FROM pix_returns
         WHERE end_to_end_id = ${endToEndId} AND NOT by_us AND state = 'done')::bigint AS "inBooks"`.execute(db())
    return rows[0] ?? { byBank: 0, inBooks: 0 }
  }

  /** The payer's bank takes back a PIX, whole or in part; waits until the books have all of it. */
  async function takeBack(endToEndId: string, amountCents?: number): Promise<void> {
    const part = amountCents === undefined ? {} : { amount_cents: amountCents }
    dataOf(await ask('POST /api/sandbox/bank', { action: 'claw_back', end_to_end_id: endToEndId, ...part }))
    await eventually(
      () => takenBack(endToEndId),
      ({ byBank, inBooks }) => byBank > 0 && inBooks === byBank,
      'the books know what was taken back',
    )
  }

  /** Waits until every event of the bank is processed. */
  const settled = () =>
    eventually(
      () => db().selectFrom('pix_events').select('id').where('done_at', 'is', null).execute(),
      (rows) => rows.length === 0,
      'every event was looked at',
    )

  /** Sends a webhook like the bank, to the registered address; returns the HTTP status. */
  async function webhook(body: unknown, change: (url: string) => string = (url) => url): Promise<number> {
    const { url } = (await eventually(
      () => db().selectFrom('sandbox_bank_webhooks').select('url').executeTakeFirst(),
      (row) => row !== undefined,
      'the bank was told where to',
    )) ?? { url: '' }
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    return (
      await fetch(`${change(url)}/pix`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: text })
    ).status
  }

  /** Newest last. */
  const messageKindsOf = async (borrowerId: string): Promise<string[]> =>
    (
      await db()
        .selectFrom('messages')
        .select('kind')
        .where('borrower_id', '=', borrowerId)
        .orderBy('sent_at')
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)

  /** Spends the wallet: the money is reserved for a withdrawal. */
  async function spend(borrowerId: string, amountCents?: number): Promise<void> {
    const amount = cents(amountCents ?? (await walletBalance(db(), borrowerId)))
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
    const lines: Line[] = [
      { account: 'wallet', borrowerId, debit: amount },
      { account: 'wallet_reserved', borrowerId, credit: amount },
    ]
    await post(db(), { event: 'withdrawal_asked', key: crypto.randomUUID(), effectiveAt: now, now, lines })
  }

  /** Checks that each balance is the sum of its postings, and that suspense equals the unmatched lines. */
  async function bookFaults(): Promise<unknown[]> {
    const faults: unknown[] = await ledgerFaults(db())
    const { rows } = await sql<{ suspense: number; lines: number }>`
      SELECT (SELECT coalesce(-sum(balance_cents), 0) FROM ledger_balances WHERE account = 'suspense')::bigint AS suspense,
        (SELECT coalesce(sum(p.amount_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM pix_returns AS r WHERE r.end_to_end_id = p.end_to_end_id AND r.state = 'done')), 0)
         FROM pix_received AS p WHERE p.state IN ('suspense', 'returning'))::bigint AS lines`.execute(db())
    const [sums] = rows
    if (sums?.suspense !== sums?.lines) faults.push(sums)
    return faults
  }

  return {
    pay,
    recharge,
    recharged,
    order,
    orderIn,
    line,
    lineIn,
    takeBack,
    settled,
    webhook,
    messageKindsOf,
    spend,
    bookFaults,
  }
}

export type BankSteps = ReturnType<typeof bankOf>
