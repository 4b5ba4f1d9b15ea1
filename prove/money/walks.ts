import { LOAN_TABLE, walkLoans, withoutGuard, type LoanState, type LoanTable } from '@home-credit/domain'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'

const WALKS = 20
const STEPS = 10_000

/**
 * Where a loan may go from each state, according to the rules and not the table: it stays, it leaves, or it is
 * cancelled at any time before crediting. A repaid loan reopens when the bank takes the money back.
 */
const LEGAL: Readonly<Record<LoanState, readonly LoanState[]>> = {
  unverified: ['unverified', 'no_package', 'cancelled'],
  no_package: ['package_unpaid', 'quota_short', 'under_review', 'cancelled'],
  package_unpaid: ['package_unpaid', 'quota_short', 'under_review', 'cancelled'],
  quota_short: ['quota_short', 'package_unpaid', 'under_review', 'cancelled'],
  under_review: ['under_review', 'approved', 'rejected', 'cancelled'],
  rejected: ['under_review', 'cancelled'],
  approved: ['approved', 'generated', 'under_review', 'no_package', 'cancelled'],
  generated: ['credited', 'under_review', 'approved', 'cancelled'],
  credited: ['credited', 'repaid', 'regretted'],
  repaid: ['credited'],
  regretted: [],
  cancelled: [],
}

const legalWays = new Set(Object.entries(LEGAL).flatMap(([from, states]) => states.map((to) => `${from} > ${to}`)))

/** Random actors act on loans, one walk after another. */
function walk(run: Run, table: LoanTable, enoughFaults = Infinity): Seen {
  const counts = { walks: 0, steps: 0, moves: 0, refusals: 0, 'loans credited': 0 }
  const faults: string[] = []
  const ways = new Set<string>()
  const reached = new Set<string>()
  for (let index = 0; index < scaled(WALKS, run) && faults.length < enoughFaults; index += 1) {
    const walked = walkLoans({ steps: STEPS, random: run.random, table })
    counts.walks += 1
    counts.steps += walked.steps
    counts.moves += walked.moves
    counts.refusals += walked.refusals
    counts['loans credited'] += walked.ways['generated > credited'] ?? 0
    for (const state of Object.keys(walked.states)) reached.add(state)
    for (const way of Object.keys(walked.ways)) {
      ways.add(way)
      if (!legalWays.has(way)) faults.push(`walk ${index + 1}: ${way} is no way to go`)
    }
    faults.push(...walked.faults.map((fault) => `walk ${index + 1}, ${fault}`))
  }
  if (faults.length < enoughFaults)
    for (const state of Object.keys(LEGAL)) if (!reached.has(state)) faults.push(`${state} was never reached`)
  return { counts: { ...counts, 'ways gone': ways.size, 'states reached': reached.size }, faults }
}

/** The guards that separate money and people; without any one of them a walk must reach a forbidden result. */
const GUARDS: readonly Parameters<typeof withoutGuard>[1][] = [
  'loan_is_credited',
  'is_release_day',
  'fee_agreed',
  'code_right',
  'decider_has_not_verified',
  'releaser_has_not_decided',
  'another_decider',
  'policy_may_decide',
  'quota_suffices',
  'nothing_taken_back',
  'within_regret_days',
]

export const walks: Claim = {
  claim: 'random walks of random actors reach only legal states, and in none is anything payable before credited',
  minCounts: { walks: WALKS, steps: WALKS * STEPS, 'loans credited': 500 },
  run: async (run) => walk(run, LOAN_TABLE),
  plants: GUARDS.map((name) => ({
    bug: `the guard ${name} removed`,
    run: async (run) => walk(run, withoutGuard(LOAN_TABLE, name), 1),
  })),
}
