import { audit } from '../../platform/audit/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { lockPassed, updateOrder } from './store.ts'

/** Runs every minute of real time; what has expired depends on our clock, which the sandbox can set forward. */
export const EXPIRE_RECHARGES_SCHEDULE = '* * * * * expire_recharges'

const BATCH = 500

/** Records the expiry. Money that arrives later is still credited to the borrower. */
export const expireRecharges: Job = {
  name: 'expire_recharges',
  async run({ tx, now }) {
    for (const order of await lockPassed(tx, now, BATCH)) {
      await updateOrder(tx, order.id, { state: 'expired' })
      await audit(tx, {
        actor: 'system',
        action: 'recharge_expired',
        subject: `borrower:${order.borrower_id}`,
        details: { number: order.number },
        now,
      })
    }
  },
}
