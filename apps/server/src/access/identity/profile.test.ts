import { randomUUID } from 'node:crypto'
import type { CallInput } from '@home-credit/contract'
import { expect, it } from 'vitest'
import { dataOf, identityOf } from '../../testing/identity.ts'
import { mintKey, useServer } from '../../testing/server.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const { ask, registered } = identityOf(sandbox)

const set = (token: string, input: CallInput<'POST /api/user/set_user_info'>, key = mintKey()) =>
  ask('POST /api/user/set_user_info', input, { token, key })
const addFile = async (ownerId: string, content_type = 'image/jpeg'): Promise<string> => {
  const id = randomUUID()
  await sandbox.server.pool.db
    .insertInto('files')
    .values({ id, owner_id: ownerId, content_type, bytes: 10, sha256: Buffer.alloc(32), created_at: new Date() })
    .execute()
  return id
}
const entriesOf = (id: string) =>
  sandbox.server.pool.db
    .selectFrom('audit_log')
    .select('details')
    .where('subject', '=', `borrower:${id}`)
    .where('action', '=', 'profile_changed')
    .orderBy('seq')
    .execute()

it('changes what is given and keeps the rest; the log tells consents, and of the rest only that it changed', async () => {
  const { token, borrower } = await registered()
  expect(dataOf(await set(token, { nickname: ' Bia ', lang: 'zh', marketing: true })).borrower).toEqual({
    ...borrower,
    nickname: 'Bia',
    lang: 'zh',
    marketing: true,
  })
  expect(dataOf(await set(token, { notify_sms: false })).borrower).toMatchObject({
    nickname: 'Bia',
    notify_sms: false,
    marketing: true,
  })
  expect(dataOf(await set(token, { notify_sms: false })).borrower).toMatchObject({ notify_sms: false })
  expect(dataOf(await set(token, { nickname: '' })).borrower).toMatchObject({ nickname: '' })
  expect(dataOf(await ask('POST /api/app/me', {}, { token })).borrower).toEqual({
    ...borrower,
    nickname: '',
    lang: 'zh',
    notify_sms: false,
    marketing: true,
  })
  expect(await entriesOf(borrower.id)).toEqual([
    { details: { changed: ['nickname', 'lang', 'marketing'], marketing: { before: false, after: true } } },
    { details: { changed: ['notify_sms'], notify_sms: { before: true, after: false } } },
    { details: { changed: ['nickname'] } },
  ])
})

it("an avatar is a picture of one's own; somebody else's, or nobody's, is not there", async () => {
  const [one, other] = [await registered(), await registered()]
  const [own, foreign, pdf] = [
    await addFile(one.borrower.id),
    await addFile(other.borrower.id),
    await addFile(one.borrower.id, 'application/pdf'),
  ]
  for (const avatar_file_id of [foreign, randomUUID()])
    expect(await set(one.token, { avatar_file_id, nickname: 'lost' })).toMatchObject({ status_code: 404 })
  expect(await set(one.token, { avatar_file_id: pdf })).toMatchObject({
    status_code: 400,
    data: { fields: { avatar_file_id: expect.any(String) } },
  })
  expect(dataOf(await set(one.token, { avatar_file_id: own })).borrower).toMatchObject({
    nickname: '',
    avatar_link: expect.stringContaining(own),
  })
  expect(dataOf(await ask('POST /api/app/me', {}, { token: one.token })).borrower.avatar_link).toContain(own)
  expect(dataOf(await set(one.token, { avatar_file_id: null })).borrower.avatar_link).toBeNull()
})

it('is refused without a session and for input of the wrong shape', async () => {
  const { token } = await registered()
  expect(await ask('POST /api/user/set_user_info', { nickname: 'x' })).toMatchObject({ status_code: 405 })
  const bad: [object, string][] = [
    [{ nickname: 'x'.repeat(41) }, 'nickname'],
    [{ nickname: 'nul\u0000' }, 'nickname'],
    [{ lang: 'de' }, 'lang'],
    [{ marketing: 'yes' }, 'marketing'],
    [{ phone: '+5511912345678' }, 'phone'],
    [{ avatar_file_id: '../x' }, 'avatar_file_id'],
  ]
  for (const [input, field] of bad)
    expect(await set(token, input)).toMatchObject({
      status_code: 400,
      data: { fields: { [field]: expect.any(String) } },
    })
})
