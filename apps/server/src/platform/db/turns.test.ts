import { expect, it, onTestFinished, vi } from 'vitest'
import { createTurns, PoolFull } from './turns.ts'

const later = (): number => performance.now() + 60_000

it('a crowd of one user leaves the others a quarter, and those who wait take turns', async () => {
  const turns = createTurns({ size: 4, mostWaiting: 100, waitMs: 60_000 })
  const crowd = await Promise.all([1, 2, 3].map(() => turns.enter({ name: 'crowd' }, later())))
  const order: string[] = []
  const waiting = Array.from({ length: 5 }, async () => {
    const leave = await turns.enter({ name: 'crowd' }, later())
    order.push('crowd')
    leave()
  })
  expect(turns.waiting()).toBe(5)
  const leaveOther = await turns.enter({ name: 'other' }, later())
  const another = (async () => {
    const leave = await turns.enter({ name: 'other' }, later())
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
  const turns = createTurns({ size: 1, mostWaiting: 1, waitMs: 60_000 })
  const leave = await turns.enter({ name: '' }, later())
  const waiting = turns.enter({ name: '' }, performance.now() + 50)
  await expect(turns.enter({ name: '' }, later())).rejects.toThrow(PoolFull)
  await expect(waiting).rejects.toThrow(PoolFull)
  leave()
  const again = await turns.enter({ name: '' }, later())
  again()
})

it('a connection that is freed twice counts once', async () => {
  const turns = createTurns({ size: 1, mostWaiting: 9, waitMs: 60_000 })
  const leave = await turns.enter({ name: '' }, later())
  leave()
  leave()
  const leaveAgain = await turns.enter({ name: '' }, later())
  await expect(turns.enter({ name: '' }, performance.now())).rejects.toThrow(PoolFull)
  leaveAgain()
})

it('no more are used than the database gives', async () => {
  const turns = createTurns({ size: 4, mostWaiting: 9, waitMs: 60_000 })
  const leaves = await Promise.all([turns.enter({ name: '' }, later()), turns.enter({ name: '' }, later())])
  turns.refused(2)
  const third = turns.enter({ name: '' }, later())
  expect(turns.waiting()).toBe(1)
  leaves[0]?.()
  const leave = await third
  leave()
  leaves[1]?.()
})

it('who has begun goes before who is new, even of a call that uses more connections', async () => {
  const turns = createTurns({ size: 2, mostWaiting: 9, waitMs: 60_000 })
  const leaves = await Promise.all([turns.enter({ name: 'busy' }, later()), turns.enter({ name: '' }, later())])
  const order: string[] = []
  const waiting = [{ name: 'other', isNew: true }, { name: '' }].map(async (user) => {
    const leave = await turns.enter(user, later())
    order.push(user.isNew === true ? 'new' : 'begun')
    leave()
  })
  leaves[0]?.()
  await Promise.all(waiting)
  leaves[1]?.()
  expect(order).toEqual(['begun', 'new'])
})

it('a crowd that comes at once may wait; where callers wait without a break, a new one is refused soon', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  const turns = createTurns({ size: 1, mostWaiting: 9, waitMs: 1000 })
  const until = now + 60_000
  const leave = await turns.enter({ name: 'busy' }, until)
  const first = turns.enter({ name: 'busy' }, until)
  clock.mockReturnValue(now + 400)
  expect(turns.isCrowded('busy')).toBe(false)
  clock.mockReturnValue(now + 600)
  expect(turns.isCrowded('busy')).toBe(true)
  expect(turns.isCrowded('other')).toBe(false)
  const second = turns.enter({ name: 'busy' }, until)
  leave()
  const leaveFirst = await first
  clock.mockReturnValue(now + 1050)
  const third = turns.enter({ name: 'busy' }, until)
  leaveFirst()
  const leaveSecond = await second
  expect(turns.isCrowded('busy')).toBe(false)
  clock.mockReturnValue(now + 1151)
  expect(turns.isCrowded('busy')).toBe(true)
  leaveSecond()
  const leaveThird = await third
  leaveThird()
  expect(turns.isCrowded('busy')).toBe(false)
})

it('where callers always wait, but briefly, a pause of the machine refuses nobody', async () => {
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
  onTestFinished(() => clock.mockRestore())
  const turns = createTurns({ size: 1, mostWaiting: 9, waitMs: 1000 })
  const busy = { name: 'busy', isNew: true }
  const until = now + 60_000
  let leave = await turns.enter(busy, until)
  let next = turns.enter(busy, until)
  for (let ms = 20; ms <= 2000; ms += 20) {
    clock.mockReturnValue(now + ms)
    const after = turns.enter(busy, until)
    leave()
    leave = await next
    next = after
  }
  clock.mockReturnValue(now + 2300)
  expect(turns.isCrowded('busy')).toBe(false)
  clock.mockReturnValue(now + 3001)
  expect(turns.isCrowded('busy')).toBe(true)
  leave()
  const last = await next
  last()
})
