import type { LoanState } from '@home-credit/domain'
import type { Detail } from './loan.ts'

export const TRACKED = ['identity', 'package', 'fee', 'quota', 'review', 'sign', 'credited', 'repaid'] as const
export type Tracked = (typeof TRACKED)[number]

/** Index of the step that a state works on, past the end when all are done; undefined for a loan that ended early. */
const AT: Record<LoanState, number | undefined> = {
  unverified: 0,
  no_package: 1,
  package_unpaid: 2,
  quota_short: 3,
  under_review: 4,
  rejected: 4,
  approved: 5,
  generated: 6,
  credited: 7,
  repaid: 8,
  regretted: undefined,
  cancelled: undefined,
}

export interface TrackedStep {
  step: Tracked | 'ended'
  /** `skipped`: this loan did not need the step. */
  state: 'done' | 'skipped' | 'now' | 'stopped' | 'later'
  at?: string | undefined
}

type Entry = Pick<Detail['timeline'][number], 'state' | 'at'>

/** The only two steps that can be skipped. */
const MAY_SKIP: Partial<Record<Tracked, LoanState>> = { fee: 'package_unpaid', quota: 'quota_short' }

/** All steps of a loan; the timeline is oldest first. */
export function trackOf(state: LoanState, timeline: readonly Entry[]): TrackedStep[] {
  const positions = timeline.map((entry) => AT[entry.state])
  const reached = AT[state] ?? Math.max(0, ...positions.slice(-2).map((position) => position ?? 0))
  // An expired offer leads back to the choice of a package, which starts a new round.
  const round = timeline.slice(timeline.findLastIndex((entry) => entry.state === 'no_package') + 1)
  const done = TRACKED.slice(0, reached).map((step, index): TrackedStep => {
    const skippable = MAY_SKIP[step]
    if (skippable !== undefined && round.every((entry) => entry.state !== skippable)) return { step, state: 'skipped' }
    const last = positions.findLastIndex((position) => position !== undefined && position <= index)
    return { step, state: 'done', at: last === -1 ? undefined : timeline[last + 1]?.at }
  })
  if (AT[state] === undefined) return [...done, { step: 'ended', state: 'done', at: timeline.at(-1)?.at }]
  const rest = TRACKED.slice(reached).map(
    (step, index): TrackedStep => ({ step, state: index > 0 ? 'later' : state === 'rejected' ? 'stopped' : 'now' }),
  )
  return [...done, ...rest]
}
