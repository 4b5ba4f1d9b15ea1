import * as texts from '@home-credit/texts'
import type { FastifyInstance } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from '../../platform/http/app.ts'
import { createLogger } from '../../platform/http/log.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { useDatabase } from '../../testing/database.ts'
import type { StopHandler, StopLink } from './handlers.ts'
import { stopLinksData } from './personal-data.ts'
import { makeStopLink, type NewStopLink } from './make.ts'
import { serveStopPage } from './page.ts'

const used = useDatabase()
const db = () => used.db
const dependencies = { publicUrl: 'https://credit.example' }
let now = new Date('2026-03-10T12:00:00Z')
const forward = (hours: number): void => void (now = new Date(now.getTime() + hours * 3_600_000))

let stopped: StopLink[] = []
let answer: boolean | 'fault' = true
const handler: StopHandler = {
  texts: {
    title: texts.language_en,
    lead: texts.language_en,
    effects: [texts.language_en],
    button: texts.stop_to_service,
    done: texts.stop_to_forgot,
    doneLead: texts.language_en,
    next: { label: texts.language_en, href: '/#/pages/login/forgot' },
  },
  facts: async () => [['Device', '<b>Chrome</b>']],
  async act(tx, link) {
    if (answer === 'fault') throw new Error('broken')
    await tx.updateTable('borrowers').set({ nickname: 'stopped' }).where('id', '=', link.borrowerId).execute()
    stopped.push(link)
    return answer
  },
}

const logged: string[] = []
let app: FastifyInstance
let address = ''
beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => void logged.push(line) })
  app = createHttp({ logger, metrics: createMetrics(), trustedProxies: 1, production: true })
  const served = { pool: db(), secretKey: Buffer.alloc(32, 7), sandbox: false }
  const clock = { now: () => now }
  serveStopPage(app, served, { db: db(), clock, handlers: { new_device: handler } })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())
beforeEach(() => {
  stopped = []
  answer = true
})

async function makeLink(more: Partial<NewStopLink> = {}): Promise<{ borrowerId: string; path: string }> {
  const { id: borrowerId } = await addBorrower(db(), now)
  const subjectId = uuidv7()
  const link = { borrowerId, kind: 'new_device', subjectId, now, dependencies, origin: '', ...more } as const
  return { borrowerId, path: new URL(await makeStopLink(db(), link)).pathname }
}

let caller = 0
/** Each call uses an address of its own unless the headers name one. */
const visit = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(address + path, {
    method,
    headers: { 'x-forwarded-for': `198.51.100.${(caller += 1)}`, ...headers },
    ...(method === 'POST' ? { body: new URLSearchParams() } : {}),
  })
const read = async (path: string, headers?: Record<string, string>): Promise<string> =>
  (await visit(path, 'GET', headers)).text()
const press = async (path: string): Promise<string> => (await visit(path, 'POST')).text()
const nicknameOf = async (id: string): Promise<string> =>
  (await db().selectFrom('borrowers').select('nickname').where('id', '=', id).executeTakeFirstOrThrow()).nickname
const NOTHING_LEFT = 'nothing left to stop with this link.'
const QUESTION = 'What the button does'
const DONE = 'Set a new password'

