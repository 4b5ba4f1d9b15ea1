import type { Db } from '../../db/pool.ts'
import { addJob, type Job } from '../../jobs/queue.ts'
import { walletBalance } from '../../ledger/post.ts'
import type { LoanParts } from '../loans/world.ts'
import { claimsFromBefore, markHandled, payClaims } from '../return-claims/claims.ts'
import { lockWallet } from '../wallet/lock.ts'
import { sendOfferToPerson, undoPayments } from './take-back.ts'

const UNDO_EARLIER_RETURNS = 'undo_earlier_returns'

/** Before this version what was taken back became a claim and undid nothing. At the first start payments are undone for it, once. */
export async function queueEarlierReturns(db: Db): Promise<void> {
  if ((await claimsFromBefore(db)).length > 0)
    await addJob(db, { name: UNDO_EARLIER_RETURNS, payload: {}, key: UNDO_EARLIER_RETURNS })
}

export const undoEarlierReturns = (parts: LoanParts): Job => ({
  name: UNDO_EARLIER_RETURNS,
  async run({ tx, now }) {
    for (const { id, borrower_id: borrowerId, end_to_end_id: endToEndId, return_key } of await claimsFromBefore(tx)) {
      await lockWallet(tx, borrowerId)
      const left = await markHandled(tx, id)
      const before = await walletBalance(tx, borrowerId)
      const taking = {
        borrowerId,
        endToEndId,
        matchKey: endToEndId,
        key: return_key,
        at: now,
        now,
        actor: 'bank',
        by: 'bank',
      } as const
      await undoPayments(tx, parts, taking, left)
      // Only what the undone payments gave back pays the claim: what the wallet held before stays the borrower's.
      const freed = (await walletBalance(tx, borrowerId)) - before
      await payClaims(tx, { borrowerId, amountCents: Math.min(freed, left), at: now, now, by: 'bank' })
      await sendOfferToPerson(tx, parts, borrowerId, now)
    }
  },
})
