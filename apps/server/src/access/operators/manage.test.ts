import { ACTIONS, may, POLICIES, ROLES, type Action, type CallInput, type Role } from '@home-credit/contract'
import { describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { enrolByLink, type Enrolled } from '../../testing/operators.ts'
import { mintKey, useServer, type CallOptions } from '../../testing/server.ts'
import { SANDBOX_PASSWORD, SECOND_ADMIN } from '../../sandbox/seed.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const { ask } = sandbox

type Input = CallInput<'POST /api/console/operators'>
type ListInput = Extract<Input, { action: 'list' }>

const NOBODY = '00000000-0000-4000-8000-000000000000'
const tokens = new Map<string, string>()
/** Credentials of operators who have set up their account, by login. */
const enrolled = new Map<string, Enrolled>()

let addresses = 0
/** Each call uses an address of its own, since tries are limited per address. */
const fromElsewhere = () => ({
  'x-forwarded-for': `198.51.${100 + Math.floor(addresses / 250)}.${(addresses += 1) % 250}`,
})
const logIn = (login: string) => {
  const operator = enrolled.get(login.toLowerCase())
  const credentials = operator?.credentials() ?? { login, password: SANDBOX_PASSWORD }
  return ask('POST /api/console/login', { ...credentials, login }, { headers: fromElsewhere() })
}

async function tokenOf(login: string): Promise<string> {
  const cached = tokens.get(login)
  if (cached !== undefined) return cached
  const answer = await logIn(login)
  if (answer.status_code !== 200) throw new Error(answer.message)
  tokens.set(login, answer.data.token)
  return answer.data.token
}
const of = (role: Role): Promise<string> => tokenOf(`${role}@sandbox`)

const operators = async (input: Input, options: CallOptions = {}) =>
  ask('POST /api/console/operators', input, { token: await of('admin'), ...options })
/** Acts as the second person, who confirms a proposal. */
const second = async (input: Input) => operators(input, { token: await tokenOf(SECOND_ADMIN) })
/** Adds an operator whom no second person has confirmed yet. */
const propose = async (login: string, more: { name?: string; role?: Role } = {}): Promise<string> => {
  const answer = await operators({
    action: 'add',
    login,
    name: 'Bia Braga',
    role: 'support',
    ...more,
  })
  if (answer.status_code !== 200 || !('operator' in answer.data)) throw new Error(JSON.stringify(answer))
  return answer.data.operator.id
}
/** The owner sets a password and a second factor with a link from the first administrator. */
const enrol = async (login: string, id: string): Promise<void> => {
  enrolled.set(login, await enrolByLink(ask, { token: await of('admin'), id, headers: fromElsewhere() }))
}
const confirm = async (id: string, role: Role): Promise<void> => {
  expect(await second({ action: 'confirm_role', id, role })).toMatchObject({
    status_code: 200,
    data: { operator: { role, disabled_at: null, proposed: null } },
  })
}
const add = async (login: string, more: { name?: string; role?: Role } = {}): Promise<string> => {
  const id = await propose(login, more)
  await enrol(login, id)
  await confirm(id, more.role ?? 'support')
  return id
}
const list = async (input: Omit<ListInput, 'action' | 'page' | 'page_size'> & Partial<ListInput>) => {
  const answer = await operators({ page: 1, page_size: 100, ...input, action: 'list' })
  if (answer.status_code !== 200 || !('rows' in answer.data)) throw new Error(JSON.stringify(answer))
  return answer.data
}
/** The entries of a new account before a second person confirms the role. */
const ADDED = ['operator_added', 'operator_link_made', 'operator_enrolled']
const entriesAbout = (id: string) =>
  sandbox.server.pool.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'details'])
    .where('subject', '=', `operator:${id}`)
    .orderBy('seq')
    .execute()

