import { ROLES, may } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditFaults } from '../../platform/audit/audit.ts'
import { post } from '../../ledger/post.ts'
import { dataOf } from '../../testing/identity.ts'
import { movement } from '../../testing/postings.ts'
import { privacyOf, type ConsoleInput, type Input } from '../../testing/privacy.ts'
import { mintKey, useServer } from '../../testing/server.ts'
import { DUE_DAYS } from './ask.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const { identity, db, privacy, codeOf, operate, later, read, requestDeletion, one, entriesAbout } = privacyOf(sandbox)
const { ask, registered } = identity

const NOBODY = '00000000-0000-4000-8000-000000000000'
const DAY_MS = 24 * 3_600_000
const PENDING = { status_code: 402, data: { reason: 'request_pending' } }
const CLOSED = { status_code: 412, data: { reason: 'request_closed' } }
const MUST_KEEP = { status_code: 402, data: { reason: 'must_keep' } }
const REFUSED = { status_code: 401, data: { reason: 'code_refused' } }
const fieldRefused = (field: string) => ({
  status_code: 400,
  data: { reason: 'input_refused', fields: { [field]: expect.any(String) } },
})
const statuses = (answers: readonly { status_code: number }[]): number[] =>
  answers.map(({ status_code }) => status_code).toSorted((a, b) => a - b)
const actionsOf = async (id: string) =>
  (await entriesAbout(id)).map(({ action }) => action).filter((action) => /^(deletion|data)_/.test(action))

const wallet = (borrowerId: string, amount: number) =>
  post(
    db(),
    movement({
      event: 'pix_in_matched',
      now: new Date(),
      lines: [
        { account: 'bank', debit: cents(amount) },
        { account: 'wallet', borrowerId, credit: cents(amount) },
      ],
    }),
  )

// Codes are limited per hour.
beforeEach(() => later(3600))

describe('reading', () => {
  it('tells what is held, what of it stays by law, and that nothing was asked', async () => {
    const { token } = await registered()
    const overview = await read(token)
    expect(overview).toMatchObject({ requests: [], must_keep: [] })
    expect(overview.held.filter(({ stays }) => stays).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['requests', 'books', 'log']),
    )
    expect(overview.held.filter(({ stays }) => !stays).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['account', 'info', 'passkeys', 'files', 'phone_changes']),
    )
    expect(overview.export).toBeUndefined()
  })

  it('takes a session of a borrower', async () => {
    for (const action of ['read', 'withdraw_deletion'] as const)
      expect(await ask('POST /api/app/privacy', { action })).toMatchObject({ status_code: 405 })
  })
})

