import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { built } from '../apps/server/src/testing/shared.ts'
import { foundBy, makeRun, randomFrom, shortfalls, type Claim, type Plant } from './claim.ts'

const SCALE = 0.02
const SEED = 20_261_115

// Proofs start servers from the bundle, as `npm start` does.
beforeAll(built)

const areas = readdirSync(new URL('./areas', import.meta.url))

for (const file of areas) {
  const { claims } = (await import(`./areas/${file}`)) as { claims: readonly Claim[] }
  const quick = claims.filter(({ slow }) => slow !== true)
  // An area with only slow claims has nothing to run here.
  if (quick.length === 0) continue
  const plants = quick.flatMap((claim) => (claim.plantsAreSlow === true ? [] : (claim.plants?.slice(0, 1) ?? [])))

  describe(`${file.slice(0, -3)}, a little of it`, () => {
    it.each(quick)('$claim', { timeout: 900_000 }, async (claim) => {
      const run = makeRun(SEED, claim.small ?? SCALE, () => undefined)
      expect(shortfalls(claim, await claim.run(run), run)).toEqual([])
    })

    it.each(plants)('fails with $bug', { timeout: 900_000 }, async (plant) => {
      expect(foundBy(plant, await plant.run(makeRun(SEED, SCALE, () => undefined)))).not.toEqual([])
    })
  })
}

describe('the prover', () => {
  const claim: Claim = {
    claim: 'x',
    minCounts: { things: 10 },
    run: async () => ({ counts: { things: 10 }, faults: [] }),
  }
  const run = makeRun(1, 1, () => undefined)

  it('fails a count below the one asked, and any fault', () => {
    expect(shortfalls(claim, { counts: { things: 10 }, faults: [] }, run)).toEqual([])
    expect(shortfalls(claim, { counts: { things: 9 }, faults: [] }, run)).toEqual(['things: 9 seen, 10 asked'])
    expect(shortfalls(claim, { counts: {}, faults: [] }, run)).toHaveLength(1)
    expect(shortfalls(claim, { counts: { things: 10 }, faults: ['wrong'] }, run)).toEqual(['wrong'])
  })

  it('finds a planted bug by a fault of its own only', () => {
    const plant: Plant = { bug: 'x', run: async () => ({ counts: {}, faults: [] }) }
    const seen = { counts: {}, faults: ['it did not start', 'a link to nowhere'] }
    expect(foundBy(plant, seen)).toHaveLength(2)
    expect(foundBy({ ...plant, shownBy: /^a link/ }, seen)).toEqual(['a link to nowhere'])
    expect(foundBy({ ...plant, shownBy: /^a page/ }, seen)).toEqual([])
  })

  it('draws the same numbers for the same seed', () => {
    const draw = (seed: number): number[] => Array.from({ length: 5 }, randomFrom(seed))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw(7).every((number) => number >= 0 && number < 1)).toBe(true)
  })
})