describe('a role', () => {
  /** A harmless call that needs the action. */
  const NEEDS: Partial<Record<Action, (token: string) => Promise<{ status_code: number }>>> = {
    'operators.read': (token) => operators({ action: 'list', page: 1, page_size: 10 }, { token }),
    'operators.write': (token) => operators({ action: 'disable', id: NOBODY }, { token }),
    'audit.read': (token) => ask('POST /api/console/audit', { action: 'list', page: 1, page_size: 10 }, { token }),
  }
  const cases = ROLES.flatMap((role) =>
    ACTIONS.flatMap((action) => (NEEDS[action] === undefined ? [] : [{ role, action, needs: NEEDS[action] }])),
  )

  it.each(cases)('$role may do $action exactly where the table says', async ({ role, action, needs }) => {
    const { status_code } = await needs(await of(role))
    expect(status_code).toBe(may(role, action) ? (action === 'operators.write' ? 404 : 200) : 403)
  })

  it.each(ROLES)('%s is told its actions at log-in and later', async (role) => {
    const token = await of(role)
    expect(await ask('POST /api/console/me', {}, { token })).toMatchObject({ data: { actions: POLICIES[role] } })
  })

  it('that changes counts from the next call on', async () => {
    const id = await add('changing', { role: 'auditor' })
    const token = await tokenOf('changing')
    expect(await operators({ action: 'one', id }, { token })).toMatchObject({ status_code: 200 })
    await operators({ action: 'change', id, name: 'Bia Braga', role: 'support' })
    await confirm(id, 'support')
    expect(await operators({ action: 'one', id }, { token })).toMatchObject({
      status_code: 403,
      data: { reason: 'not_allowed' },
    })
  })

  it('of every kind is refused without a session', async () => {
    expect(await ask('POST /api/console/operators', { action: 'list', page: 1, page_size: 10 })).toMatchObject({
      status_code: 405,
    })
    expect(await ask('POST /api/console/audit', { action: 'list', page: 1, page_size: 10 })).toMatchObject({
      status_code: 405,
    })
  })
})

describe('adding an operator', () => {
  it('lets them log in once they have set it up and a second person has confirmed it', async () => {
    const answer = await operators({
      action: 'add',
      login: ' New.One@Lender ',
      name: ' Nina Nova ',
      role: 'reviewer',
    })
    expect(answer).toMatchObject({
      status_code: 200,
      data: {
        operator: {
          login: 'new.one@lender',
          name: 'Nina Nova',
          role: 'reviewer',
          disabled_at: expect.any(String),
          enrolled_at: null,
          proposed: { role: 'reviewer', by_name: 'Ana Admin', by_me: true },
        },
      },
    })
    const id = answer.status_code === 200 && 'operator' in answer.data ? answer.data.operator.id : ''
    expect(await second({ action: 'confirm_role', id, role: 'reviewer' })).toMatchObject({
      status_code: 412,
      data: { reason: 'not_enrolled' },
    })
    await enrol('new.one@lender', id)
    expect(await logIn('New.One@lender')).toMatchObject({ status_code: 401 })
    await confirm(id, 'reviewer')
    expect(await logIn('New.One@lender')).toMatchObject({ status_code: 200 })
    expect((await entriesAbout(id))[0]).toMatchObject({
      actor: expect.stringMatching(/^operator:/),
      action: 'operator_added',
      details: { login: 'new.one@lender', role: 'reviewer' },
    })
  })

  it('with the same key twice adds one', async () => {
    const input = { action: 'add', login: 'once', name: 'Once', role: 'content' } as const
    const key = mintKey()
    const answers = await Promise.all([1, 2, 3].map(() => operators(input, { key })))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await list({ filter: { text: 'once' } })).toMatchObject({ total: 1 })
    expect(await operators({ ...input, name: 'Other' }, { key })).toMatchObject({ status_code: 409 })
    expect(await operators(input, { key: null })).toMatchObject({ status_code: 400, data: { reason: 'key_missing' } })
  })

  it('with a login that is taken is refused at the field, in the language asked for, and adds nothing', async () => {
    const id = await add('taken')
    const before = (await list({})).total
    const again = { action: 'add', login: 'TAKEN', name: 'Other', role: 'admin' } as const
    expect(await operators(again)).toMatchObject({
      status_code: 400,
      data: { reason: 'input_refused', fields: { login: 'Another operator already has this login.' } },
    })
    expect(await operators(again, { lang: 'zh' })).toMatchObject({
      data: { fields: { login: '该账号已被其他操作员使用。' } },
    })
    expect((await list({})).total).toBe(before)
    expect((await entriesAbout(id)).map(({ action }) => action)).toEqual([...ADDED, 'operator_role_given'])
  })

  it('with bad input is refused field by field', async () => {
    const good = { action: 'add', login: 'good', name: 'Good', role: 'admin' } as const
    const cases: [object, string[]][] = [
      [{ login: 'a' }, ['login']],
      [{ login: 'has space' }, ['login']],
      [{ login: 'ção' }, ['login']],
      [{ login: '', name: ' ', role: 'king' }, ['login', 'name', 'role']],
      [{ name: 'nul\u0000' }, ['name']],
      [{ name: 'x'.repeat(121) }, ['name']],
      [{ password: 'a password that a colleague chose' }, ['password']],
      [{ disabled_at: null }, ['disabled_at']],
      [{ action: 'remove' }, ['action']],
    ]
    for (const [bad, fields] of cases) {
      const answer = await operators({ ...good, ...bad })
      expect(answer).toMatchObject({ status_code: 400, data: { reason: 'input_refused' } })
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual(fields)
    }
    expect((await list({ filter: { text: 'good' } })).total).toBe(0)
  })

  it('keeps no hash of the request that what it holds could be guessed from', async () => {
    const key = mintKey()
    const input = { action: 'add', login: 'guessed', name: 'G', role: 'content' } as const
    await operators(input, { key })
    const { createHash } = await import('node:crypto')
    const row = await sandbox.server.pool.db
      .selectFrom('idempotency_keys')
      .select('request_hash')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(row.request_hash).not.toEqual(
      createHash('sha256')
        .update(`POST /api/console/operators ${JSON.stringify(input)}`)
        .digest(),
    )
  })
})

