import type { ReceivedPix } from '../bank/pix/pix.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { lineById } from '../bank-lines/line-queries.ts'
import { recordLine } from '../bank-lines/record-line.ts'
import { creditOrder } from '../recharge/credit.ts'
import { findByTxid } from '../recharge/order-queries.ts'
import { isOurTxid } from '../recharge/txid.ts'
import { lockWallet } from '../../ledger/index.ts'
import { processReturns, type PixDependencies } from './returns.ts'

/** `early`: its order does not exist yet. `pending`: a return is on its way. Both are checked again later. */
export type PixOutcome = 'done' | 'early' | 'pending'

/** Books a new PIX to the order of its txid, or into suspense. Returns false when the order may still be on its way. */
async function recordPix(
  tx: Db,
  dependencies: PixDependencies,
  pix: ReceivedPix,
  mayBeEarly: boolean,
  now: Date,
): Promise<boolean> {
  const { endToEndId, txid, amountCents, paidAt } = pix
  const order = txid === undefined ? undefined : await findByTxid(tx, txid)
  if (order === undefined && txid !== undefined && mayBeEarly && isOurTxid(txid)) return false
  const details = { end_to_end_id: endToEndId, amount_cents: amountCents }
  if (order === undefined) {
    const cause = txid === undefined ? 'no_txid' : 'txid_unknown'
    const first = await recordLine(tx, dependencies.keyring, pix, { cause }, now)
    if (first)
      await audit(tx, {
        actor: 'system',
        action: 'pix_in_suspense',
        subject: `pix:${endToEndId}`,
        details: { ...details, cause },
        now,
      })
    return true
  }
  await lockWallet(tx, order.borrower_id)
  if (!(await recordLine(tx, dependencies.keyring, pix, { borrowerId: order.borrower_id, orderId: order.id }, now)))
    return true
  await creditOrder(tx, dependencies, { orderId: order.id, endToEndId, amountCents, paidAt, now })
  await audit(tx, {
    actor: 'system',
    action: 'pix_credited',
    subject: `borrower:${order.borrower_id}`,
    details: { ...details, number: order.number },
    now,
  })
  return true
}

/** Applies what the bank confirmed about one PIX. Idempotent; the caller provides the transaction. */
export async function processPix(
  tx: Db,
  dependencies: PixDependencies,
  pix: ReceivedPix,
  { mayBeEarly, now }: { mayBeEarly: boolean; now: Date },
): Promise<PixOutcome> {
  const isNew = (await lineById(tx, pix.endToEndId)) === undefined
  if (isNew && !(await recordPix(tx, dependencies, pix, mayBeEarly, now))) return 'early'
  if (isNew && pix.returns.length === 0) return 'done'
  return (await processReturns(tx, dependencies, pix, now)) ? 'pending' : 'done'
}
