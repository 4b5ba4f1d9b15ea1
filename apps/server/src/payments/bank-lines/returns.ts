import type { PixReturn } from '../bank/pix/pix.ts'
import type { Db } from '../../platform/db/index.ts'
import { returnsOf, type Line } from './line-queries.ts'
import { NOTHING_PROPOSED } from './receive.ts'
import { putReturn, updateLine } from './store.ts'

/** What the bank says of a return, written down. */
export const keepReturn = (
  tx: Db,
  endToEndId: string,
  { id, returnId, amountCents, state, requestedAt, settledAt }: PixReturn,
  byUs: boolean,
): Promise<void> =>
  putReturn(tx, {
    end_to_end_id: endToEndId,
    id,
    amount_cents: amountCents,
    by_us: byUs,
    return_id: returnId ?? null,
    state,
    asked_at: requestedAt,
    settled_at: state === 'processing' ? null : (settledAt ?? null),
  })

/** A line goes back to its payer, out of suspense or out of a wallet: the bank is asked to send it back under this id, as often as it takes. */
export async function askReturn(
  tx: Db,
  line: Line,
  request: { id: string; amountCents: number; now: Date },
): Promise<void> {
  // What is somebody's stays theirs until it has gone.
  if (line.borrower_id === null) await updateLine(tx, line.end_to_end_id, { ...NOTHING_PROPOSED, state: 'returning' })
  await putReturn(tx, {
    end_to_end_id: line.end_to_end_id,
    id: request.id,
    amount_cents: request.amountCents,
    by_us: true,
    state: 'asked',
    asked_at: request.now,
  })
}

/** Where a line stands after its returns: gone back whole, or on its way, or where it was. */
export async function settleLine(tx: Db, line: Line): Promise<void> {
  const returns = await returnsOf(tx, line.end_to_end_id)
  const gone = returns.reduce((sum, { state, amount_cents }) => (state === 'done' ? sum + amount_cents : sum), 0)
  const underWay = returns.some(({ state }) => state === 'asked' || state === 'processing')
  const rest = line.borrower_id !== null ? 'matched' : underWay ? 'returning' : 'suspense'
  const state = gone >= line.amount_cents ? 'returned' : rest
  if (state !== line.state) await updateLine(tx, line.end_to_end_id, { ...NOTHING_PROPOSED, state })
}

/** The returns that the bank has not been asked for yet, or not heard of. */
export const pendingReturns = async (
  db: Db,
  endToEndId: string,
): Promise<{ id: string; amountCents: number; requestedAt: Date }[]> =>
  (await returnsOf(db, endToEndId)).flatMap(({ id, state, amount_cents, asked_at }) =>
    state === 'asked' ? [{ id, amountCents: amount_cents, requestedAt: asked_at }] : [],
  )
