import type { PixReturn, ReceivedPix } from '../bank/pix/pix.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { bookReturned, bookTaken, keyOfMatch } from '../bank-lines/books.ts'
import { lockLine, lineById, returnsOf, type Line } from '../bank-lines/line-queries.ts'
import { keepReturn, settleLine } from '../bank-lines/returns.ts'
import { sendMessage } from '../../messages/index.ts'
import { ordersOfPayments } from '../recharge/order-queries.ts'
import { openClaim, sendOfferToPerson, undoForShortfall } from '../../servicing/index.ts'
import { lockWallet } from '../../ledger/index.ts'

export type PixDependencies = Pick<CoreDependencies, 'secretKey' | 'keyring'>

/** Idempotency key of a return in the ledger: the id of its settlement is unique. */
export const keyOfReturn = (endToEndId: string, { id, returnId }: Pick<PixReturn, 'id' | 'returnId'>): string =>
  returnId ?? `${endToEndId}/${id}`

/**
 * Takes a return out of a wallet: requested by us (an overpayment), or made by the payer's bank, which needs no
 * consent.
 */
async function takeFromWallet(
  tx: Db,
  dependencies: PixDependencies,
  line: Line & { borrower_id: string },
  back: PixReturn,
  byUs: boolean,
  now: Date,
): Promise<void> {
  const { end_to_end_id: endToEndId, borrower_id: borrowerId } = line
  const { amountCents } = back
  const event = byUs ? 'overpayment_returned' : 'recharge_clawed_back'
  const movement = { key: keyOfReturn(endToEndId, back), endToEndId, amountCents, at: back.settledAt ?? now, now }
  // A return that we sent was an overpayment, which paid for nothing.
  if (!byUs)
    await undoForShortfall(tx, dependencies, {
      ...movement,
      matchKey: keyOfMatch(line),
      borrowerId,
      actor: 'bank',
      by: 'bank',
    })
  const claimed = await bookTaken(tx, event, movement, borrowerId)
  if (claimed > 0) {
    await openClaim(tx, { borrowerId, returnKey: movement.key, endToEndId, why: 'returned', amountCents: claimed, now })
    await sendMessage(tx, dependencies.secretKey, {
      borrowerId,
      kind: 'claim_opened',
      order: { number: endToEndId, amountCents: claimed },
      now,
    })
  }
  if (!byUs) await sendOfferToPerson(tx, dependencies, borrowerId, now)
  const [order] = await ordersOfPayments(tx, [endToEndId])
  await sendMessage(tx, dependencies.secretKey, {
    borrowerId,
    kind: byUs ? 'refunded' : 'clawed_back',
    order: { number: order?.number ?? endToEndId, amountCents },
    now,
  })
  const details = { end_to_end_id: endToEndId, amount_cents: amountCents, claimed_cents: claimed }
  await audit(tx, {
    actor: 'system',
    action: byUs ? 'pix_returned' : 'pix_clawed_back',
    subject: `borrower:${borrowerId}`,
    details,
    now,
  })
}

const isOwned = (line: Line): line is Line & { borrower_id: string } => line.borrower_id !== null

async function settle(
  tx: Db,
  dependencies: PixDependencies,
  line: Line,
  back: PixReturn,
  byUs: boolean,
  now: Date,
): Promise<void> {
  const { end_to_end_id: endToEndId } = line
  const details = { id: back.id, amount_cents: back.amountCents, by_us: byUs }
  if (back.state === 'not_done') {
    await audit(tx, { actor: 'system', action: 'pix_return_failed', subject: `pix:${endToEndId}`, details, now })
  } else if (isOwned(line)) {
    await takeFromWallet(tx, dependencies, line, back, byUs, now)
  } else {
    await bookReturned(tx, {
      key: keyOfReturn(endToEndId, back),
      endToEndId,
      amountCents: back.amountCents,
      at: back.settledAt ?? now,
      now,
    })
    await audit(tx, { actor: 'system', action: 'pix_returned', subject: `pix:${endToEndId}`, details, now })
  }
}

/** Applies the returns that the bank reports for a PIX, each once. Returns true when one is still on its way. */
export async function processReturns(
  tx: Db,
  dependencies: PixDependencies,
  { endToEndId, returns }: ReceivedPix,
  now: Date,
): Promise<boolean> {
  // Requested, but the bank does not list it yet.
  if (returns.length === 0)
    return (await returnsOf(tx, endToEndId)).some(({ state }) => state === 'asked' || state === 'processing')
  const unlockedLine = await lineById(tx, endToEndId)
  if (unlockedLine === undefined) throw new Error('return of an unknown PIX')
  if (unlockedLine.borrower_id !== null) await lockWallet(tx, unlockedLine.borrower_id)
  const line = await lockLine(tx, endToEndId)
  // Matched in this moment by somebody else: try again later, with the wallet locked.
  if (line?.borrower_id !== unlockedLine.borrower_id) return true
  const storedReturns = new Map((await returnsOf(tx, endToEndId)).map((row) => [row.id, row]))
  let pending = [...storedReturns.values()].some(
    ({ id, state }) => state === 'asked' && returns.every((back) => back.id !== id),
  )
  for (const back of returns) {
    const before = storedReturns.get(back.id)
    if (before?.state === 'done' || before?.state === 'not_done') continue
    const byUs = before?.by_us ?? false
    await keepReturn(tx, endToEndId, back, byUs)
    if (back.state === 'processing') pending = true
    else await settle(tx, dependencies, line, back, byUs, now)
  }
  await settleLine(tx, line)
  return pending
}
