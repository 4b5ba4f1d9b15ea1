import { paymentChoice, type CallOutput } from '@home-credit/contract'
import { formatCnpj } from '@home-credit/domain'
import type { Db } from '../../platform/db/index.ts'
import { allLinesOfOrders, linesOfOrders } from '../bank-lines/line-queries.ts'
import { signedLink, type Viewer } from '../../platform/files/index.ts'
import { loanFor } from '../../lending/index.ts'
import { repaymentsByPix, sumClaimPaymentsByPix } from '../../servicing/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { latestProofs, type Proof } from './proofs-store.ts'
import type { Order, OrderState } from './order-queries.ts'

export type OrderView = CallOutput<'POST /api/userCreditOrder/create'>['order']
export type ProofView = NonNullable<OrderView['proof']>

export interface PresenterContext {
  db: Db
  secretKey: Buffer
  now: Date
  /** Image links are signed for this viewer; without one there are no links. */
  viewer?: Viewer
}

/** The time alone decides: it makes no difference whether the job has recorded the expiry. */
export const stateAt = ({ state, expires_at }: Order, now: Date): OrderState =>
  state === 'open' && expires_at <= now ? 'expired' : state

export const secondsTo = (moment: Date, now: Date): number => Math.floor((moment.getTime() - now.getTime()) / 1000)

export const presentProof = (
  { id, state, file_id: fileId, reference, sent_at, due_at, reason }: Proof,
  { secretKey, now, viewer }: PresenterContext,
): ProofView => ({
  id,
  state,
  image_link: fileId === null || viewer === undefined ? null : signedLink({ secretKey, fileId, now, viewer }),
  reference,
  sent_at: sent_at.toISOString(),
  due_at: due_at.toISOString(),
  reason,
})

async function loanNumbers(db: Db, orders: readonly Order[]): Promise<ReadonlyMap<string, string>> {
  const numbers = new Map<string, string>()
  for (const { loan_id: id } of orders)
    if (id !== null && !numbers.has(id)) numbers.set(id, (await loanFor(db, id))?.number ?? '')
  return numbers
}

/** What an order for a debt on a loan pays. */
function presentDebt({ loan_id, pay: stored }: Order, loanNumber: string): OrderView['debt'] {
  if (loan_id === null || stored === null) return undefined
  const pay = paymentChoice.parse(stored)
  return { loan_id, loan_number: loanNumber, verb: pay.verb, rows: pay.verb === 'rows' ? pay.rows : [] }
}

type DebtPayment = NonNullable<OrderView['paid']>

/** What the money of orders for a debt has paid, by order; the first counts if more came. */
async function paymentsOfDebts(db: Db, orders: readonly Order[]): Promise<ReadonlyMap<string, DebtPayment>> {
  const received = await allLinesOfOrders(
    db,
    orders.flatMap(({ id, loan_id }) => (loan_id === null ? [] : id)),
  )
  const repayments = await repaymentsByPix(
    db,
    received.map(({ end_to_end_id }) => end_to_end_id),
  )
  const payments = new Map<string, DebtPayment>()
  for (const { order_id: id, end_to_end_id: endToEndId } of received) {
    const payment = repayments.get(endToEndId)
    if (id !== null && payment !== undefined && !payments.has(id)) payments.set(id, payment)
  }
  return payments
}

export async function presentOrders(orders: readonly Order[], context: PresenterContext): Promise<OrderView[]> {
  const { db, now } = context
  const ids = orders.map(({ id }) => id)
  const { lender, wallet } = await settingsInForce(db, now, ['lender', 'wallet'])
  const receiver = { name: lender.legal_name, document: formatCnpj(lender.cnpj), ...wallet.receiving }
  const [proofs, lines, loans] = [
    await latestProofs(db, ids),
    await linesOfOrders(db, ids),
    await loanNumbers(db, orders),
  ]
  const claimsPaid = await sumClaimPaymentsByPix(
    db,
    orders.flatMap(({ id, for_claims }) => (for_claims ? (lines.get(id) ?? []) : [])),
  )
  const debtPayments = await paymentsOfDebts(db, orders)
  return orders.map((order) => {
    const proof = proofs.get(order.id)
    const state = stateAt(order, now)
    const debt = presentDebt(order, loans.get(order.loan_id ?? '') ?? '')
    const paid = debtPayments.get(order.id)
    return {
      id: order.id,
      number: order.number,
      channel: order.channel,
      state,
      amount_cents: order.amount_cents,
      wallet_cents: order.wallet_cents,
      credited_cents: order.credited_cents,
      created_at: order.created_at.toISOString(),
      paid_at: order.paid_at?.toISOString() ?? null,
      expires_at: order.expires_at.toISOString(),
      seconds_left: Math.max(0, secondsTo(order.expires_at, now)),
      end_to_end_id: lines.get(order.id) ?? null,
      copy_code: order.copy_code,
      receiver,
      for:
        order.loan_id === null || order.installment === null
          ? null
          : { loan_id: order.loan_id, loan_number: loans.get(order.loan_id) ?? '', installment: order.installment },
      ...(debt === undefined ? {} : { debt }),
      ...(paid === undefined ? {} : { paid }),
      for_claims: order.for_claims,
      made_good_cents: claimsPaid.get(lines.get(order.id) ?? '') ?? 0,
      proof: proof === undefined ? null : presentProof(proof, context),
    }
  })
}

export async function presentOrder(order: Order, context: PresenterContext): Promise<OrderView> {
  const [one] = await presentOrders([order], context)
  if (one === undefined) throw new Error('cannot present the order')
  return one
}
