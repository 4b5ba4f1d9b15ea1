import type { Db } from '../../platform/db/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { lockToRemind, updateClaim } from './store.ts'

/**
 * Step of the close, for the day that begins: reminds borrowers of claims still open on their payable date, once each.
 */
export const remindClaims = (secretKey: Buffer) => ({
  name: 'claims',
  async run(tx: Db, { day, now }: { day: string; now: Date }): Promise<Record<string, number>> {
    const claims = await lockToRemind(tx, day)
    for (const { id, borrower_id, end_to_end_id, left_cents, payable_on } of claims) {
      await updateClaim(tx, id, { reminded_at: now })
      await sendMessage(tx, secretKey, {
        borrowerId: borrower_id,
        kind: 'claim_reminder',
        order: { number: end_to_end_id, amountCents: left_cents, payableOn: payable_on },
        now,
      })
    }
    return { reminded: claims.length }
  },
})
