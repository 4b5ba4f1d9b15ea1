import type { Db } from '../../platform/db/index.ts'
import { loanFor } from '../../lending/index.ts'
import { sendMessage } from '../../messages/index.ts'
import { end } from './record.ts'
import { lapsedPlans, openPlanOf } from './store.ts'

/**
 * Step of the close, for the day that begins: expires proposals whose last day is over. Readers already see them as
 * expired, and nobody can sign them.
 */
export const expirePlans = (secretKey: Buffer) => ({
  name: 'plans',
  async run(tx: Db, { day, now }: { day: string; now: Date }): Promise<Record<string, number>> {
    let expired = 0
    for (const { id, loan_id } of await lapsedPlans(tx, day)) {
      const loan = await loanFor(tx, loan_id, 'locked')
      const plan = await openPlanOf(tx, loan_id)
      // Signed or withdrawn while this waited for the lock.
      if (loan === undefined || plan?.id !== id) continue
      await sendMessage(tx, secretKey, { borrowerId: plan.borrower_id, kind: 'plan_expired', loan, now })
      await end(tx, plan, 'expired', { action: 'plan_expired', actor: `close@${day}`, now })
      expired += 1
    }
    return { plans_expired: expired }
  },
})
