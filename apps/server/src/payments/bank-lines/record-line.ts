import { cents, type Cents } from '@home-credit/domain'
import type { ReceivedPix } from '../bank/pix/pix.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { isOwnCpf } from '../../borrowers/index.ts'
import { bookIn, bookMatched, keyOfMatch } from './books.ts'
import { returnsOf, type Line, type SuspenseCause } from './line-queries.ts'
import { sealPayer } from './payer.ts'
import { insertLine, NOTHING_PROPOSED, updateLine } from './store.ts'

type LineMatch = { borrowerId: string; orderId: string } | { cause: SuspenseCause }

/** Whether somebody else paid; null when the bank does not name the payer. */
const isThirdParty = async (
  db: Db,
  keyring: Keyring,
  borrowerId: string,
  payer: ReceivedPix['payer'],
): Promise<boolean | null> => (payer === undefined ? null : !(await isOwnCpf(db, keyring, borrowerId, payer.document)))

/**
 * Records and books a PIX that the bank confirmed. Returns false when it was booked before, so repeated events are
 * harmless.
 */
export async function recordLine(
  tx: Db,
  keyring: Keyring,
  pix: ReceivedPix,
  match: LineMatch,
  now: Date,
): Promise<boolean> {
  const { endToEndId, txid, amountCents, paidAt, payer } = pix
  const owner = 'borrowerId' in match ? match : undefined
  const booked = await bookIn(tx, { endToEndId, amountCents, at: paidAt, now }, owner?.borrowerId)
  await insertLine(tx, {
    end_to_end_id: endToEndId,
    txid: txid ?? null,
    amount_cents: amountCents,
    paid_at: paidAt,
    ...(payer === undefined ? {} : sealPayer(keyring, endToEndId, payer)),
    recorded_at: now,
    // When the ledger already had this PIX, its money is in suspense.
    ...(owner !== undefined && booked
      ? {
          state: 'matched',
          borrower_id: owner.borrowerId,
          order_id: owner.orderId,
          third_party: await isThirdParty(tx, keyring, owner.borrowerId, payer),
        }
      : { state: 'suspense', cause: 'cause' in match ? match.cause : null }),
  })
  return booked
}

/** The part of a line that has not been returned. */
export async function leftOfLine(db: Db, line: Line): Promise<number> {
  const returned = (await returnsOf(db, line.end_to_end_id)).filter(({ state }) => state === 'done')
  return returned.reduce((left, { amount_cents }) => left - amount_cents, line.amount_cents)
}

/** Moves a line from suspense to a wallet and clears its proposal. The caller has locked the line. */
export async function matchLine(
  tx: Db,
  line: Line,
  owner: { borrowerId: string; orderId: string | null },
  now: Date,
): Promise<Cents> {
  const amountCents = cents(await leftOfLine(tx, line))
  await bookMatched(
    tx,
    { key: keyOfMatch(line), endToEndId: line.end_to_end_id, amountCents, at: line.paid_at, now },
    owner.borrowerId,
  )
  await updateLine(tx, line.end_to_end_id, {
    ...NOTHING_PROPOSED,
    state: 'matched',
    borrower_id: owner.borrowerId,
    order_id: owner.orderId,
  })
  return amountCents
}

/** Puts a line back into suspense without an owner. The caller has locked the line. */
export const unmatchLine = (tx: Db, line: Line): Promise<void> =>
  updateLine(tx, line.end_to_end_id, {
    ...NOTHING_PROPOSED,
    state: 'suspense',
    cause: line.txid === null ? 'no_txid' : 'txid_unknown',
    borrower_id: null,
    order_id: null,
    third_party: null,
    unmatched: line.unmatched + 1,
  })
