import { addJob } from '../../platform/jobs/index.ts'
import type { Db } from '../../platform/db/index.ts'

/** What the steps of a loan leave to the background. The first three are done by `lending/review`. */
export const SUBMIT_VERIFICATION = 'submit_verification'
export const REVIEW_LOAN = 'review_loan'
export const RELEASE_LOAN = 'release_loan'
export const RECHECK_QUOTA = 'recheck_quota'

/** Once, however often it is queued before it runs. */
export const queueRelease = (tx: Db, loanId: string): Promise<void> =>
  addJob(tx, { name: RELEASE_LOAN, payload: { loan_id: loanId }, key: `release:${loanId}` })