describe('changing an operator', () => {
  it('keeps before and after in the log, and nothing where nothing changed', async () => {
    const id = await add('change-me')
    for (let turn = 0; turn < 2; turn += 1)
      expect(await operators({ action: 'change', id, name: 'Bia B.', role: 'finance' })).toMatchObject({
        data: { operator: { id, name: 'Bia B.', role: 'support', proposed: { role: 'finance' } } },
      })
    await confirm(id, 'finance')
    const entries = await entriesAbout(id)
    expect(entries.map(({ action }) => action)).toEqual([
      ...ADDED,
      'operator_role_given',
      'operator_changed',
      'operator_role_proposed',
      'operator_role_given',
    ])
    expect(entries[4]?.details).toEqual({ before: { name: 'Bia Braga' }, after: { name: 'Bia B.' } })
    expect(entries[5]?.details).toEqual({ before: 'support', after: 'finance' })
    expect(entries[6]?.details).toEqual({ before: 'support', after: 'finance', proposed_by: expect.any(String) })
    expect(await auditFaults(sandbox.server.pool.db)).toEqual([])
  })

  it('of nobody is not found, whatever is asked', async () => {
    for (const input of [
      { action: 'one' },
      { action: 'change', name: 'N', role: 'admin' },
      { action: 'disable' },
      { action: 'enable' },
      { action: 'confirm_role', role: 'admin' },
      { action: 'withdraw_role' },
    ])
      expect(await operators({ ...input, id: NOBODY } as Input)).toMatchObject({ status_code: 404 })
    for (const action of ['one', 'disable', 'enable', 'withdraw_role'] as const)
      expect(await operators({ action, id: 'x' })).toMatchObject({
        status_code: 400,
        data: { fields: { id: expect.any(String) } },
      })
  })

  it('of oneself takes the name and not the role, and nobody disables themselves', async () => {
    const id = await add('self', { role: 'admin' })
    const token = await tokenOf('self')
    expect(await operators({ action: 'change', id, name: 'Myself', role: 'admin' }, { token })).toMatchObject({
      data: { operator: { name: 'Myself' } },
    })
    expect(await operators({ action: 'change', id, name: 'Myself', role: 'auditor' }, { token })).toMatchObject({
      status_code: 403,
    })
    expect(await operators({ action: 'disable', id }, { token })).toMatchObject({ status_code: 403 })
    expect(await operators({ action: 'one', id }, { token })).toMatchObject({
      data: { operator: { name: 'Myself', role: 'admin', disabled_at: null } },
    })
  })
})

