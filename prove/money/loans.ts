import type { LoanTerms } from './engine.ts'
import { dayFrom } from './oracle.ts'

export type Random = () => number

export const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))
export function oneOf<Item>(random: Random, items: readonly Item[]): Item {
  const found = items[Math.floor(random() * items.length)]
  if (found === undefined) throw new RangeError('nothing to choose from')
  return found
}

const FIRST_RELEASE = dayFrom('2024-01-01')
const LAST_RELEASE = dayFrom('2035-12-31')

/**
 * Squares and cubes of round factors: half or a third of a period at such a rate is again a round factor, and may end
 * in exactly half a centavo.
 */
const ROUND_ROOTS = [2_010_000, 4_040_000, 10_250_000, 21_000_000, 33_100_000]

/** Zero, round roots, quoted rates, and any rate that an engine accepts, high ones included. */
function anyRate(random: Random): number {
  const kind = random()
  if (kind < 0.05) return 0
  if (kind < 0.1) return oneOf(random, ROUND_ROOTS)
  if (kind < 0.5) return whole(random, 1, 150) * 100_000
  if (kind < 0.9) return whole(random, 1, 12_000_000)
  return whole(random, 1, 100_000_000)
}

export const anyTerms = (random: Random): LoanTerms => ({
  system: oneOf(random, ['price', 'sac']),
  rate: anyRate(random),
  count: random() < 0.7 ? whole(random, 1, 24) : whole(random, 1, 120),
  release: whole(random, FIRST_RELEASE, LAST_RELEASE),
  dueDay: random() < 0.4 ? undefined : whole(random, 1, 31),
})

/** Mostly within what the packages offer, sometimes far less or far more. */
export const anyAmount = (random: Random): number =>
  random() < 0.8 ? whole(random, 30_000, 3_000_000) : whole(random, 1000, oneOf(random, [50_000, 100_000_000]))

export const anyFee = (random: Random): number => (random() < 0.5 ? 0 : whole(random, 1, 20_000))
