import { cents, makeEndToEndId } from '@home-credit/domain'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'

type Kind = 'right' | 'wrong_amount' | 'after_expiry' | 'twice_paid' | 'no_txid' | 'unknown_txid'

export interface PlannedPix {
  endToEndId: string
  txid: string | null
  amountCents: number
  paidAt: Date
  kind: Kind
  /** The order it belongs to in the end; undefined for suspense. */
  orderId: string | undefined
  /** The number of webhooks for it. */
  times: number
  /** 'before_bank' and 'before_order': the webhook arrives before the bank knows of it, or before the order exists. */
  timing: 'usual' | 'before_bank' | 'before_order'
}

interface PlannedOrder {
  id: string
  borrowerId: string
  txid: string
  amountCents: number
  expired: boolean
  late: boolean
}

export interface Scenario {
  borrowers: readonly { id: string; phone: string }[]
  orders: readonly PlannedOrder[]
  pix: readonly PlannedPix[]
}

const BORROWERS = 100
const FIRST = Date.parse('2026-03-02T12:00:00Z')
const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Kinds of payments with their shares in percent. */
const SHARES: readonly (readonly [Kind, number])[] = [
  ['right', 60],
  ['wrong_amount', 10],
  ['after_expiry', 10],
  ['twice_paid', 5],
  ['no_txid', 8],
  ['unknown_txid', 7],
]

/** Borrowers, orders and payments that depend only on the random sequence, so that two runs are equal. */
export function makeScenario(count: number, random: () => number): Scenario {
  const below = (limit: number): number => Math.floor(random() * limit)
  const letters = (length: number): string =>
    Array.from({ length }, () => LETTERS.charAt(below(LETTERS.length))).join('')
  const hex = (length: number): string => Array.from({ length }, () => below(16).toString(16)).join('')
  const uuid = (): string => `${hex(8)}-${hex(4)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
  const kindOf = (): Kind => {
    let left = below(100)
    for (const [kind, share] of SHARES) {
      if (left < share) return kind
      left -= share
    }
    return 'right'
  }

  const borrowers = Array.from({ length: BORROWERS }, (_, index) => ({
    id: uuid(),
    phone: `+55119${String(10_000_000 + index)}`,
  }))
  const orders: PlannedOrder[] = []
  const pix: PlannedPix[] = []
  for (let index = 0; index < count; index += 1) {
    const kind = kindOf()
    const timed = below(100)
    const lastOrder = orders.at(-1)
    const matched = kind !== 'no_txid' && kind !== 'unknown_txid'
    const before =
      matched && timed < 3 ? 'before_bank' : matched && kind !== 'twice_paid' && timed < 6 ? 'before_order' : 'usual'
    let order: PlannedOrder | undefined
    if (kind === 'twice_paid' && lastOrder !== undefined) order = lastOrder
    else if (matched) {
      order = {
        id: uuid(),
        borrowerId: borrowers[below(BORROWERS)]?.id ?? '',
        txid: `HC${letters(33)}`,
        amountCents: 100 + below(50_000),
        expired: kind === 'after_expiry',
        late: before === 'before_order',
      }
      orders.push(order)
    }
    const amountCents = kind === 'wrong_amount' || order === undefined ? 100 + below(90_000) : order.amountCents
    const paidAt = new Date(FIRST + index * 1000)
    pix.push({
      endToEndId: makeEndToEndId({ ispb: '12345678', atMs: paidAt.getTime(), random: letters(11) }),
      txid: order?.txid ?? (kind === 'unknown_txid' ? letters(30) : null),
      amountCents: cents(amountCents),
      paidAt,
      kind,
      orderId: order?.id,
      times: random() < 0.3 ? 2 + below(19) : 1,
      timing: before,
    })
  }
  return { borrowers, orders, pix }
}

/** Inserts borrowers with their orders, as if calls had opened them. */
export async function writeOrders(
  { raw }: Pool,
  { borrowers, orders }: Scenario,
  which: 'all' | 'there' | 'late',
): Promise<void> {
  if (which !== 'late')
    await raw.query(
      `INSERT INTO borrowers (id, phone, password_hash, invitation_code, terms_accepted_at, created_at, notify_sms, notify_sms_money)
       SELECT id::uuid, phone, 'none', right(replace(id, '-', ''), 12), $3, $3, false, false FROM unnest($1::text[], $2::text[]) AS b (id, phone)`,
      [borrowers.map(({ id }) => id), borrowers.map(({ phone }) => phone), new Date(FIRST)],
    )
  const some = orders.filter(({ late }) => which === 'all' || late === (which === 'late'))
  await raw.query(
    `INSERT INTO recharge_orders (id, number, borrower_id, channel, state, amount_cents, txid, copy_code, created_at, expires_at)
     SELECT id::uuid, 'R-' || id, borrower::uuid, 'pix', CASE WHEN expired THEN 'expired' ELSE 'open' END, cents, txid, 'x', $6, CASE WHEN expired THEN $6 ELSE now() + interval '1 day' END
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::boolean[]) AS o (id, borrower, txid, cents, expired)`,
    [
      some.map(({ id }) => id),
      some.map(({ borrowerId }) => borrowerId),
      some.map(({ txid }) => txid),
      some.map(({ amountCents }) => amountCents),
      some.map(({ expired }) => expired),
      new Date(FIRST),
    ],
  )
}

/** The bank has these payments from now on, and sends no webhooks itself. */
export async function payInto({ raw }: Pool, pix: readonly PlannedPix[]): Promise<void> {
  await raw.query(
    `INSERT INTO sandbox_bank_pix (end_to_end_id, txid, amount_cents, paid_at, payer_cpf, payer_name)
     SELECT e2e, txid, cents, paid, '73091826422', 'Pagador' FROM unnest($1::text[], $2::text[], $3::bigint[], $4::timestamptz[]) AS p (e2e, txid, cents, paid)`,
    [
      pix.map(({ endToEndId }) => endToEndId),
      pix.map(({ txid }) => txid),
      pix.map(({ amountCents }) => amountCents),
      pix.map(({ paidAt }) => paidAt),
    ],
  )
}