describe('a second person', () => {
  it('gives a role, and neither who proposed it nor who gets it', async () => {
    const id = await add('raised', { role: 'admin' })
    const token = await tokenOf('raised')
    await operators({ action: 'change', id, name: 'Bia Braga', role: 'auditor' })
    for (const options of [{}, { token }])
      expect(await operators({ action: 'confirm_role', id, role: 'auditor' }, options)).toMatchObject({
        status_code: 403,
        data: { reason: 'other_person_needed' },
      })
    expect(await operators({ action: 'withdraw_role', id }, { token })).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await operators({ action: 'one', id }, { token })).toMatchObject({
      data: { operator: { role: 'admin', proposed: { role: 'auditor', by_name: 'Ana Admin', by_me: false } } },
    })
    await confirm(id, 'auditor')
    expect(await second({ action: 'confirm_role', id, role: 'auditor' })).toMatchObject({
      status_code: 412,
      data: { reason: 'already_decided' },
    })
  })

  it('confirms what they have read and nothing else', async () => {
    const id = await add('reread')
    await operators({ action: 'change', id, name: 'Bia Braga', role: 'content' })
    await operators({ action: 'change', id, name: 'Bia Braga', role: 'admin' })
    expect(await second({ action: 'confirm_role', id, role: 'content' })).toMatchObject({
      status_code: 412,
      data: { reason: 'content_changed' },
    })
    expect(await operators({ action: 'one', id })).toMatchObject({
      data: { operator: { role: 'support', proposed: { role: 'admin' } } },
    })
  })

  it('who proposes something else becomes the first: both must have agreed to the same', async () => {
    const id = await add('disputed')
    await operators({ action: 'change', id, name: 'Bia Braga', role: 'content' })
    expect(await second({ action: 'change', id, name: 'Bia Braga', role: 'finance' })).toMatchObject({
      data: { operator: { role: 'support', proposed: { role: 'finance', by_me: true } } },
    })
    expect(await second({ action: 'confirm_role', id, role: 'finance' })).toMatchObject({ status_code: 403 })
    expect(await operators({ action: 'confirm_role', id, role: 'finance' })).toMatchObject({
      data: { operator: { role: 'finance' } },
    })
  })

  it('or the first may take it back: nothing has changed, and nobody added gets in', async () => {
    const [id, added] = [await add('taken-back'), await propose('never-in')]
    await operators({ action: 'change', id, name: 'Bia Braga', role: 'admin' })
    for (const [who, each] of [
      [operators, id],
      [second, added],
    ] as const) {
      expect(await who({ action: 'withdraw_role', id: each })).toMatchObject({
        data: { operator: { role: 'support', proposed: null } },
      })
      expect(await who({ action: 'withdraw_role', id: each })).toMatchObject({ status_code: 412 })
      expect(await second({ action: 'confirm_role', id: each, role: 'admin' })).toMatchObject({ status_code: 412 })
    }
    expect(await logIn('taken-back')).toMatchObject({ status_code: 200 })
    expect(await logIn('never-in')).toMatchObject({ status_code: 401 })
  })

  it('finds nothing of who was disabled or is no administrator any more', async () => {
    for (const end of ['disabled', 'lowered'] as const) {
      const [first, candidate] = [await add(`first-${end}`, { role: 'admin' }), await add(`wanted-${end}`)]
      await operators(
        { action: 'change', id: candidate, name: 'Bia Braga', role: 'admin' },
        { token: await tokenOf(`first-${end}`) },
      )
      if (end === 'disabled') await operators({ action: 'disable', id: first })
      else {
        await operators({ action: 'change', id: first, name: 'Bia Braga', role: 'content' })
        await confirm(first, 'content')
      }
      expect(await second({ action: 'confirm_role', id: candidate, role: 'admin' })).toMatchObject({
        status_code: 412,
        data: { reason: 'already_decided' },
      })
    }
  })

  it('of many at once gives it once', async () => {
    const id = await propose('once-given')
    await enrol('once-given', id)
    const answers = await Promise.all([1, 2, 3, 4].map(() => second({ action: 'confirm_role', id, role: 'support' })))
    expect(answers.filter(({ status_code }) => status_code === 200)).toHaveLength(1)
    expect(answers.filter(({ status_code }) => status_code === 412)).toHaveLength(3)
    expect((await entriesAbout(id)).filter(({ action }) => action === 'operator_role_given')).toHaveLength(1)
  })

  it('is found by the database, too: a proposal is whole, and nobody proposes for themselves', async () => {
    const id = await add('in-the-table')
    const set = (changes: object) =>
      sandbox.server.pool.db.updateTable('operators').set(changes).where('id', '=', id).execute()
    await expect(set({ proposed_role: 'admin' })).rejects.toThrow('check constraint')
    await expect(set({ proposed_role: 'admin', proposed_by: id, proposed_at: new Date() })).rejects.toThrow(
      'check constraint',
    )
  })
})

