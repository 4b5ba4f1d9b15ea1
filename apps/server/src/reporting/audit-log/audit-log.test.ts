import type { CallInput, Role } from '@home-credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../platform/audit/audit.ts'
import { dataOf } from '../../testing/identity.ts'
import { otherSignature } from '../../testing/links.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'
import { entriesInBatches } from './store.ts'

const sandbox = useServer()
const loans = loansOf(sandbox)
type Input = Extract<CallInput<'POST /api/console/audit'>, { action: 'list' }>
let token = ''
let admin = ''

beforeAll(async () => {
  const answer = await sandbox.ask('POST /api/console/login', { login: 'admin@sandbox', password: SANDBOX_PASSWORD })
  if (answer.status_code !== 200) throw new Error(answer.message)
  token = answer.data.token
  admin = answer.data.operator.id
  const { db } = sandbox.server.pool
  const base = { actor: 'policy@1', reason: 'score' }
  // Local midnight of 10 March 2026 is 03:00 UTC.
  await audit(db, { ...base, action: 'test_late', subject: 'loan:a', now: new Date('2026-03-10T02:59:59.999Z') })
  await audit(db, {
    ...base,
    action: 'test_first',
    subject: 'loan:a',
    details: { z: 1, a: ['ção', null] },
    requestId: 'r',
    now: new Date('2026-03-10T03:00:00Z'),
  })
  await audit(db, { ...base, action: 'test_last', subject: 'loan:b', now: new Date('2026-03-11T02:59:59.999Z') })
  await audit(db, { ...base, action: 'test%wild', subject: 'odd_:%', now: new Date('2026-03-11T03:00:00Z') })
  for (let more = 0; more < 25; more += 1)
    await audit(db, {
      actor: 'tally@2026-04-01',
      action: 'closed',
      subject: `day:${more}`,
      now: new Date('2026-04-01T12:00:00Z'),
    })
})

const ask = (input: Partial<Input>) =>
  sandbox.ask('POST /api/console/audit', { action: 'list', page: 1, page_size: 100, ...input }, { token, key: null })
const read = async (input: Partial<Input>) => {
  const answer = await ask(input)
  if (answer.status_code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}
const actions = async (filter: NonNullable<Input['filter']>) =>
  (await read({ filter })).rows.map(({ action }) => action)

describe('the audit log', () => {
  it('tells an entry whole, and operators by name', async () => {
    const { rows } = await read({ filter: { action: 'test_first' } })
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^\d+-\d+$/),
        at: '2026-03-10T03:00:00.000Z',
        actor: 'policy@1',
        actor_name: null,
        action: 'test_first',
        subject: 'loan:a',
        subject_name: null,
        reason: 'score',
        details: { z: 1, a: ['ção', null] },
        request_id: 'r',
      },
    ])
    expect((await read({ filter: { actor: `operator:${admin}`, action: 'logged_in' } })).rows[0]).toMatchObject({
      actor_name: 'Ana Admin',
      subject_name: 'Ana Admin',
    })
  })

  it('filters by whole subject, actor and action, or by all of a kind, and takes wildcards literally', async () => {
    expect(await actions({ subject: 'loan:a' })).toEqual(['test_first', 'test_late'])
    expect(await actions({ subject: 'loan:', action: 'test_last' })).toEqual(['test_last'])
    expect(await actions({ action: 'test_la' })).toEqual([])
    expect(await actions({ actor: 'policy@', subject: 'odd_:%' })).toEqual(['test%wild'])
    expect(await actions({ action: 'test%wild' })).toEqual(['test%wild'])
    expect(await actions({ subject: 'odd' })).toEqual([])
    expect(await actions({ subject: '%:' })).toEqual([])
    expect(await actions({ actor: 'policy_1' })).toEqual([])
    expect(await actions({ actor: "' OR 1=1 --" })).toEqual([])
  })

  it('counts days as the lender does, both ends included', async () => {
    expect(await actions({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['test_last', 'test_first'])
    expect(await actions({ actor: 'policy@1', from: '2026-03-11', to: '2026-03-31' })).toEqual(['test%wild'])
    expect(await actions({ actor: 'policy@1', to: '2026-03-09' })).toEqual(['test_late'])
  })

  it('is newest first unless asked otherwise, and its pages hold each entry once even of one moment', async () => {
    const filter = { actor: 'tally@' }
    const ids = async (order: 'asc' | 'desc') =>
      (
        await Promise.all([1, 2, 3].map((page) => read({ filter, sort: { by: 'at', order }, page, page_size: 10 })))
      ).flatMap(({ rows, total }) => {
        expect(total).toBe(25)
        return rows.map(({ id }) => id)
      })
    const down = await ids('desc')
    expect(new Set(down).size).toBe(25)
    expect((await ids('asc')).toReversed()).toEqual(down)
    const times = (await read({})).rows.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('refuses a bad filter, order or page with its field', async () => {
    const cases: [object, string][] = [
      [{ filter: { from: 'yesterday' } }, 'filter.from'],
      [{ filter: { from: '2026-02-30' } }, 'filter.from'],
      [{ filter: { from: '0000-01-01' } }, 'filter.from'],
      [{ filter: { to: '9999-12-31' } }, 'filter.to'],
      [{ filter: { from: '2026-03-11', to: '2026-03-10' } }, 'filter.to'],
      [{ filter: { actor: 'a\u0000' } }, 'filter.actor'],
      [{ filter: { subject: 'x'.repeat(201) } }, 'filter.subject'],
      [{ filter: { hash: 'x' } }, 'filter.hash'],
      [{ sort: { by: 'hash', order: 'asc' } }, 'sort.by'],
      [{ page: 0 }, 'page'],
      [{ page_size: 1000 }, 'page_size'],
    ]
    for (const [bad, field] of cases) {
      const answer = await ask(bad)
      expect(answer).toMatchObject({ status_code: 400 })
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field])
    }
  })
})

