import type { Claim } from '../claim.ts'
import { browserSuite } from '../shells/browser-suite.ts'

const WHOLE = 'e2e/origination.test.ts'
const APPLY = 'e2e/apply-steps.test.ts'
const INSTALLMENT = 'e2e/loan-screens-installment.test.ts'

export const journeys: Claim = browserSuite(
  'in a real browser, both sides: from a new phone number to credited, with at most 12 taps until the application is sent, and each way it can stop; every label of the progress is seen',
  [
    WHOLE,
    APPLY,
    'e2e/loan-hub-acts.test.ts',
    'e2e/loan-hub-quota.test.ts',
    'e2e/loan-screens-contract.test.ts',
    'e2e/loan-screens-loans.test.ts',
  ],
  50,
  [
    {
      bug: 'a state under the label of another',
      file: 'packages/web/src/labels/loan-states.ts',
      find: '  package_unpaid: texts.loan_state_package_unpaid,',
      replace: '  package_unpaid: texts.loan_state_no_package,',
      seenBy: [WHOLE],
    },
  ],
)

export const elsewhere: Claim = browserSuite(
  '"You have applied for this loan" (412) and "real-name authentication first" (411) are drawn by the page, not a toast',
  [INSTALLMENT, 'e2e/loan-hub.test.ts'],
  20,
  [
    {
      bug: 'a page that does not know of 411',
      file: 'apps/borrower/src/features/loan/stage.ts',
      find: "status === 411 ? 'identity' : status === 412",
      replace: 'status === 412',
      seenBy: [INSTALLMENT],
    },
  ],
)
