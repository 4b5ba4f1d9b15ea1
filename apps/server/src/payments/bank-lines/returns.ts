import type { PixReturn } from '../bank/pix/pix.ts'
import type { Db } from '../../platform/db/index.ts'
import { returnsOf, type Line } from './line-queries.ts'
import { NOTHING_PROPOSED, putReturn, updateLine } from './store.ts'

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

/**
 * Requests the return of a line to its payer. The bank receives the request under this id, repeated until it answers.
 */
export async function askReturn(
  tx: Db,
  line: Line,
  request: { id: string; amountCents: number; now: Date },
): Promise<void> {
  // A matched line remains the borrower's until the bank has returned it.
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

/** Derives the state of a line from its returns: returned in full, on its way, or unchanged. */
export async function settleLine(tx: Db, line: Line): Promise<void> {
  const returns = await returnsOf(tx, line.end_to_end_id)
  const gone = returns.reduce((sum, { state, amount_cents }) => (state === 'done' ? sum + amount_cents : sum), 0)
  const underWay = returns.some(({ state }) => state === 'asked' || state === 'processing')
  const rest = line.borrower_id !== null ? 'matched' : underWay ? 'returning' : 'suspense'
  const state = gone >= line.amount_cents ? 'returned' : rest
  if (state !== line.state) await updateLine(tx, line.end_to_end_id, { ...NOTHING_PROPOSED, state })
}