describe('disabling an operator', () => {
  it('ends their sessions: the next use is not trusted, the one after finds none, and enabling revives nothing', async () => {
    const id = await add('leaver', { role: 'auditor' })
    const enter = async () => {
      const answer = await logIn('leaver')
      return answer.status_code === 200 ? answer.data.token : ''
    }
    const [used, unused] = [await enter(), await enter()]
    expect(await operators({ action: 'disable', id })).toMatchObject({
      data: { operator: { disabled_at: expect.any(String) } },
    })
    expect(await ask('POST /api/console/me', {}, { token: used })).toMatchObject({
      status_code: 500,
      data: { reason: 'session_untrusted' },
    })
    expect(await ask('POST /api/console/me', {}, { token: used })).toMatchObject({ status_code: 405 })
    expect(await logIn('leaver')).toMatchObject({ status_code: 401 })
    await operators({ action: 'disable', id })

    expect(await operators({ action: 'enable', id })).toMatchObject({
      data: { operator: { disabled_at: expect.any(String), proposed: { role: 'auditor' } } },
    })
    expect(await logIn('leaver')).toMatchObject({ status_code: 401 })
    await confirm(id, 'auditor')
    for (const token of [used, unused])
      expect(await ask('POST /api/console/me', {}, { token })).toMatchObject({ status_code: 405 })
    expect(await ask('POST /api/console/me', {}, { token: await enter() })).toMatchObject({ status_code: 200 })
    expect(
      (await entriesAbout(id)).map(({ action }) => action).filter((action) => action.startsWith('operator_')),
    ).toEqual([...ADDED, 'operator_role_given', 'operator_disabled', 'operator_role_proposed', 'operator_role_given'])
  })

  it('by two of each other at once leaves one who may', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const ids = [await add(`left${turn}`, { role: 'admin' }), await add(`right${turn}`, { role: 'admin' })] as const
      const adminTokens = [await tokenOf(`left${turn}`), await tokenOf(`right${turn}`)] as const
      await Promise.all([
        operators({ action: 'disable', id: ids[1] }, { token: adminTokens[0] }),
        operators({ action: 'disable', id: ids[0] }, { token: adminTokens[1] }),
      ])
      const left = await Promise.all(ids.map((id) => operators({ action: 'one', id })))
      expect(
        left.filter(
          (answer) =>
            answer.status_code === 200 && 'operator' in answer.data && answer.data.operator.disabled_at === null,
        ),
      ).toHaveLength(1)
    }
  })
})

