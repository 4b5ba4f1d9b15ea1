import type { Db } from '../../platform/db/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { lockToRemind, updateClaim } from './store.ts'

/** A step of the close, for the day that begins: claims that are still open on their payable date. Each borrower is reminded once of each. */
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
