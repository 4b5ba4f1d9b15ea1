import type { CallOutput } from '@home-credit/contract'
import { addDays, formatDay } from '@home-credit/domain'
import { localDay } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Keyring } from '../../platform/secrets/index.ts'
import { linesByIds } from '../bank-lines/line-queries.ts'
import { namesById } from '../../access/index.ts'
import { presentBankLines } from '../recharge/bank-line-presenter.ts'
import { loadWalletBalance, type WalletBalance } from '../wallet/balance-queries.ts'
import { RETURN_DAYS, returnableSince } from './refunds.ts'
import { listRefundable, refundedLine, refundsById, returnableLine, type Page, type Refundable } from './store.ts'

type Output = CallOutput<'POST /api/console/refunds'>
export type RefundView = Extract<Output, { refund: unknown }>['refund']

export interface Viewer {
  db: Db
  operatorId: string
  now: Date
}

async function presentRefunds(
  keyring: Keyring,
  found: readonly Refundable[],
  { db, operatorId, now }: Viewer,
): Promise<RefundView[]> {
  const storedLines = await linesByIds(
    db,
    found.map(({ end_to_end_id }) => end_to_end_id),
  )
  const lines = new Map(
    (await presentBankLines(db, keyring, [...storedLines.values()])).map((line) => [line.end_to_end_id, line]),
  )
  const refunds = await refundsById(
    db,
    found.flatMap(({ refund_id }) => refund_id ?? []),
  )
  const names = await namesById(
    db,
    [...refunds.values()].map(({ proposed_by }) => proposed_by),
  )
  const wallets = new Map<string, WalletBalance>()
  for (const { borrower_id } of found)
    if (!wallets.has(borrower_id)) wallets.set(borrower_id, await loadWalletBalance(db, borrower_id, now))
  return found.flatMap(({ end_to_end_id, borrower_id, state, why, amount_cents, refund_id }) => {
    const [line, wallet, refund] = [lines.get(end_to_end_id), wallets.get(borrower_id), refunds.get(refund_id ?? '')]
    if (line === undefined || wallet === undefined) return []
    return {
      ...line,
      state,
      why,
      refund_cents:
        state === 'open' || state === 'proposed' ? Math.min(amount_cents, wallet.withdrawableCents) : amount_cents,
      wallet_cents: wallet.balanceCents,
      last_day: formatDay(addDays(localDay(new Date(line.paid_at)), RETURN_DAYS)),
      refund:
        refund === undefined
          ? null
          : {
              id: refund.id,
              reason: refund.reason,
              by_me: refund.proposed_by === operatorId,
              by_name: names.get(refund.proposed_by) ?? '',
              at: refund.proposed_at.toISOString(),
            },
    }
  })
}

export async function listRefunds(
  keyring: Keyring,
  page: Page,
  viewer: Viewer,
): Promise<Extract<Output, { rows: unknown }>> {
  const { rows, total } = await listRefundable(viewer.db, page, returnableSince(viewer.now))
  return { rows: await presentRefunds(keyring, rows, viewer), total }
}

/**
 * The refund after an action. A withdrawn one shows its line as it is now: returnable, or with nothing left to return.
 */
export async function openRefund(keyring: Keyring, id: string, viewer: Viewer): Promise<RefundView> {
  const refund = (await refundsById(viewer.db, [id])).get(id)
  if (refund === undefined) throw new Error('refund not found')
  const { end_to_end_id, borrower_id } = refund
  const nothing: Refundable = {
    end_to_end_id,
    borrower_id,
    state: 'open',
    why: refund.why,
    amount_cents: 0,
    refund_id: null,
  }
  const found =
    (await refundedLine(viewer.db, id)) ??
    (await returnableLine(viewer.db, end_to_end_id, returnableSince(viewer.now))) ??
    nothing
  const [view] = await presentRefunds(keyring, [found], viewer)
  if (view === undefined) throw new Error('cannot present the refund')
  return view
}