describe('the list of operators', () => {
  it('takes what a person typed literally, without regard to case', async () => {
    await propose('fifty.percent', { name: 'Fifty 50% \\_x' })
    await propose('fifty.plain', { name: 'Fifty 500 axx' })
    await propose('angela', { name: 'Ângela Órfã' })
    const found = async (text: string) => (await list({ filter: { text } })).rows.map(({ login }) => login)
    expect(await found('50%')).toEqual(['fifty.percent'])
    expect(await found('\\_')).toEqual(['fifty.percent'])
    expect(await found('_x')).toEqual(['fifty.percent'])
    expect(await found('%')).toEqual(['fifty.percent'])
    expect(await found('FIFTY.P')).toEqual(['fifty.plain', 'fifty.percent'].toSorted())
    expect(await found('âNGELA óR')).toEqual(['angela'])
    expect(await found("' OR 1=1 --")).toEqual([])
  })

  it('filters by role and state', async () => {
    const id = await add('gone', { role: 'content' })
    await operators({ action: 'disable', id })
    const { rows } = await list({ filter: { text: 'gone', role: 'content', state: 'disabled' } })
    expect(rows.map(({ login }) => login)).toEqual(['gone'])
    expect((await list({ filter: { role: 'content', state: 'active' } })).rows.some((row) => row.id === id)).toBe(false)
    await operators({ action: 'enable', id })
    expect(
      (await list({ filter: { text: 'gone', role: 'content', state: 'proposed' } })).rows.map(({ login }) => login),
    ).toEqual(['gone'])
    const [all, active, disabled] = await Promise.all([
      list({}),
      list({ filter: { state: 'active' } }),
      list({ filter: { state: 'disabled' } }),
    ])
    expect(active.total + disabled.total).toBe(all.total)
  })

  it.each(['name', 'login', 'role', 'created_at'] as const)(
    'by %s shows each operator once over its pages, one order the reverse of the other',
    async (by) => {
      for (let more = (await list({})).total; more < 23; more += 1)
        await propose(`same${by.slice(0, 4)}${more}`, { name: 'Same Name' })
      const pagesOf = async (order: 'asc' | 'desc') => {
        const { total } = await list({})
        const pages = await Promise.all(
          Array.from({ length: Math.ceil(total / 10) }, (_, index) =>
            list({ sort: { by, order }, page: index + 1, page_size: 10 }),
          ),
        )
        expect(new Set(pages.map((page) => page.total))).toEqual(new Set([total]))
        return pages.flatMap(({ rows }) => rows)
      }
      const up = await pagesOf('asc')
      expect(new Set(up.map(({ id }) => id)).size).toBe(up.length)
      expect((await pagesOf('desc')).map(({ id }) => id)).toEqual(up.map(({ id }) => id).toReversed())
      if (by === 'login' || by === 'role' || by === 'created_at')
        expect(up.map((row) => row[by])).toEqual(up.map((row) => row[by]).toSorted())
      expect(await list({ page: 1000 })).toMatchObject({ rows: [], total: up.length })
    },
  )

  it('orders names as people do', async () => {
    const names = (await list({})).rows.map(({ name }) => name)
    expect(names.indexOf('Ângela Órfã')).toBeLessThan(names.indexOf('Bia Braga'))
  })

  it('refuses a bad filter, order or page with its field', async () => {
    const cases: [object, string][] = [
      [{ page: 0 }, 'page'],
      [{ page: 1.5 }, 'page'],
      [{ page: 1e15 }, 'page'],
      [{ page_size: 9 }, 'page_size'],
      [{ page_size: 101 }, 'page_size'],
      [{ sort: { by: 'password_hash', order: 'asc' } }, 'sort.by'],
      [{ sort: { by: 'name', order: 'up; DROP TABLE operators' } }, 'sort.order'],
      [{ filter: { role: 'king' } }, 'filter.role'],
      [{ filter: { state: 'gone' } }, 'filter.state'],
      [{ filter: { text: 'x'.repeat(81) } }, 'filter.text'],
      [{ filter: { text: 'a\u0000b' } }, 'filter.text'],
      [{ filter: { password: 'x' } }, 'filter.password'],
    ]
    for (const [bad, field] of cases) {
      const answer = await operators({ action: 'list', page: 1, page_size: 10, ...bad })
      expect(answer).toMatchObject({ status_code: 400, data: { reason: 'input_refused' } })
      expect(Object.keys((answer.data as { fields: object }).fields)).toEqual([field])
    }
  })
})
