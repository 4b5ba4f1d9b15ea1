import { expect, it } from 'vitest'
import { createTurns, PoolFull } from './turns.ts'

const later = (): number => performance.now() + 60_000

it('a crowd of one user leaves the others a quarter, and those who wait take turns', async () => {
  const turns = createTurns({ size: 4, mostWaiting: 100 })
  const crowd = await Promise.all([1, 2, 3].map(() => turns.enter('crowd', later())))
  const order: string[] = []
  const waiting = Array.from({ length: 5 }, async () => {
    const leave = await turns.enter('crowd', later())
    order.push('crowd')
    leave()
  })
  expect(turns.waiting()).toBe(5)
  const leaveOther = await turns.enter('other', later())
  const another = (async () => {
    const leave = await turns.enter('other', later())
    order.push('other')
    leave()
  })()
  crowd[0]?.()
  await another
  expect(order[0]).toBe('other')
  for (const leave of [...crowd.slice(1), leaveOther]) leave()
  await Promise.all(waiting)
  expect(turns.waiting()).toBe(0)
})

it('who has waited long enough is refused, and so is at once whoever comes when too many wait', async () => {
  const turns = createTurns({ size: 1, mostWaiting: 1 })
  const leave = await turns.enter('', later())
  const waiting = turns.enter('', performance.now() + 50)
  await expect(turns.enter('', later())).rejects.toThrow(PoolFull)
  await expect(waiting).rejects.toThrow(PoolFull)
  leave()
  const again = await turns.enter('', later())
  again()
})

it('a connection that is freed twice counts once', async () => {
  const turns = createTurns({ size: 1, mostWaiting: 9 })
  const leave = await turns.enter('', later())
  leave()
  leave()
  const leaveAgain = await turns.enter('', later())
  await expect(turns.enter('', performance.now())).rejects.toThrow(PoolFull)
  leaveAgain()
})

it('no more are used than the database gives', async () => {
  const turns = createTurns({ size: 4, mostWaiting: 9 })
  const leaves = await Promise.all([turns.enter('', later()), turns.enter('', later())])
  turns.refused(2)
  const third = turns.enter('', later())
  expect(turns.waiting()).toBe(1)
  leaves[0]?.()
  const leave = await third
  leave()
  leaves[1]?.()
})
