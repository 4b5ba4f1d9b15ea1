import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { addJob, type Job } from '../../platform/jobs/index.ts'
import { lockWallet, walletBalance } from '../../ledger/index.ts'
import type { LoanDependencies } from '../../lending/index.ts'
import {
  claimsFromBefore,
  debtorsFromBefore,
  markHandled,
  payClaims,
  writeMissingClaims,
} from '../return-claims/claims.ts'
import { sendOfferToPerson, undoPayments } from './take-back.ts'

const FIND_EARLIER_RETURNS = 'find_earlier_returns'
const UNDO_EARLIER_RETURNS = 'undo_earlier_returns'
/** Repeated, because a server of the previous version may run beside this one for a while. */
export const FIND_EARLIER_RETURNS_SCHEDULE = `11 * * * * ${FIND_EARLIER_RETURNS}`

const payload = z.object({ borrower_id: z.uuid() })

/** Earlier versions turned returns into claims without undoing payments. Queued at a start to undo them, once. */
export const queueEarlierReturns = (db: Db): Promise<void> =>
  addJob(db, { name: FIND_EARLIER_RETURNS, payload: {}, key: FIND_EARLIER_RETURNS })

/** One job per borrower, so that a failure for one does not delay the others. */
export const findEarlierReturns: Job = {
  name: FIND_EARLIER_RETURNS,
  async run({ tx }) {
    await writeMissingClaims(tx)
    for (const borrower_id of await debtorsFromBefore(tx))
      await addJob(tx, {
        name: UNDO_EARLIER_RETURNS,
        payload: { borrower_id },
        key: `${UNDO_EARLIER_RETURNS}:${borrower_id}`,
      })
  },
}

export const undoEarlierReturns = (dependencies: LoanDependencies): Job => ({
  name: UNDO_EARLIER_RETURNS,
  async run({ tx, payload: input, now }) {
    const { borrower_id: borrowerId } = payload.parse(input)
    await lockWallet(tx, borrowerId)
    for (const { id, end_to_end_id: endToEndId, return_key, left_cents: left } of await claimsFromBefore(
      tx,
      borrowerId,
    )) {
      await markHandled(tx, id)
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
      await undoPayments(tx, dependencies, taking, left)
      // Only the money from undone payments pays the claim; the previous balance remains the borrower's.
      const freed = (await walletBalance(tx, borrowerId)) - before
      await payClaims(tx, { borrowerId, amountCents: Math.min(freed, left), at: now, now, by: 'bank' })
    }
    await sendOfferToPerson(tx, dependencies, borrowerId, now)
  },
})
