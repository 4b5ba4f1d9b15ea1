import { setTimeout as sleep } from 'node:timers/promises'
import { oracleFaults } from '../../apps/server/src/reporting/oracle/oracle-queries.ts'
import { openSession } from '../../apps/server/src/access/sessions/sessions.ts'
import { addOperator } from '../../apps/server/src/access/operators/operators.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { mintKey } from '../../apps/server/src/testing/server.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { planted, withLender, type Lender } from './lender.ts'

const AT_ONCE = 50

async function secondReleaser({ pool: { db } }: Lender): Promise<string> {
  const now = new Date()
  const id = await addOperator(db, { login: 'second@prove', name: 'Segunda', role: 'finance', by: 'prove', now })
  if (id === undefined) throw new Error('not added')
  return openSession(db, 'operator', id, now)
}

interface Round {
  faults: string[]
  done: number
}

/**
 * Fifty releases of one loan at once, by two operators. In some rounds the server is killed meanwhile, and all are
 * sent again with the same keys.
 */
async function round(lender: Lender, tokens: readonly string[], kill: boolean, random: () => number): Promise<Round> {
  const { ask, steps, pool } = lender
  const faults: string[] = []
  const { loanId, id } = await steps.generated()
  const intents = Array.from({ length: AT_ONCE }, (_, index) => ({
    key: mintKey(),
    token: tokens[index % tokens.length] ?? '',
  }))
  const release = (intent: (typeof intents)[number]) =>
    ask('POST /api/console/decide', { action: 'release', loan_id: loanId }, intent).then(
      (answer) => answer.status_code,
      () => 0,
    )
  const first = intents.map(release)
  if (kill) {
    await sleep(random() * 40)
    await lender.killAndStart()
  }
  let statuses = await Promise.all(first)
  if (kill) statuses = await Promise.all(intents.map(release))
  const done = statuses.filter((status) => status === 200).length
  const others = statuses.filter((status) => status !== 200 && status !== 412)
  if (others.length > 0) faults.push(`${loanId}: answered ${[...new Set(others)].join(', ')}`)
  const { rows } = await pool.raw.query<{ times: number; wallet: number; moves: number }>(
    `SELECT (SELECT count(*)::int FROM ledger_transactions WHERE loan_id = $1 AND event = 'credited') AS times,
            (SELECT coalesce(-sum(balance_cents), 0)::bigint FROM ledger_balances WHERE owner_id = $2 AND account = 'wallet') AS wallet,
            (SELECT count(*)::int FROM loan_moves WHERE loan_id = $1 AND action = 'release') AS moves`,
    [loanId, id],
  )
  const seen = rows[0]
  if (seen?.times !== 1 || seen.wallet !== 100_000 || seen.moves !== 1)
    faults.push(`${loanId}: credited ${seen?.times} times, ${seen?.wallet} centavos, ${seen?.moves} moves`)
  if (done !== 1) faults.push(`${loanId}: ${done} said that they had released it`)
  return { faults, done }
}

async function releaseAtOnce(lender: Lender, run: Run): Promise<Seen> {
  const rounds = scaled(20, run) + 1
  const faults: string[] = []
  const tokens = [
    dataOf(await lender.ask('POST /api/sandbox/operator_session', { role: 'finance' })).token,
    await secondReleaser(lender),
  ]
  let kills = 0
  for (let index = 0; index < rounds; index += 1) {
    const kill = index % 2 === 1
    if (kill) kills += 1
    faults.push(...(await round(lender, tokens, kill, run.random)).faults)
  }
  faults.push(...(await oracleFaults(lender.pool.db)))
  return { counts: { rounds, releases: rounds * AT_ONCE, kills }, faults }
}

export const releases: Claim = {
  claim:
    '50 parallel releases of one loan by two operators, with a kill -9 in the middle of every second round, credit it once',
  minCounts: { rounds: 20, releases: 1000, kills: 10 },
  run: (run) => withLender(undefined, (lender) => releaseAtOnce(lender, run)),
  // Rounds of fifty with kills take long even when there are two; the review's own tests cover the lock on a small
  // scale.
  slow: true,
  plants: [
    planted(
      'a loan that is not locked while it is moved',
      {
        file: 'apps/server/src/lending/loans/loan-queries.ts',
        find: "how === 'locked' ? lockLoan(db, id) : findLoan(db, id)",
        replace: "how === 'locked' ? findLoan(db, id) : findLoan(db, id)",
      },
      releaseAtOnce,
    ),
  ],
}
