import { addJob } from '../../platform/jobs/index.ts'
import { midnightAfter, startOfDay } from '../../platform/clock/index.ts'
import { movesBetween } from '../../lending/index.ts'
import { endedBetween, ranOutBetween } from '../../payments/index.ts'
import type { CloseStep } from '../step.ts'

/**
 * Counts what expired on the day, as recorded. The jobs that expire things run each minute and have the rules; this
 * step queues them once more for the rest. An operator's expired claim and an expired block have no effect, so there is
 * nothing to undo.
 */
export const passedStep: CloseStep = {
  name: 'passed',
  async run(tx, { day }) {
    const [from, to] = [startOfDay(day), midnightAfter(day)]
    await addJob(tx, { name: 'process_due_loans', payload: {}, key: 'close:process_due_loans' })
    await addJob(tx, { name: 'expire_recharges', payload: {}, key: 'close:expire_recharges' })
    return {
      ...(await movesBetween(
        tx,
        { offers: 'expire_offer', drafts: 'cancel_idle', requests: 'expire_request', releases: 'miss_release' },
        from,
        to,
      )),
      recharges: await ranOutBetween(tx, from, to),
      blocks: await endedBetween(tx, from, to),
    }
  },
}
