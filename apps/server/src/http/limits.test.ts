import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useDatabase } from '../testing/database.ts'
import { takeTry } from './limits.ts'

const database = useDatabase({ size: 20 })
const start = new Date('2026-03-10T12:00:00Z').getTime()
const at = (seconds: number): Date => new Date(start + seconds * 1000)
const take = async (key: string, seconds: number, max: number, windowSeconds: number): Promise<number> =>
  (await takeTry(database.db, { key, max, windowSeconds, now: at(seconds) }))?.data.wait_seconds ?? 0

it('lets through so many in any window and says exactly when the next is free', async () => {
  expect([await take('a', 0, 2, 60), await take('a', 50, 2, 60), await take('a', 55, 2, 60), await take('a', 60, 2, 60), await take('a', 61, 2, 60)]).toEqual([0, 0, 5, 0, 49])
})

it('counts each key for itself', async () => {
  expect([await take('b', 0, 1, 60), await take('c', 0, 1, 60), await take('b', 1, 1, 60)]).toEqual([0, 0, 59])
})

it('of 40 at once lets through exactly as many as it allows', async () => {
  const waits = await Promise.all(Array.from({ length: 40 }, () => take('d', 0, 7, 60)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(7)
})

it('never lets more through in any window than it allows, whatever the times', async () => {
  let round = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 25 }), fc.integer({ min: 1, max: 4 }), async (gaps, max) => {
      const key = `property ${(round += 1)}`
      const granted: number[] = []
      let now = 0
      for (const gap of gaps) {
        now += gap
        const wait = await take(key, now, max, 60)
        const inWindow = granted.filter((time) => time > now - 60)
        expect(wait === 0).toBe(inWindow.length < max)
        if (wait === 0) granted.push(now)
        else expect(inWindow.at(-max)).toBe(now + wait - 60)
      }
    }),
    { numRuns: 40 },
  )
})
