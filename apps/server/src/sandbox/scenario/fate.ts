import type { Random } from './random.ts'

/** Where somebody's application stops for good, if it does. */
export type Stop =
  | 'registered'
  | 'draft'
  | 'documents_waiting'
  | 'documents_refused'
  | 'no_package'
  | 'package_unpaid'
  | 'quota_short'
  | 'evidence_waiting'
  | 'under_review'
  | 'data_requested'
  | 'rejected'
  | 'approved'
  | 'generated'
  | 'cancelled'
  | 'regretted'

export type Habit = 'early' | 'on_time' | 'late' | 'in_parts' | 'prepays' | 'settles'

/** How a life goes, drawn before it begins. */
export interface Fate {
  /** How many days ago the account was made. */
  ago: number
  stop?: Stop
  habit: Habit
  /** After so many installments nothing more is paid. */
  stopsAfter?: number
  /** What was not paid is named up for lost. */
  lost?: boolean
  /** Comes back after a loan was repaid. */
  returns: boolean
  /** The first withdrawal fails, comes back, still waits at the bank, or was not asked for yet. */
  payout?: 'fails' | 'returns' | 'waits' | 'later'
}

/** Some days more, so that each day of the year has its close. */
const YEAR = 372

/** More people come each month. */
const growing = (random: Random): number => {
  const [steady, rise] = [0.4, 1.2]
  const passed = (-steady + Math.sqrt(steady * steady + 2 * rise * random.next())) / rise
  return YEAR * (1 - Math.min(passed, 1))
}

const STOPS: Record<Stop | 'none', number> = {
  none: 775,
  registered: 45,
  draft: 35,
  documents_refused: 20,
  no_package: 22,
  package_unpaid: 8,
  quota_short: 8,
  rejected: 55,
  cancelled: 17,
  regretted: 15,
  // What waits for an operator does not wait for a year.
  documents_waiting: 0,
  evidence_waiting: 0,
  under_review: 0,
  data_requested: 0,
  approved: 0,
  generated: 0,
}

const HABITS: Record<Habit, number> = { on_time: 62, late: 14, early: 10, settles: 6, in_parts: 4, prepays: 4 }

function drawn(random: Random): Fate {
  const stop = random.weighted(STOPS)
  const fate: Fate = { ago: growing(random), habit: random.weighted(HABITS), returns: random.chance(0.45) }
  if (stop !== 'none') fate.stop = stop
  if (random.chance(0.085)) fate.stopsAfter = random.int(0, 3)
  fate.lost = random.chance(0.5)
  if (random.chance(0.05)) fate.payout = random.chance(0.7) ? 'fails' : 'returns'
  return fate
}

type Cast = Partial<Fate> & { ago: number }

/** What a lender meets on any day, so that no list is empty, however small the scenario is. */
const CAST: readonly Cast[] = [
  { ago: 0.3, stop: 'registered' },
  { ago: 2, stop: 'draft' },
  { ago: 40, stop: 'draft' },
  { ago: 0.6, stop: 'documents_waiting' },
  { ago: 1.1, stop: 'documents_waiting' },
  { ago: 2.5, stop: 'documents_waiting' },
  { ago: 6, stop: 'documents_refused' },
  { ago: 7, stop: 'no_package' },
  { ago: 8, stop: 'package_unpaid' },
  { ago: 9, stop: 'quota_short' },
  { ago: 9, stop: 'evidence_waiting' },
  { ago: 10, stop: 'evidence_waiting' },
  { ago: 9, stop: 'under_review' },
  { ago: 10, stop: 'under_review' },
  { ago: 11, stop: 'under_review' },
  { ago: 12, stop: 'data_requested' },
  { ago: 13, stop: 'rejected' },
  { ago: 60, stop: 'rejected' },
  { ago: 10, stop: 'approved' },
  { ago: 11, stop: 'approved' },
  { ago: 10, stop: 'generated' },
  { ago: 11, stop: 'generated' },
  { ago: 30, stop: 'cancelled' },
  { ago: 50, stop: 'regretted' },
  { ago: 9, habit: 'on_time', payout: 'waits' },
  { ago: 12, habit: 'on_time', payout: 'later' },
  { ago: 14, habit: 'on_time', payout: 'fails' },
  { ago: 70, habit: 'on_time', payout: 'returns' },
  { ago: 50, stopsAfter: 0 },
  { ago: 60, stopsAfter: 0 },
  { ago: 80, stopsAfter: 0 },
  { ago: 110, stopsAfter: 0 },
  { ago: 115, stopsAfter: 1 },
  { ago: 150, stopsAfter: 0, lost: false },
  { ago: 175, stopsAfter: 1, lost: false },
  { ago: 200, stopsAfter: 0, lost: true },
  { ago: 250, stopsAfter: 1, lost: true },
  { ago: 90, habit: 'early' },
  { ago: 120, habit: 'in_parts' },
  { ago: 130, habit: 'prepays' },
  { ago: 190, habit: 'settles', returns: true },
  // Long repaid: what they add later can go back to them.
  { ago: 230, habit: 'settles', returns: false },
  { ago: 235, habit: 'settles', returns: false },
  { ago: 240, habit: 'settles', returns: false },
  { ago: 320, habit: 'on_time', returns: true },
  { ago: 371, habit: 'on_time', returns: true },
]

/** Of so many people, the first are the cast: at most half, and more often in a larger scenario. */
export function fateOf(random: Random, index: number, people: number): Fate {
  const fate = drawn(random)
  const places = Math.max(CAST.length, Math.floor(people / 12 / CAST.length) * CAST.length)
  const cast = index < places ? CAST[index % CAST.length] : undefined
  if (cast === undefined) return fate
  const round = Math.floor(index / CAST.length)
  const { stop: _stop, stopsAfter: _after, payout: _payout, ...rest } = fate
  return { ...rest, ...cast, ago: cast.ago + (cast.ago < 4 ? 0.05 : 0.4) * round }
}
