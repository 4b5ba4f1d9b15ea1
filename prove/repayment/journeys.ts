import type { Claim } from '../claim.ts'
import { browserSuite } from '../shells/browser-suite.ts'

const REPAYMENT = 'e2e/repayment.test.ts'

export const journeys: Claim = browserSuite(
  'in a real browser with the sandbox clock: early, on the day, late; all of it; ahead both ways; in part; popup to recharge to PIX to settled; two tabs at once pay once; all four labels and "Refund successfully" seen; automatic debit, letters, agreements and collections on both sides',
  [REPAYMENT, 'e2e/settled.test.ts', 'e2e/plans.test.ts', 'e2e/messages.test.ts', 'e2e/console-collections.test.ts'],
  28,
  [
    {
      bug: 'more interest shown as saved than is saved',
      file: 'apps/borrower/src/features/repayment/PayBar.tsx',
      find: "sumOf(chosen, 'saved_cents')",
      replace: "sumOf(chosen, 'saved_cents') + 1",
      seenBy: [REPAYMENT],
    },
    {
      bug: 'a popup that leads to recharge without its reminder',
      file: 'apps/borrower/src/app/DailyReminder.tsx',
      find: 'tcId',
      replace: 'tcid',
      seenBy: [REPAYMENT],
    },
  ],
)
