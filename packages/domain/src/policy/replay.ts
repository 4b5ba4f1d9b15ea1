import type { Cents } from '../money/cents.ts'
import { decide, type Application, type Decision, type Outcome, type Reason } from './decide.ts'
import type { LoanPackage } from './package.ts'
import type { Policy } from './policy.ts'
import { countedIncome } from './quota.ts'

/** What is stored with a decision, so that another policy can decide again on the same data. */
export interface DecisionInputs {
  /** Without the income that counts: that depends on the policy. */
  readonly application: Omit<Application, 'incomeCents'>
  readonly declaredCents: Cents
  /** As evidence had shown; undefined without evidence. */
  readonly shownCents: Cents | undefined
  /** The limits and the package of that time: another policy changes neither. */
  readonly limits: Pick<Policy, 'minCents' | 'maxCents' | 'minMonths' | 'maxMonths'>
  readonly chosen: LoanPackage | undefined
}

/** The decision of a policy on stored data. */
export function replayDecision(policy: Policy, inputs: DecisionInputs): Decision {
  const { application, declaredCents, shownCents, limits, chosen } = inputs
  const { minCents, maxCents, minMonths, maxMonths } = limits
  const then: Policy = {
    ...policy,
    minCents,
    maxCents,
    minMonths,
    maxMonths,
    packages: chosen === undefined ? [] : [chosen],
  }
  return decide(then, { ...application, incomeCents: countedIncome(then, { declaredCents, shownCents }) })
}

export interface Tally {
  outcomes: Record<Outcome, number>
  autoRelease: number
  reasons: Map<Reason, number>
}

const emptyTally = (): Tally => ({
  outcomes: { approve: 0, refer: 0, reject: 0 },
  autoRelease: 0,
  reasons: new Map(),
})

function addTo(tally: Tally, { outcome, autoRelease, reasons }: Decision): void {
  tally.outcomes[outcome] += 1
  if (autoRelease) tally.autoRelease += 1
  for (const reason of reasons) tally.reasons.set(reason, (tally.reasons.get(reason) ?? 0) + 1)
}

/** Two policies side by side on the same stored data. */
export interface Comparison {
  readonly before: Tally
  readonly after: Tally
  /** Counts one decision; returns both if the second policy decides or releases otherwise. */
  add(inputs: DecisionInputs): { before: Decision; after: Decision } | undefined
}

export function emptyComparison(policies: { before: Policy; after: Policy }): Comparison {
  const tallies = { before: emptyTally(), after: emptyTally() }
  return {
    ...tallies,
    add(inputs) {
      const before = replayDecision(policies.before, inputs)
      const after = replayDecision(policies.after, inputs)
      addTo(tallies.before, before)
      addTo(tallies.after, after)
      return before.outcome === after.outcome && before.autoRelease === after.autoRelease
        ? undefined
        : { before, after }
    },
  }
}
