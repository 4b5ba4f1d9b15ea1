import type { Db } from '../../platform/db/index.ts'
import type { Line } from '../bank-lines/line-queries.ts'
import { dropProposals } from '../bank-lines/propose.ts'
import type { LoanDependencies } from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { payClaims, payDebt, usableFor } from '../../servicing/index.ts'
import { findOrder, type Order } from './order-queries.ts'
import { proofWith, refuseProofsWith, updateProof, waitingProofOf, type Proof } from './proofs-store.ts'
import { lockOrder, updateOrder, waitingOver } from './store.ts'

/** A waiting proof that names the PIX by its EndToEndId or its txid. */
export async function proofNaming(db: Db, names: readonly string[]): Promise<Proof | undefined> {
  const proof = await proofWith(db, names)
  return proof?.state === 'waiting' ? proof : undefined
}

/**
 * The borrower's order that a PIX without an order is for: the one whose proof names it, else one that awaits exactly
 * this amount.
 */
export async function orderAwaiting(
  db: Db,
  borrowerId: string,
  pix: { names: readonly string[]; amountCents: number },
  now: Date,
): Promise<Order | undefined> {
  const proof = await proofNaming(db, pix.names)
  return proof?.borrower_id === borrowerId
    ? findOrder(db, proof.order_id)
    : waitingOver(db, borrowerId, pix.amountCents, now)
}

export interface OrderCredit {
  orderId: string
  endToEndId: string
  amountCents: number
  /** By the bank's clock. */
  paidAt: Date
  /** Set when an operator confirmed it. */
  operatorId?: string
  now: Date
}

/**
 * Pays claims with the payment and the share of the wallet that the borrower chose. A late payment remains in the
 * wallet.
 */
async function payClaimsWith(
  tx: Db,
  order: Order,
  { amountCents, paidAt, endToEndId, now }: Pick<OrderCredit, 'amountCents' | 'paidAt' | 'endToEndId' | 'now'>,
): Promise<void> {
  if (paidAt > order.expires_at) return
  await payClaims(tx, {
    borrowerId: order.borrower_id,
    amountCents: await usableFor(tx, order, amountCents),
    at: paidAt,
    now,
    by: 'system',
    endToEndId,
  })
}

/**
 * Credits an order with money that is already booked into the wallet, which the caller has locked. The order is paid
 * with whatever arrived: more, less, late or a second time. This accepts a waiting proof, and pays the debt when the
 * order is for one.
 */
export async function creditOrder(
  tx: Db,
  dependencies: LoanDependencies,
  { orderId, endToEndId, amountCents, paidAt, operatorId, now }: OrderCredit,
): Promise<Order> {
  const order = await lockOrder(tx, orderId)
  const paid = await updateOrder(tx, order.id, {
    state: 'paid',
    credited_cents: order.credited_cents + amountCents,
    paid_at: order.paid_at ?? paidAt,
  })
  const proof = await waitingProofOf(tx, order.id)
  if (proof !== undefined) {
    await dropProposals(tx, proof.id)
    await updateProof(tx, proof.id, {
      state: 'accepted',
      decided_at: now,
      decided_by: operatorId ?? null,
      end_to_end_id: endToEndId,
    })
  }
  const kind = proof === undefined ? 'recharge_arrived' : 'proof_accepted'
  await sendMessage(tx, dependencies.secretKey, {
    borrowerId: order.borrower_id,
    kind,
    order: { id: order.id, number: order.number, amountCents },
    now,
  })
  if (order.for_claims) await payClaimsWith(tx, order, { amountCents, paidAt, endToEndId, now })
  else await payDebt(tx, dependencies, order, { amountCents, paidAt, endToEndId, now })
  return paid
}

/**
 * Undoes the crediting of an order with a wrongly matched line, and refuses the proof accepted with it. Returns the
 * order's number.
 */
export async function reopenOrder(
  tx: Db,
  { order_id: orderId, end_to_end_id: endToEndId, amount_cents: amountCents }: Line,
): Promise<string | undefined> {
  if (orderId === null) return undefined
  const order = await lockOrder(tx, orderId)
  const credited = Math.max(0, order.credited_cents - amountCents)
  await updateOrder(tx, orderId, {
    credited_cents: credited,
    ...(credited === 0 ? { state: 'expired', paid_at: null } : {}),
  })
  await refuseProofsWith(tx, endToEndId)
  return order.number
}
