import fc from 'fast-check'
import { expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { giveBack, takeTries, takeTry } from './limits.ts'

const database = useDatabase({ size: 20 })
const start = new Date('2026-03-10T12:00:00Z').getTime()
const at = (seconds: number): Date => new Date(start + seconds * 1000)
const take = async (key: string, seconds: number, max: number, windowSeconds: number): Promise<number> =>
  (await takeTry(database.db, { key, max, windowSeconds, now: at(seconds) }))?.data.wait_seconds ?? 0

it('lets through so many in any window and says exactly when the next is free', async () => {
  expect([
    await take('a', 0, 2, 60),
    await take('a', 50, 2, 60),
    await take('a', 55, 2, 60),
    await take('a', 60, 2, 60),
    await take('a', 61, 2, 60),
  ]).toEqual([0, 0, 5, 0, 49])
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
    fc.asyncProperty(
      fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 1, maxLength: 25 }),
      fc.integer({ min: 1, max: 4 }),
      async (gaps, max) => {
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
      },
    ),
    { numRuns: 40 },
  )
})

const tryOf = (key: string, max: number) => ({ key, max, windowSeconds: 60 })

it('several limits are taken together or not at all, and the first that is full is told', async () => {
  await take('full', 0, 1, 60)
  expect(await takeTries(database.db, [tryOf('room', 1), tryOf('full', 1), tryOf('full', 1)], at(10))).toEqual({
    index: 1,
    waitSeconds: 50,
  })
  expect(await takeTries(database.db, [tryOf('room', 1), tryOf('more room', 1)], at(10))).toBeUndefined()
  expect(await takeTries(database.db, [tryOf('more room', 2), tryOf('room', 1)], at(20))).toEqual({
    index: 1,
    waitSeconds: 50,
  })
  expect(await take('more room', 30, 2, 60)).toBe(0)
})

it('of 40 at once that share one limit exactly as many go through, and the others have lost nothing', async () => {
  const results = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      takeTries(database.db, [tryOf(`own ${index}`, 1), tryOf('shared', 7)], at(0)),
    ),
  )
  expect(results.filter((full) => full === undefined)).toHaveLength(7)
  const waits = await Promise.all(
    results.map((full, index) => take(`own ${index}`, 1, 1, 60).then((wait) => [full === undefined, wait === 0])),
  )
  for (const [taken, room] of waits) expect(room).toBe(!taken)
})

it('a try that is given back makes room for one, though others are of the same moment', async () => {
  for (let turn = 0; turn < 3; turn += 1) await take('back', 0, 3, 60)
  await giveBack(database.db, ['back', 'unknown'], at(0))
  expect([await take('back', 1, 3, 60), await take('back', 1, 3, 60)]).toEqual([0, 59])
  await giveBack(database.db, ['back'], at(30))
  expect(await take('back', 1, 3, 60)).toBe(59)
})
