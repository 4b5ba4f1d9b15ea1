import { audit } from '../../platform/audit/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { lockPassed, updateOrder } from './store.ts'

/** Asks every minute of the machine; what has passed is decided by our clock, which a sandbox may have set forward. */
export const EXPIRE_RECHARGES_SCHEDULE = '* * * * * expire_recharges'

const BATCH = 500

/** Writes down what time has done. Money that comes later is its borrower's all the same. */
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
