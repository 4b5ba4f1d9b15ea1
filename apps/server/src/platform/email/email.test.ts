import { inspect } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { useDatabase } from '../../testing/database.ts'
import { useOutside, type Reply } from '../../testing/outside.ts'
import { httpEmail } from './http-gateway.ts'
import { sandboxEmails } from './sandbox-outbox.ts'

const TOKEN = 'token-that-must-stay-secret'
const MESSAGE = {
  id: '0198c0de-0000-7000-8000-000000000001',
  address: 'maria@example.com',
  subject: 'Home-credit: Your loan',
  text: 'Olá,\n\nsem links.',
}

const used = useDatabase()
let reply: Reply
const outside = useOutside(() => reply)
beforeEach(() => {
  reply = { status: 202 }
  outside.received.length = 0
})
const send = () =>
  httpEmail({ url: `${outside.url}/mail`, token: TOKEN, from: 'Home-credit <no-reply@credit.example>' }).send(MESSAGE)

it('posts id, sender, receiver, subject and text with the token, and the id once more as idempotency key', async () => {
  await send()
  expect(outside.received).toMatchObject([
    { method: 'POST', path: '/mail', headers: { authorization: `Bearer ${TOKEN}`, 'idempotency-key': MESSAGE.id } },
  ])
  const { id, address, subject, text } = MESSAGE
  expect(JSON.parse(String(outside.received[0]?.body))).toEqual({
    id,
    from: 'Home-credit <no-reply@credit.example>',
    to: address,
    subject,
    text,
  })
})

it.each([302, 400, 429, 503])(
  'throws at %i without telling the token, the address or the text, and sends it nowhere else',
  async (status) => {
    reply = { status, body: `echo of Bearer ${TOKEN}`, headers: { location: `${outside.url}/elsewhere` } }
    const fault: unknown = await send().catch((error: unknown) => error)
    expect(fault).toBeInstanceOf(Error)
    expect(inspect(fault, { depth: 10 })).not.toMatch(/must-stay-secret|maria@|sem links/)
    expect(outside.received.map(({ path }) => path)).toEqual(['/mail'])
  },
)

it('the sandbox keeps a message with the time of the clock, and once however often it is sent', async () => {
  const at = new Date('2031-05-06T07:08:09.000Z')
  const outbox = sandboxEmails(used.db, { now: () => at })
  await Promise.all([1, 2, 3].map(() => outbox.send(MESSAGE)))
  await outbox.send(MESSAGE)
  expect(await used.db.selectFrom('sandbox_email').selectAll().execute()).toEqual([{ ...MESSAGE, sent_at: at }])
})
