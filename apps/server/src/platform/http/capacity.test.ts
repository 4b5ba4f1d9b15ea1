import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createRoom } from './capacity.ts'

const place = async (entering: Promise<(() => void) | undefined>): Promise<() => void> => {
  const leave = await entering
  if (leave === undefined) throw new Error('no place came free')
  return leave
}

it('holds as much as it has room for, and lets the rest in as places come free, in the order they came', async () => {
  const room = createRoom(10)
  const first = await place(room.enter(6, 1000))
  const second = await place(room.enter(4, 1000))
  const entered: string[] = []
  const large = room.enter(8, 1000).then((leave) => (entered.push('large'), leave))
  const small = room.enter(1, 1000).then((leave) => (entered.push('small'), leave))
  second()
  await sleep(5)
  expect(entered).toEqual([])
  first()
  await Promise.all([large, small])
  expect(entered).toEqual(['large', 'small'])
})

it('gives no place to who has waited too long, and what waited behind them moves up', async () => {
  const room = createRoom(10)
  await place(room.enter(6, 1000))
  const large = room.enter(8, 10)
  const small = room.enter(3, 1000)
  expect(await large).toBeUndefined()
  expect(await small).toBeTypeOf('function')
})

it('takes a place back once, however often it is given', async () => {
  const room = createRoom(1)
  const leave = await place(room.enter(1, 1000))
  leave()
  leave()
  await place(room.enter(1, 10))
  expect(await room.enter(1, 10)).toBeUndefined()
})

it('lets what is larger than itself in alone', async () => {
  const room = createRoom(2)
  const leave = await place(room.enter(5, 10))
  expect(await room.enter(1, 10)).toBeUndefined()
  leave()
  expect(await room.enter(2, 10)).toBeTypeOf('function')
})