describe('the audit log as a file', () => {
  const linkFor = async (role: Role, filter: NonNullable<Input['filter']>) =>
    dataOf(
      await sandbox.ask('POST /api/console/audit', { action: 'link', filter }, { token: await loans.operator(role) }),
    ).link
  const open = (link: string) => fetch(`${sandbox.address}${link}`)

  it('has a line for each entry of the filter, with names and numbers and no formula', async () => {
    const { db } = sandbox.server.pool
    const borrower = await loans.credited()
    const loan = await db
      .selectFrom('loans')
      .select(['id', 'number'])
      .where('borrower_id', '=', borrower.id)
      .executeTakeFirstOrThrow()
    const now = new Date('2026-05-01T12:00:00Z')
    const entry = { actor: `operator:${admin}`, action: 'test_file', now }
    await audit(db, { ...entry, subject: `loan:${loan.id}`, reason: '=1+1', details: { borrower: borrower.id } })
    await audit(db, { ...entry, subject: `borrower:${borrower.id}` })
    const response = await open(await linkFor('auditor', { action: 'test_file' }))
    expect(response.headers.get('content-type')).toContain('text/csv')
    const text = await response.text()
    const [head, second, first, end] = text.split('\r\n')
    expect([head?.replace('\u{feff}', ''), end]).toEqual(['entry,at,actor,action,record,reason,details,request', ''])
    expect(second).toMatch(/^\d+-\d+,2026-05-01T12:00:00.000Z,operator Ana Admin,test_file,borrower Maria Aparecida da/)
    expect(first).toContain(`,operator Ana Admin,test_file,loan ${loan.number},'=1+1,`)
    expect(text).not.toContain(borrower.id)
  })

  it('is read a few at a time, none twice and none left out', async () => {
    const { db } = sandbox.server.pool
    const seen: string[] = []
    for await (const batch of entriesInBatches(db, { actor: 'tally@' }, 10)) {
      expect(batch.length).toBeLessThanOrEqual(10)
      seen.push(...batch.map(({ subject }) => subject))
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  it('opens for the operator who asked, for a while, as it was signed, and is written down', async () => {
    const statusOf = async (link: string) => (await open(link)).headers.get('content-type')?.includes('csv')
    const link = await linkFor('finance', { subject: 'loan:a' })
    expect(await statusOf(link.replace('loan%3Aa', 'loan%3Ab'))).toBe(false)
    expect(await statusOf(link.replace('subject=', 'actor='))).toBe(false)
    expect(await statusOf(otherSignature(link))).toBe(false)
    expect(await statusOf(link)).toBe(true)
    expect((await read({ filter: { action: 'audit_exported' } })).rows[0]).toMatchObject({
      actor_name: 'Fábio Finanças',
      details: { subject: 'loan:a' },
    })
    const { db } = sandbox.server.pool
    await db.updateTable('operators').set({ role: 'content' }).where('login', '=', 'finance@sandbox').execute()
    expect(await statusOf(link)).toBe(false)
    const late = await linkFor('auditor', {})
    await loans.forward(301)
    expect(await statusOf(late)).toBe(false)
  })

  it('lists every operator by name to choose from', async () => {
    const answer = dataOf(await sandbox.ask('POST /api/console/audit', { action: 'operators' }, { token, key: null }))
    expect(answer.operators).toContainEqual({ id: admin, name: 'Ana Admin' })
  })
})
