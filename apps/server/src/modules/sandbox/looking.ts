import type { Db } from '../../db/pool.ts'
import { addJob } from '../../jobs/queue.ts'

/** The jobs that look for what time brings about. */
const LOOKING = ['tend_loans', 'apply_phone_changes', 'expire_recharges', 'apply_pix_events', 'reconcile_due', 'tend_payouts', 'close_due', 'deliver_messages', 'tell_news']

/** Looks at once, and not at the next full minute. */
export async function lookNow(tx: Db): Promise<void> {
  for (const name of LOOKING) await addJob(tx, { name, payload: {} })
}
