import { expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD, identityOf } from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const { ask, registered, login, forward } = identityOf(sandbox)
const PHONE = {
  headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36' },
}
const LAPTOP = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0' } }

const list = async (token: string) =>
  dataOf(await ask('POST /api/app/sessions', { action: 'list' }, { token })).sessions

it('are listed with device and last use, the last used first, this one marked', async () => {
  const { parts, token } = await registered({}, PHONE)
  await forward(120)
  const other = dataOf(await login(parts, GOOD_PASSWORD, {}, LAPTOP)).token
  const sessions = await list(token)
  expect(sessions.map(({ device, current }) => `${device} ${current}`).toSorted()).toEqual([
    'Chrome, Android true',
    'Firefox, Linux false',
  ])
  expect(sessions.map(({ used_at }) => used_at)).toEqual(
    sessions
      .map(({ used_at }) => used_at)
      .toSorted()
      .toReversed(),
  )
  expect((await list(other)).filter(({ current }) => current).map(({ device }) => device)).toEqual(['Firefox, Linux'])
})

it('one is ended by its id, once; nobody else can', async () => {
  const { parts, token, borrower } = await registered()
  const other = dataOf(await login(parts, GOOD_PASSWORD)).token
  const stranger = await registered()
  const ended = (await list(token)).find(({ current }) => !current)
  const id = ended?.id ?? ''
  expect(await ask('POST /api/app/sessions', { action: 'end', id }, { token: stranger.token })).toMatchObject({
    status_code: 404,
  })
  expect(await ask('POST /api/app/me', {}, { token: other })).toMatchObject({ status_code: 200 })
  expect(dataOf(await ask('POST /api/app/sessions', { action: 'end', id }, { token })).sessions).toHaveLength(1)
  expect(await ask('POST /api/app/me', {}, { token: other })).toMatchObject({ status_code: 405 })
  expect(await ask('POST /api/app/sessions', { action: 'end', id }, { token })).toMatchObject({ status_code: 404 })
  expect(await ask('POST /api/app/sessions', { action: 'end', id: 'x' }, { token })).toMatchObject({ status_code: 400 })
  const entries = await sandbox.server.pool.db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `borrower:${borrower.id}`)
    .orderBy('seq')
    .execute()
  expect(entries.at(-1)).toEqual({ action: 'session_ended', details: { session: id } })
})

it('all others are ended, and only those of this borrower', async () => {
  const { parts, token } = await registered()
  const others = [dataOf(await login(parts, GOOD_PASSWORD)).token, dataOf(await login(parts, GOOD_PASSWORD)).token]
  const stranger = await registered()
  expect(dataOf(await ask('POST /api/app/sessions', { action: 'end_others' }, { token })).sessions).toMatchObject([
    { current: true },
  ])
  for (const other of others)
    expect(await ask('POST /api/app/me', {}, { token: other })).toMatchObject({ status_code: 405 })
  for (const open of [token, stranger.token])
    expect(await ask('POST /api/app/me', {}, { token: open })).toMatchObject({ status_code: 200 })
})

it('of operators are not among them, and need a session to see', async () => {
  expect(await ask('POST /api/app/sessions', { action: 'list' })).toMatchObject({ status_code: 405 })
  const { token } = dataOf(await ask('POST /api/sandbox/operator_session', { role: 'admin' }))
  expect(await ask('POST /api/app/sessions', { action: 'list' }, { token })).toMatchObject({ status_code: 405 })
})
