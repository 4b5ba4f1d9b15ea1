import { expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { sandboxOutbox } from './sandbox-outbox.ts'

const used = useDatabase()
const at = new Date('2031-05-06T07:08:09.000Z')
const messages = () => used.db.selectFrom('sandbox_sms').selectAll().orderBy('id').execute()

it('keeps a message with the time of the clock, and once however often it is sent', async () => {
  const outbox = sandboxOutbox(used.db, { now: () => at })
  const first = { id: 'a', phone: '+5511912345678', text: 'Seu código é 123456' }
  await outbox.send(first)
  await outbox.send(first)
  await Promise.all([1, 2, 3].map(() => outbox.send(first)))
  expect(await messages()).toEqual([{ ...first, sent_at: at }])
  const second = { ...first, id: 'b' }
  await outbox.send(second)
  expect(await messages()).toEqual([
    { ...first, sent_at: at },
    { ...second, sent_at: at },
  ])
})
