import type { Detail } from './loan.ts'

export type Turn = Detail['timeline'][number]

/** The entry of each change of state; drops events within a state. */
export const turnsOf = (timeline: readonly Turn[]): Turn[] =>
  timeline.filter((entry, index) => entry.state !== timeline[index - 1]?.state)