describe('asking to be erased', () => {
  it('takes a code, sets a deadline of fifteen days, tells the number, and is withdrawn again', async () => {
    const session = await registered({ lang: 'pt' })
    const { token, parts, borrower } = session
    const id = await requestDeletion(session)
    const [request] = (await read(token)).requests
    expect(request).toEqual({
      id,
      state: 'waiting',
      asked_at: expect.any(String),
      due_at: expect.any(String),
      decided_at: null,
      reason: null,
    })
    expect(Date.parse(request?.due_at ?? '') - Date.parse(request?.asked_at ?? '')).toBe(DUE_DAYS * DAY_MS)
    const notice = (await identity.texts(parts, 3)).find((text) => !/#\d{6}$/.test(text))
    expect(notice).toContain('Não foi você?')
    expect(notice).not.toMatch(/https?:|\b\d{6}\b/)

    expect(dataOf(await privacy(token, { action: 'withdraw_deletion' })).requests).toMatchObject([
      { id, state: 'withdrawn', decided_at: expect.any(String) },
    ])
    expect(await privacy(token, { action: 'withdraw_deletion' })).toMatchObject(CLOSED)
    expect(await operate({ action: 'carry_out', id })).toMatchObject(CLOSED)
    expect(await actionsOf(borrower.id)).toEqual(['deletion_asked', 'deletion_withdrawn'])
    expect(await requestDeletion(session)).not.toBe(id)
    expect((await read(token)).requests.map(({ state }) => state)).toEqual(['waiting', 'withdrawn'])
    expect(await auditFaults(db())).toEqual([])
  })

  it('a second time while one is open is refused, and uses no code up', async () => {
    const session = await registered()
    await requestDeletion(session)
    const sms_code = await codeOf(session)
    expect(await privacy(session.token, { action: 'ask_deletion', sms_code })).toMatchObject(PENDING)
    expect(await privacy(session.token, { action: 'export', sms_code })).toMatchObject(REFUSED)
    dataOf(await privacy(session.token, { action: 'withdraw_deletion' }))
    expect(await privacy(session.token, { action: 'ask_deletion', sms_code })).toMatchObject({ status_code: 200 })
  })

  it('many times at once asks once', async () => {
    const session = await registered()
    const sms_code = await codeOf(session)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => privacy(session.token, { action: 'ask_deletion', sms_code })),
    )
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(statuses(answers).every((status) => [200, 401, 402].includes(status))).toBe(true)
    expect(await actionsOf(session.borrower.id)).toEqual(['deletion_asked'])
  })

  it('with the same key twice gives the same answer', async () => {
    const session = await registered()
    const input = { action: 'ask_deletion', sms_code: await codeOf(session) } as const
    const key = mintKey()
    const answers = [await privacy(session.token, input, { key }), await privacy(session.token, input, { key })]
    expect(answers[1]).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status_code: 200 })
    expect(await privacy(session.token, input, { key: null })).toMatchObject({
      status_code: 400,
      data: { reason: 'key_missing' },
    })
  })

  it('with a wrong code, one of another scene, or of somebody else is refused', async () => {
    const [session, other] = [await registered(), await registered()]
    const { token } = session
    expect(await privacy(token, { action: 'ask_deletion', sms_code: await codeOf(other) })).toMatchObject(REFUSED)
    await ask('POST /api/sms/send', { scene: 'sign' }, { token })
    expect(
      await privacy(token, { action: 'ask_deletion', sms_code: await identity.lastCode(session.parts, 2) }),
    ).toMatchObject(REFUSED)
    const right = await codeOf(session)
    expect(
      await privacy(token, { action: 'ask_deletion', sms_code: right === '000000' ? '000001' : '000000' }),
    ).toMatchObject(REFUSED)
    expect((await read(token)).requests).toEqual([])
    expect(await privacy(token, { action: 'ask_deletion', sms_code: right })).toMatchObject({ status_code: 200 })
    expect(await privacy(token, { action: 'export', sms_code: right })).toMatchObject(REFUSED)
  })

  it('with bad input is refused at its field', async () => {
    const { token } = await registered()
    const cases: [Record<string, unknown>, string][] = [
      [{ action: 'ask_deletion' }, 'sms_code'],
      [{ action: 'export', sms_code: '12345' }, 'sms_code'],
      [{ action: 'ask_deletion', sms_code: 123_456 }, 'sms_code'],
      [{ action: 'ask_deletion', sms_code: '123456', borrower_id: NOBODY }, 'borrower_id'],
      [{ action: 'withdraw_deletion', id: NOBODY }, 'id'],
      [{ action: 'carry_out' }, 'action'],
    ]
    for (const [bad, field] of cases) expect(await privacy(token, bad as Input)).toMatchObject(fieldRefused(field))
  })

  it('while there is money in the wallet says so, and may be asked all the same', async () => {
    const session = await registered()
    await wallet(session.borrower.id, 500)
    expect(await read(session.token)).toMatchObject({ must_keep: ['money_in_wallet'] })
    const id = await requestDeletion(session)
    expect(await one(id)).toMatchObject({ request: { state: 'waiting' }, must_keep: ['money_in_wallet'] })
  })
})

