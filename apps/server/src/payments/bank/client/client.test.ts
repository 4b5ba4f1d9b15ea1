import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { useOutside, type Received, type Reply } from '../../../testing/outside.ts'
import { bankClient, type BankClient } from './client.ts'

const json = (body: unknown, status = 200): Reply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

let tokens = 0
let lifeSeconds: unknown = 3600
let refused = new Set<string>()
let tokenReply: (() => Reply) | undefined
let reply: (request: Received) => Reply = () => json({ id: 'x' })

const bank = useOutside((request) => {
  if (request.path === '/token')
    return tokenReply?.() ?? json({ access_token: `t${(tokens += 1)}`, token_type: 'Bearer', expires_in: lifeSeconds })
  return refused.has(request.headers.authorization ?? '') ? { status: 401 } : reply(request)
})

const open: BankClient[] = []
const client = (): BankClient => {
  const newClient = bankClient(
    { url: bank.url, tokenUrl: `${bank.url}/token`, clientId: 'len der', clientSecret: 'se:cret', timeoutMs: 30_000 },
    ['one', 'two'],
  )
  open.push(newClient)
  return newClient
}
beforeEach(() => {
  tokens = 0
  lifeSeconds = 3600
  refused = new Set()
  tokenReply = undefined
  reply = () => json({ id: 'x' })
  bank.received.length = 0
})
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

const shape = z.object({ id: z.string() })
const question = { method: 'GET', path: '/thing/52998224725' } as const
const tokenRequests = () => bank.received.filter(({ path }) => path === '/token')
const apiRequests = () => bank.received.filter(({ path }) => path !== '/token')

describe('the token', () => {
  it('is asked for with the credentials and all scopes, once for all questions, also when they come at once', async () => {
    const one = client()
    await Promise.all([one.ask(question, shape), one.ask(question, shape), one.find(question, shape)])
    await one.ask(question, shape)
    const [request, ...more] = tokenRequests()
    expect(more).toEqual([])
    expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('len%20der:se%3Acret').toString('base64')}`)
    expect(request?.body.toString()).toBe('grant_type=client_credentials&scope=one+two')
    expect(new Set(apiRequests().map(({ headers }) => headers.authorization))).toEqual(new Set(['Bearer t1']))
  })

  it('is renewed before its end', async () => {
    lifeSeconds = '3600'
    const passed = vi.spyOn(performance, 'now')
    const one = client()
    for (const second of [0, 3569, 3571]) {
      passed.mockReturnValue(second * 1000)
      await one.ask(question, shape)
    }
    passed.mockRestore()
    expect(apiRequests().map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t2'])
  })

  it('is renewed once where the bank takes it no more, and the question asked again', async () => {
    refused.add('Bearer t1')
    expect(await client().ask(question, shape)).toEqual({ id: 'x' })
    expect(apiRequests().map(({ headers }) => headers.authorization)).toEqual(['Bearer t1', 'Bearer t2'])
  })

  it('that the bank does not take at all makes the bank away, after two tries', async () => {
    for (const token of ['Bearer t1', 'Bearer t2', 'Bearer t3']) refused.add(token)
    await expect(client().ask(question, shape)).rejects.toThrow('the bank answered 401')
    expect(apiRequests()).toHaveLength(2)
  })

  it.each([
    ['refused', () => json({ error: 'invalid_client' }, 401)],
    ['not given', () => json({}, 500)],
    ['no token', () => json({ access_token: '' })],
    ['no JSON', () => ({ status: 200, body: '<html>' })],
  ])('that is %s makes the bank away, and is asked for again the next time', async (_claim, badReply) => {
    tokenReply = badReply
    const one = client()
    const error = await one.ask(question, shape).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'BankAway' })
    expect(String(error)).not.toMatch(/se:cret|len der/)
    tokenReply = undefined
    expect(await one.ask(question, shape)).toEqual({ id: 'x' })
  })
})

describe('an answer', () => {
  it('may say more than we know', async () => {
    reply = () => json({ id: 'x', novo: { campo: 1 } })
    expect(await client().ask(question, shape)).toEqual({ id: 'x' })
  })

  it.each([301, 302, 408, 425, 429, 500, 502, 503, 504])('of %i is none: the bank is away', async (status) => {
    reply = () => json({ type: 'https://pix.bcb.gov.br/api/v2/error/ServicoIndisponivel' }, status)
    await expect(client().ask(question, shape)).rejects.toMatchObject({
      name: 'BankAway',
      message: `the bank answered ${status}`,
    })
    await expect(client().find(question, shape)).rejects.toMatchObject({ name: 'BankAway' })
  })

  it.each([
    ['no JSON', '<html>502</html>'],
    ['something else', '[]'],
    ['another type', '{"id":52998224725}'],
    ['nothing', ''],
  ])('that is %s makes the bank away, and says only where it does not fit', async (_claim, body) => {
    reply = () => ({ status: 200, body })
    const error = await client()
      .ask(question, shape)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'BankAway' })
    expect(String(error)).not.toMatch(/52998224725|html/)
  })

  it.each([
    [
      'the last part of its problem',
      400,
      { type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida', detail: 'CPF 52998224725', violacoes: [] },
      'CobOperacaoInvalida',
    ],
    ['its status where it tells nothing', 422, 'oh no 52998224725', 'http_422'],
    ['its status where the type is no word', 400, { type: 'CPF 52998224725 recusado' }, 'http_400'],
  ])('of no is a refusal by %s, with nothing personal', async (_claim, status, body, reason) => {
    reply = () => json(body, status)
    const error = await client()
      .ask(question, shape)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'BankRefused', reason })
    expect(String(error)).not.toContain('52998224725')
  })

  it('that there is no such thing is nothing where we look, and a refusal where we act', async () => {
    reply = () => json({ type: 'https://pix.bcb.gov.br/api/v2/error/NaoEncontrado' }, 404)
    expect(await client().find(question, shape)).toBeUndefined()
    await expect(client().ask(question, shape)).rejects.toMatchObject({ name: 'BankRefused', reason: 'NaoEncontrado' })
  })
})
