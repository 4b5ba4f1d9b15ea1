import { z } from 'zod'
import { Refusal } from '../../http/refusal.ts'
import type { Job } from '../../jobs/queue.ts'
import { act } from './act.ts'
import { RECHECK_QUOTA } from './effects.ts'
import { lockOpenLoanOf } from './store.ts'
import type { LoanParts } from './world.ts'

const payload = z.object({ borrower_id: z.uuid() })

/** After a payment: an application that was short of quota goes on by itself where there is enough by now. What is still short waits as it did. */
export const recheckQuota = (parts: LoanParts): Job => ({
  name: RECHECK_QUOTA,
  async run({ tx, payload: given, now }) {
    const loan = await lockOpenLoanOf(tx, payload.parse(given).borrower_id)
    if (loan?.state !== 'quota_short') return
    const moved = await act(tx, parts, loan, { action: 'recheck_quota', actor: { kind: 'system' }, by: 'system', now })
    if (moved instanceof Refusal && moved.name !== 'out_of_order')
      throw new Error(`a quota could not be looked at again: ${moved.name}`)
  },
})
