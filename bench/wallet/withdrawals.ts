import { uuidv7 } from 'uuidv7'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import type { TestBorrower } from '../../apps/server/src/testing/borrower.ts'
import { prepareWithdrawals, withdrawalBody } from '../../prove/wallet/ready-to-withdraw.ts'
import type { Send } from '../load.ts'

/**
 * Large enough to need approval: measures the call that moves the money, not the simulated bank in the same process.
 */
const AMOUNT_CENTS = 1_000_000

export const prepare = (pool: Pool, count: number): Promise<TestBorrower[]> =>
  prepareWithdrawals(pool, { count, amountCents: AMOUNT_CENTS })

/** Starts the next prepared withdrawal; returns undefined when none is left. */
export function withdrawals(send: Send, ready: TestBorrower[]): () => Promise<void> | undefined {
  const body = withdrawalBody(AMOUNT_CENTS)
  return () => {
    const next = ready.pop()
    return (
      next &&
      send('/api/userCreditOrder/withdraw', body, {
        authorization: `Bearer ${next.token}`,
        'idempotency-key': uuidv7(),
      })
    )
  }
}
