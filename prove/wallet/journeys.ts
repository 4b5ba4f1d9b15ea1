import type { Claim } from '../claim.ts'
import { browserSuite } from '../shells/browser-suite.ts'

const RECHARGE = 'e2e/wallet-recharge.test.ts'
const WITHDRAW = 'e2e/wallet-withdraw.test.ts'

export const journeys: Claim = browserSuite(
  'in a real browser: recharge by PIX, by screenshot, by TXID, the same TXID twice, refused before any loan is credited; withdraw paid, and failed and corrected; proofs, payouts, suspense and reconciliation on the other side',
  [RECHARGE, WITHDRAW, 'e2e/console-money.test.ts'],
  12,
  [
    {
      bug: 'a reference that was sent before opens no record of it',
      file: 'apps/borrower/src/pages/index/Payment.tsx',
      find: 'if (duplicate) relaunch(',
      replace: 'if (duplicate && proofOrder.id === "") relaunch(',
      seenBy: [RECHARGE],
    },
    {
      bug: 'a fee shown that nobody takes',
      file: 'apps/borrower/src/features/wallet/WithdrawConfirm.tsx',
      find: 'formatMoneyInColumn(quote.fee_cents)',
      replace: 'formatMoneyInColumn(quote.fee_cents + 100)',
      seenBy: [WITHDRAW],
    },
  ],
)