describe('a stop link', () => {
  it('is short, leads to the public address, and is kept as a hash only', async () => {
    const { id: borrowerId } = await addBorrower(db(), now)
    const link = { borrowerId, kind: 'new_device', subjectId: uuidv7(), now, origin: 'http://evil.example' } as const
    const url = await makeStopLink(db(), { ...link, dependencies })
    expect(url).toMatch(/^https:\/\/credit\.example\/stop\/[\w-]{22}$/)
    expect(
      await makeStopLink(db(), { ...link, dependencies: { publicUrl: undefined }, origin: 'http://localhost:80' }),
    ).toMatch(/^http:\/\/localhost:80\/stop\//)
    const rows = await db().selectFrom('stop_links').selectAll().where('borrower_id', '=', borrowerId).execute()
    expect(rows.map(({ token_hash }) => token_hash.toString('latin1')).join()).not.toContain(url.slice(-22))
  })

  it('changes nothing when it is opened, however often; the button does what it is for, once', async () => {
    const { borrowerId, path } = await makeLink()
    for (const method of ['GET', 'GET', 'HEAD']) expect((await visit(path, method)).status).toBe(200)
    expect(await read(path)).toContain(QUESTION)
    expect(stopped).toEqual([])
    expect(await press(path)).toContain(DONE)
    expect(stopped).toMatchObject([{ borrowerId, kind: 'new_device' }])
    expect(await press(path)).toContain(NOTHING_LEFT)
    expect(await read(path)).toContain(NOTHING_LEFT)
    expect(stopped).toHaveLength(1)
    const log = db().selectFrom('audit_log').select(['actor', 'action', 'details'])
    expect(await log.where('subject', '=', `borrower:${borrowerId}`).execute()).toMatchObject([
      { actor: `borrower:${borrowerId}`, action: 'stop_link_used', details: { kind: 'new_device' } },
    ])
  })

  it('pressed by several at once does it once', async () => {
    const { path } = await makeLink()
    const pages = await Promise.all(Array.from({ length: 6 }, () => press(path)))
    expect(pages.filter((page) => page.includes(NOTHING_LEFT))).toHaveLength(5)
    expect(stopped).toHaveLength(1)
  })

  it('used, expired, made up or of a kind without a handler is answered alike', async () => {
    const late = await makeLink()
    forward(7 * 24 + 1)
    const [usedUp, foreign] = [await makeLink(), await makeLink({ kind: 'phone_change' })]
    await press(usedUp.path)
    const bodies = new Set<string>()
    for (const path of [
      late.path,
      usedUp.path,
      foreign.path,
      '/stop/AAAAAAAAAAAAAAAAAAAAAA',
      '/stop/%00x',
      `/stop/${'x'.repeat(90)}`,
    ])
      for (const page of [await visit(path), await visit(path, 'POST')]) {
        expect(page.status).toBe(200)
        bodies.add((await page.text()).replaceAll(/href="\/stop\/[^"]*"/g, ''))
      }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain(NOTHING_LEFT)
  })

  it('with nothing left to stop is not used up, and undoes what was begun', async () => {
    const { borrowerId, path } = await makeLink()
    answer = false
    expect(await press(path)).toContain(NOTHING_LEFT)
    expect(await nicknameOf(borrowerId)).toBe('')
    answer = true
    expect(await press(path)).toContain(DONE)
    expect(await nicknameOf(borrowerId)).toBe('stopped')
  })

  it('that meets a fault says so on a page, changes nothing, and can be pressed again', async () => {
    const { path } = await makeLink()
    answer = 'fault'
    const page = await visit(path, 'POST')
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(await page.text()).toContain('Try again')
    answer = true
    expect(await press(path)).toContain(DONE)
  })

  it("speaks the borrower's language, the browser's where they have chosen none, and the one that is picked", async () => {
    const { borrowerId, path } = await makeLink()
    expect(await read(path, { 'accept-language': 'fr-FR,pt-BR;q=0.8' })).toContain('O que o botão faz')
    await db().updateTable('borrowers').set({ lang: 'zh' }).where('id', '=', borrowerId).execute()
    expect(await read(path, { 'accept-language': 'pt-BR' })).toContain('<html lang="zh">')
    expect(await read(`${path}?lang=en`, { 'accept-language': 'pt-BR' })).toContain(QUESTION)
    expect(await read('/stop/x', { 'accept-language': 'pt-BR' })).toContain('Não há mais nada a bloquear')
  })

  it('shows facts as text, needs no script, is kept by nobody and logged without its token', async () => {
    const { path } = await makeLink()
    const page = await visit(path)
    const body = await page.text()
    expect(body).toContain('&lt;b&gt;Chrome&lt;/b&gt;')
    expect(body).not.toContain('<script')
    expect(body).toMatch(/<form method="post" action="\/stop\/[\w-]{22}\?lang=en"><button>/)
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('referrer-policy')).toBe('no-referrer')
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(logged.join('')).not.toContain(path.slice(6))
  })

  it('cannot be tried for ever from one address; another still can', async () => {
    const { path } = await makeLink()
    const from = { 'x-forwarded-for': '192.0.2.1' }
    for (let tried = 0; tried < 30; tried += 1) expect((await visit('/stop/x', 'GET', from)).status).toBe(200)
    expect((await visit(path, 'GET', from)).status).toBe(429)
    expect((await visit(path, 'POST', from)).status).toBe(429)
    expect(stopped).toEqual([])
    expect((await visit(path, 'POST', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
    expect(stopped).toHaveLength(1)
  })

  it('is told to its borrower without its token, and goes when they are erased', async () => {
    const { borrowerId } = await makeLink()
    expect(await stopLinksData.exportData(db(), borrowerId)).toEqual([
      { kind: 'new_device', made_at: now, expires_at: expect.any(Date), used_at: null },
    ])
    await stopLinksData.erase(db(), borrowerId, now)
    expect(await stopLinksData.exportData(db(), borrowerId)).toEqual([])
  })
})
