import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { addJobs, type Job } from '../../platform/jobs/index.ts'
import { executeCommand } from './execute-command.ts'
import { RECHECK_QUOTA } from './jobs.ts'
import { lockOpenLoanOf, quotaRecheckJobs } from './loan-queries.ts'
import type { LoanDependencies } from './loan-context.ts'

const payload = z.object({ borrower_id: z.uuid() })

/** A step of the daily close: the history grows as due dates pass, so every application short of quota is rechecked. */
export const recheckShort = {
  name: 'quotas',
  async run(tx: Db): Promise<Record<string, number>> {
    return { quotas_rechecked: await addJobs(tx, RECHECK_QUOTA, quotaRecheckJobs()) }
  },
}

/** Runs after a payment and daily: an application short of quota continues by itself once the quota suffices; otherwise it keeps waiting. */
export const recheckQuota = (dependencies: LoanDependencies): Job => ({
  name: RECHECK_QUOTA,
  async run({ tx, payload: input, now }) {
    const loan = await lockOpenLoanOf(tx, payload.parse(input).borrower_id)
    if (loan?.state !== 'quota_short') return
    const result = await executeCommand(tx, dependencies, loan, {
      action: 'recheck_quota',
      actor: { kind: 'system' },
      by: 'system',
      now,
    })
    if (result instanceof Refusal && result.name !== 'out_of_order')
      throw new Error(`could not recheck the quota: ${result.name}`)
  },
})
