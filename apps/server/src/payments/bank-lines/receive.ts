import { cents, type Cents } from '@home-credit/domain'
import type { ReceivedPix } from '../bank/pix/pix.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { isOwnCpf } from '../../borrowers/index.ts'
import { bookIn, bookMatched, keyOfMatch } from './books.ts'
import { returnsOf, type Line, type SuspenseCause } from './line-queries.ts'
import { sealPayer } from './payer.ts'
import { insertLine, updateLine } from './store.ts'

type LineMatch = { borrowerId: string; orderId: string } | { cause: SuspenseCause }

/** Whether somebody else paid; nothing where the bank does not say who. */
const isThirdParty = async (
  db: Db,
  keyring: Keyring,
  borrowerId: string,
  payer: ReceivedPix['payer'],
): Promise<boolean | null> => (payer === undefined ? null : !(await isOwnCpf(db, keyring, borrowerId, payer.document)))

/** Writes down one PIX as the bank confirmed it, and books it. False where that was done before: it comes in once, however often it is told. */
export async function receive(
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
    // What the books had before it was written down here stands in suspense there.
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

/** What of a line has not gone back. */
export async function leftOfLine(db: Db, line: Line): Promise<number> {
  const returned = (await returnsOf(db, line.end_to_end_id)).filter(({ state }) => state === 'done')
  return returned.reduce((left, { amount_cents }) => left - amount_cents, line.amount_cents)
}

/** A line that the caller holds leaves suspense for a wallet; what was proposed is done with. */
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

export const NOTHING_PROPOSED = {
  proposed: null,
  proposed_for: null,
  proposed_proof: null,
  proposed_by: null,
  proposed_at: null,
} as const

/** A line that the caller holds is nobody's again. */
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
