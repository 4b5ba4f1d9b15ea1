import type { CallInput } from '@home-credit/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../../platform/audit/audit.ts'
import { useServer } from '../../testing/server.ts'
import { SANDBOX_PASSWORD } from '../../sandbox/seed.ts'

const sandbox = useServer()
type Input = CallInput<'POST /api/console/audit'>
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
  sandbox.ask('POST /api/console/audit', { page: 1, page_size: 100, ...input }, { token, key: null })
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

  it('filters by how subject, actor and action begin, and takes wildcards literally', async () => {
    expect(await actions({ subject: 'loan:a' })).toEqual(['test_first', 'test_late'])
    expect(await actions({ subject: 'loan:', action: 'test_la' })).toEqual(['test_last', 'test_late'])
    expect(await actions({ actor: 'policy@', subject: 'odd' })).toEqual(['test%wild'])
    expect(await actions({ action: 'test%' })).toEqual(['test%wild'])
    expect(await actions({ subject: 'odd_:%' })).toEqual(['test%wild'])
    expect(await actions({ subject: '%' })).toEqual([])
    expect(await actions({ actor: 'policy_1' })).toEqual([])
    expect(await actions({ actor: "' OR 1=1 --" })).toEqual([])
  })

  it('counts days as the lender does, both ends included', async () => {
    expect(await actions({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['test_last', 'test_first'])
    expect(await actions({ actor: 'policy', from: '2026-03-11', to: '2026-03-31' })).toEqual(['test%wild'])
    expect(await actions({ actor: 'policy', to: '2026-03-09' })).toEqual(['test_late'])
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
