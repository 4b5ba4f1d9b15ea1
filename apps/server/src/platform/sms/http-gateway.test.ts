import { inspect } from 'node:util'
import { beforeEach, expect, it } from 'vitest'
import { freePort } from '../embedded/free-port.ts'
import { useOutside, type Reply } from '../../testing/outside.ts'
import { httpGateway } from './http-gateway.ts'

const TOKEN = 'token-that-must-stay-secret'
const MESSAGE = { id: '0198c0de-0000-7000-8000-000000000001', phone: '+5511912345678', text: 'Seu código é 123456' }

let reply: Reply
const outside = useOutside(() => reply)
beforeEach(() => {
  reply = { status: 202, body: 'queued' }
  outside.received.length = 0
})

const send = (url = `${outside.url}/send`): Promise<void> => httpGateway({ url, token: TOKEN }).send(MESSAGE)

const faultOf = async (sending: Promise<void>): Promise<Error> => {
  const fault = await sending.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(fault instanceof Error)) throw new Error('it was taken')
  // With its stack and every cause: everything that a log could print.
  expect(inspect(fault, { depth: 10 })).not.toContain(TOKEN)
  return fault
}

it('posts id, number and text with the token, and the id once more as idempotency key', async () => {
  await send()
  expect(outside.received).toHaveLength(1)
  const [request] = outside.received
  expect(request).toMatchObject({
    method: 'POST',
    path: '/send',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json', 'idempotency-key': MESSAGE.id },
  })
  expect(JSON.parse(String(request?.body))).toEqual({ id: MESSAGE.id, to: MESSAGE.phone, text: MESSAGE.text })
})

it.each([200, 201, 202, 204])('takes %i as taken', async (status) => {
  reply = { status }
  await expect(send()).resolves.toBeUndefined()
})

it.each([400, 401, 404, 429, 500, 503])('throws at %i and names it, without the token', async (status) => {
  reply = { status, body: `echo of Bearer ${TOKEN}` }
  expect((await faultOf(send())).message).toContain(String(status))
})

it.each([301, 302, 303, 307, 308])('throws at a redirect (%i) and sends the token nowhere else', async (status) => {
  reply = { status, headers: { location: `${outside.url}/elsewhere` } }
  await faultOf(send())
  expect(outside.received.map(({ path }) => path)).toEqual(['/send'])
})

it('throws where nobody listens', async () => {
  expect((await faultOf(send(`http://127.0.0.1:${await freePort()}/send`))).cause).toMatchObject({
    code: 'ECONNREFUSED',
  })
})
