import { randomUUID } from 'node:crypto'
import { cents } from '@home-credit/domain'
import type { Posting } from '../ledger/ledger-types.ts'

export const movement = ({
  key = randomUUID(),
  ...rest
}: Omit<Posting, 'key' | 'effectiveAt'> & { key?: string }): Posting => ({
  key,
  effectiveAt: rest.now,
  ...rest,
})

/** R$ 1,000.00 financed: R$ 950.00 to the wallet, R$ 30.00 tax, R$ 20.00 fee. */
export const credited = ({ borrowerId, loanId, now }: { borrowerId: string; loanId: string; now: Date }): Posting =>
  movement({
    event: 'credited',
    key: loanId,
    loanId,
    now,
    lines: [
      { account: 'principal', loanId, debit: cents(100_000) },
      { account: 'wallet', borrowerId, loanId, credit: cents(95_000) },
      { account: 'iof_payable', loanId, credit: cents(3_000) },
      { account: 'fee', loanId, credit: cents(2_000) },
    ],
  })
