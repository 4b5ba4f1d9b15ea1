import type { ParsedOf, calls } from '@home-credit/contract'
import { isEndToEndId } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { afterOpenHours } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lineNamed } from '../bank-lines/line-queries.ts'
import { hashOfOwnPicture } from '../../platform/files/index.ts'
import { closedDaysIn, settingsInForce } from '../../settings/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import type { RechargeContext } from './create.ts'
import { findByTxid, findOrder, type Order } from './order-queries.ts'
import { insertProof, proofWith, waitingProofOf } from './proofs-store.ts'
import { lockOrder, updateOrder } from './store.ts'

type Input = ParsedOf<typeof calls.orderRecharge>

export interface Sent {
  order: Order
  duplicate: boolean
}

/**
 * Returns the order that already used this reference, a refusal when another borrower used it, or undefined when it is
 * free. A bank line has two references (EndToEndId and txid); using either counts.
 */
async function findPreviousUse(
  db: Db,
  reference: string,
  order: Order,
): Promise<Sent | Refusal<'reference_used'> | undefined> {
  const line = await lineNamed(db, reference)
  const names =
    line === undefined ? [reference] : [reference, line.end_to_end_id, ...(line.txid === null ? [] : [line.txid])]
  const sent = await proofWith(db, names)
  const charged = await findByTxid(db, reference)
  const borrowerIds = [sent?.borrower_id, line?.state === 'matched' ? line.borrower_id : null, charged?.borrower_id]
  if (borrowerIds.some((id) => id !== undefined && id !== null && id !== order.borrower_id))
    return refuse('reference_used')
  const orderId = sent?.order_id ?? (line?.state === 'matched' ? (line.order_id ?? order.id) : undefined)
  if (orderId === undefined) return undefined
  return { order: (await findOrder(db, orderId)) ?? order, duplicate: true }
}

/** Returns the hash of the picture, null without a picture, or the refusal with its fields. */
async function faultsIn(
  { file_id: fileId, reference }: Input,
  { db, borrowerId, lang }: RechargeContext,
): Promise<Buffer | null | Refusal<'input_refused'>> {
  if (fileId === undefined && reference === undefined)
    return refuse('input_refused', { fields: { reference: texts.field_required({}, lang) } })
  if (fileId === undefined) return null
  return (
    (await hashOfOwnPicture(db, fileId, borrowerId)) ??
    refuse('input_refused', { fields: { file_id: texts.field_not_accepted({}, lang) } })
  )
}

/** Queries the bank about an EndToEndId that no webhook has named yet, so that the operator finds its line. */
export type AskBank = (tx: Db, endToEndId: string, now: Date) => Promise<void>

export type ProofRefusal = 'input_refused' | 'not_found' | 'reference_used' | 'already_decided' | 'request_pending'

/** A proof moves no money: it waits until an operator finds the bank line that it shows. */
export async function sendProof(
  input: Input,
  askBank: AskBank,
  context: RechargeContext,
): Promise<Sent | Refusal<ProofRefusal>> {
  const { db, borrowerId, now, requestId } = context
  const { reference } = input
  const hash = await faultsIn(input, context)
  if (hash instanceof Refusal) return hash
  const found = await findOrder(db, input.order_id)
  if (found?.borrower_id !== borrowerId) return refuse('not_found')
  await lockWallet(db, borrowerId)
  const order = await lockOrder(db, found.id)

  const previousUse = reference === undefined ? undefined : await findPreviousUse(db, reference, order)
  if (previousUse !== undefined) return previousUse
  if (order.state === 'paid') return refuse('already_decided')
  const waiting = await waitingProofOf(db, order.id)
  // The same picture again adds nothing.
  if (waiting !== undefined)
    return hash !== null && waiting.file_hash?.equals(hash) && reference === undefined
      ? { order, duplicate: true }
      : refuse('request_pending')

  const { wallet, holidays } = await settingsInForce(db, now, ['wallet', 'holidays'])
  const proof = await insertProof(db, {
    id: uuidv7(),
    order_id: order.id,
    borrower_id: borrowerId,
    file_id: input.file_id ?? null,
    file_hash: hash,
    reference: reference ?? null,
    state: 'waiting',
    sent_at: now,
    due_at: afterOpenHours(now, wallet.proof_hours, closedDaysIn(holidays)),
  })
  // Somebody else has just sent the same reference.
  if (proof === undefined) return refuse('reference_used')
  const checking = await updateOrder(db, order.id, { state: 'checking' })
  if (reference !== undefined && isEndToEndId(reference)) await askBank(db, reference, now)
  const details = {
    number: order.number,
    proof: proof.id,
    with: { picture: hash !== null, reference: reference !== undefined },
  }
  await audit(db, {
    actor: `borrower:${borrowerId}`,
    action: 'proof_sent',
    subject: `borrower:${borrowerId}`,
    details,
    requestId,
    now,
  })
  return { order: checking, duplicate: false }
}