describe('an operator', () => {
  it('cannot erase what a law obliges us to keep: nothing is changed, and the borrower stays logged in', async () => {
    const session = await registered({ lang: 'zh' })
    await wallet(session.borrower.id, 500)
    const id = await requestDeletion(session)
    expect(await operate({ action: 'carry_out', id })).toMatchObject(MUST_KEEP)
    expect(await read(session.token)).toMatchObject({ requests: [{ id, state: 'waiting' }] })
    expect(await operate({ action: 'refuse', id, reason: 'Money in the wallet.' })).toMatchObject({
      status_code: 200,
      data: { request: { state: 'refused', reason: 'Money in the wallet.' } },
    })
    expect((await identity.texts(session.parts, 4))[0]).toContain('钱包余额不为零')
    expect(await read(session.token)).toMatchObject({
      requests: [{ id, state: 'refused', reason: 'Money in the wallet.', decided_at: expect.any(String) }],
    })
    expect((await entriesAbout(session.borrower.id)).at(-1)).toMatchObject({
      actor: expect.stringMatching(/^operator:/),
      action: 'deletion_refused',
      reason: 'Money in the wallet.',
      details: { request: id, must_keep: ['money_in_wallet'] },
    })
  })

  it('refuses with a reason, which the SMS leaves to the app', async () => {
    const session = await registered()
    const id = await requestDeletion(session)
    for (const reason of ['', '   ', 'x'.repeat(301)])
      expect(await operate({ action: 'refuse', id, reason })).toMatchObject(fieldRefused('reason'))
    expect(await operate({ action: 'refuse', id } as ConsoleInput)).toMatchObject(fieldRefused('reason'))
    expect(await operate({ action: 'refuse', id, reason: 'Not who they say.' })).toMatchObject({ status_code: 200 })
    const [notice] = await identity.texts(session.parts, 4)
    expect(notice).toContain('in Personal information')
    expect(notice).not.toContain('Not who they say')
    for (const again of [
      { action: 'refuse', id, reason: 'x' },
      { action: 'carry_out', id },
    ] as const)
      expect(await operate(again)).toMatchObject(CLOSED)
  })

  it('of two who decide at once is one, and a withdrawal at once leaves one story', async () => {
    const [first, second] = [await registered(), await registered()]
    const [one, two] = [await requestDeletion(first), await requestDeletion(second)]
    const decided = await Promise.all([
      operate({ action: 'carry_out', id: one }),
      operate({ action: 'refuse', id: one, reason: 'x' }),
      operate({ action: 'carry_out', id: one }),
    ])
    expect(statuses(decided)).toEqual([200, 412, 412])
    const [carried, withdrawn] = await Promise.all([
      operate({ action: 'carry_out', id: two }),
      privacy(second.token, { action: 'withdraw_deletion' }),
    ])
    expect([
      [200, 405],
      [200, 412],
      [412, 200],
    ]).toContainEqual([carried.status_code, withdrawn.status_code])
    expect(await actionsOf(second.borrower.id)).toHaveLength(2)
  })

  it('finds nothing where there is nothing, and is no borrower', async () => {
    for (const input of [{ action: 'one' }, { action: 'carry_out' }, { action: 'refuse', reason: 'x' }])
      expect(await operate({ ...input, id: NOBODY } as ConsoleInput)).toMatchObject({ status_code: 404 })
    expect(await operate({ action: 'one', id: 'x' })).toMatchObject(fieldRefused('id'))
    const session = await registered()
    const id = await requestDeletion(session)
    expect(await operate({ action: 'carry_out', id }, { token: session.token })).toMatchObject({ status_code: 405 })
    expect((await read(session.token)).requests).toMatchObject([{ state: 'waiting' }])
  })

  it.each(ROLES)('who is %s may exactly what the table of roles says', async (role) => {
    const session = await registered()
    const id = await requestDeletion(session)
    const reads = may(role, 'privacy.read') ? 200 : 403
    expect(await operate({ action: 'list', page: 1, page_size: 10 }, { role, key: null })).toMatchObject({
      status_code: reads,
    })
    expect(await operate({ action: 'one', id }, { role, key: null })).toMatchObject({ status_code: reads })
    const writes = may(role, 'privacy.write') ? 200 : 403
    expect(await operate({ action: 'refuse', id, reason: 'x' }, { role })).toMatchObject({ status_code: writes })
    expect(await operate({ action: 'carry_out', id }, { role })).toMatchObject({
      status_code: writes === 200 ? 412 : 403,
    })
  })

  it('sees in the queue whose deadline is nearest first, by state and by page, with masked numbers', async () => {
    for (let more = 0; more < 4; more += 1) await requestDeletion(await registered())
    await later(3600)
    await requestDeletion(await registered())
    const list = async (state?: 'waiting' | 'done') => {
      const data = dataOf(
        await operate(
          { action: 'list', ...(state === undefined ? {} : { filter: { state } }), page: 1, page_size: 100 },
          { key: null },
        ),
      )
      if (!('rows' in data)) throw new Error('no rows')
      return data
    }
    const { rows, total } = await list('waiting')
    expect(rows).toHaveLength(total)
    expect(rows.map(({ due_at }) => due_at)).toEqual(rows.map(({ due_at }) => due_at).toSorted())
    expect(
      rows.every(({ state, phone_masked }) => state === 'waiting' && /^\+55 \*+\d{4}$/.test(phone_masked ?? '')),
    ).toBe(true)
    expect(JSON.stringify(rows)).not.toMatch(/\+55\d/)
    expect((await list()).total).toBeGreaterThan(total)
    expect(
      (await list('done')).rows.every(
        ({ phone_masked, borrower_name }) => phone_masked === null && borrower_name === '',
      ),
    ).toBe(true)
    expect(await operate({ action: 'list', page: 1000, page_size: 10 }, { key: null })).toMatchObject({
      data: { rows: [] },
    })
    for (const [bad, field] of [
      [{ page: 0 }, 'page'],
      [{ page_size: 101 }, 'page_size'],
      [{ filter: { state: 'open' } }, 'filter.state'],
    ] as const)
      expect(await operate({ action: 'list', page: 1, page_size: 10, ...bad } as ConsoleInput)).toMatchObject(
        fieldRefused(field),
      )
  })
})
