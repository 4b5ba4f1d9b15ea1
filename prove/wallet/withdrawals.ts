import { isDeepStrictEqual } from 'node:util'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { mintKey } from '../../apps/server/src/testing/server.ts'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted, withLender, type Lender } from '../origination/lender.ts'

const ROUNDS = 200
const AT_ONCE = 50
/** This many of the fifty use the key of the first: the same intent, sent again. */
const SAME_KEY = 10
const AMOUNT_CENTS = 50_000

/** Fifty withdrawals of the whole balance at once, with one confirmed code. */
async function round({ ask, steps, pool }: Lender): Promise<string[]> {
  const borrower = await addBorrower(pool.db)
  const { token, id } = borrower
  await steps.fillInfo(borrower)
  await steps.topUp({ id }, AMOUNT_CENTS)
  const withdrawal = { amount_cents: AMOUNT_CENTS, channel: 'pix' } as const
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', ...withdrawal }, { token }))
  const sms_code = await steps.codeFor(borrower.phone, now)
  const first = mintKey()
  const keys = Array.from({ length: AT_ONCE }, (_, index) => (index < SAME_KEY ? first : mintKey()))
  const answers = await Promise.all(
    keys.map((key) =>
      ask('POST /api/userCreditOrder/withdraw', { action: 'ask', ...withdrawal, sms_code }, { token, key }),
    ),
  )

  const faults: string[] = []
  const same = answers.slice(0, SAME_KEY)
  if (same.some((answer) => !isDeepStrictEqual(answer, same[0]))) faults.push(`${id}: one key, several answers`)
  const intents = [same[0], ...answers.slice(SAME_KEY)]
  const done = intents.filter((answer) => answer?.status_code === 200).length
  if (done !== 1) faults.push(`${id}: ${done} succeeded`)
  for (const answer of intents)
    if (answer !== undefined && answer.status_code !== 200 && answer.data.reason !== 'balance_short')
      faults.push(`${id}: answered ${answer.status_code} ${answer.data.reason}`)
  const { rows } = await pool.raw.query<{ wallet: number; withdrawals: number; reservations: number }>(
    `SELECT (SELECT coalesce(-sum(balance_cents), 0)::bigint FROM ledger_balances WHERE owner_id = $1 AND account = 'wallet') AS wallet,
            (SELECT count(*)::int FROM withdrawals WHERE borrower_id = $1) AS withdrawals,
            (SELECT count(*)::int FROM ledger_transactions AS t JOIN ledger_postings AS p ON p.transaction_id = t.id
             WHERE t.event = 'withdrawal_asked' AND p.owner_id = $1 AND p.account = 'wallet') AS reservations`,
    [id],
  )
  const seen = rows[0]
  if (seen?.wallet !== 0 || seen.withdrawals !== 1 || seen.reservations !== 1)
    faults.push(
      `${id}: ${seen?.wallet} centavos left, ${seen?.withdrawals} withdrawals, ${seen?.reservations} reserved`,
    )
  return faults
}

async function withdrawAtOnce(lender: Lender, run: Run): Promise<Seen> {
  const rounds = scaled(ROUNDS, run)
  const faults: string[] = []
  for (let index = 0; index < rounds; index += 1) faults.push(...(await round(lender)))
  faults.push(...(await oracleFaults(lender.pool.db)))
  return { counts: { rounds, withdrawals: rounds * AT_ONCE }, faults }
}

export const withdrawals: Claim = {
  claim:
    '50 parallel withdrawals of the whole balance on one confirmed code: one succeeds, the others are told that the balance is short, it is never below zero, and one key has one answer',
  minCounts: { rounds: ROUNDS, withdrawals: ROUNDS * AT_ONCE },
  run: (run) => withLender(undefined, (lender) => withdrawAtOnce(lender, run)),
  // Needs a server and a database of its own; the payouts' own tests cover this on a small scale.
  slow: true,
  plants: [
    planted(
      'the lock of the wallet removed',
      { file: 'apps/server/src/ledger/wallet-queries.ts', find: ' FOR NO KEY UPDATE`', replace: '`' },
      withdrawAtOnce,
      { most: 0.02 },
    ),
  ],
}
