import type { Detail } from './loan.ts'

export type Turn = Detail['timeline'][number]

/** The states that a loan went through, the first moment of each stay; what happened inside a state is no turn. */
export const turnsOf = (timeline: readonly Turn[]): Turn[] =>
  timeline.filter((entry, index) => entry.state !== timeline[index - 1]?.state)
