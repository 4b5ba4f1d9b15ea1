import { expect, it } from 'vitest'
import { dataOf, identityOf } from '../../testing/identity.ts'
import { useServer } from '../../testing/server.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { addSetting } from '../../settings/change.ts'
import type { SettingValue } from '../../settings/settings.ts'
import { countryRefused } from './countries.ts'

const sandbox = useServer({ TRUSTED_PROXIES: '1' })
const identity = identityOf(sandbox)
const { ask, newPhone, send, forward } = identity
const db = () => sandbox.server.pool.db

const clock = async (): Promise<Date> => new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
const list = async (value: SettingValue<'sms_countries'>): Promise<void> =>
  addSetting(db(), { name: 'sms_countries', value, effectiveAt: await clock(), setBy: 'test' })

let phoneCount = 0
const american = () => ({ country_code: '1', phone: `202 555 ${String(1000 + (phoneCount += 1))}` })

it('a sandbox sends SMS to every country; production to Brazil until the lender lists others', async () => {
  expect(await send('register', american())).toMatchObject({ status_code: 200 })
  const context = { db: db(), now: await clock(), lang: 'en' } as const
  const production = { sandbox: false, metrics: createMetrics() }
  expect(await countryRefused(production, '+5511987654321', context)).toBeUndefined()
  expect(await countryRefused(production, '+12025551000', context)).toMatchObject({
    name: 'input_refused',
    data: { fields: { phone: expect.stringContaining('Brazil') } },
  })
})

it('where a country is not listed, every call that names a number says so at its field, and what to do, in three languages', async () => {
  const borrower = await identity.registered()
  await list([
    { country: 'BR', per_hour: 100, per_day: 100 },
    { country: 'PT', per_hour: 100, per_day: 100 },
  ])
  const sendToAmerican = async (scene: 'register' | 'reset', lang: string) => send(scene, american(), { lang })
  expect(await sendToAmerican('register', 'en')).toMatchObject({
    status_code: 400,
    data: {
      fields: { phone: expect.stringMatching(/don't send SMS to this country yet.*e-mail.*Brazil or Portugal/) },
    },
  })
  expect(await sendToAmerican('reset', 'pt')).toMatchObject({
    status_code: 400,
    data: { fields: { phone: expect.stringMatching(/^Ainda não enviamos((?!e-mail).)*Brasil ou Portugal/) } },
  })
  expect(await sendToAmerican('reset', 'zh')).toMatchObject({
    data: { fields: { phone: expect.stringContaining('巴西') } },
  })
  expect(
    await ask('POST /api/app/phone_change', { action: 'send_code', ...american() }, { token: borrower.token }),
  ).toMatchObject({ status_code: 400, data: { fields: { phone: expect.stringContaining('this country') } } })
  // Countries that share a dialling code are distinct: Canada is not the United States.
  await list([{ country: 'CA', per_hour: 100, per_day: 100 }])
  expect((await sendToAmerican('register', 'en')).status_code).toBe(400)
  expect((await send('register', { country_code: '1', phone: '416 555 0199' })).status_code).toBe(200)
})

it('the owner of an account goes on getting codes and notices where their country is no longer listed', async () => {
  await list([{ country: 'BR', per_hour: 100, per_day: 100 }])
  const { token, parts } = await identity.registered()
  await list([{ country: 'PT', per_hour: 100, per_day: 100 }])
  await forward(60)
  expect(await ask('POST /api/sms/send', { scene: 'sign' }, { token })).toMatchObject({ status_code: 200 })
  expect(await identity.texts(parts, 2)).toHaveLength(2)
})

it('a country whose hour or day is used up refuses with the wait, and no other country waits for it', async () => {
  await list([
    { country: 'BR', per_hour: 2, per_day: 3 },
    { country: 'US', per_hour: 100, per_day: 100 },
  ])
  await forward(86_400)
  const full = { status_code: 429, data: { reason: 'too_many', wait_seconds: expect.any(Number) } }
  for (let sent = 0; sent < 2; sent += 1) expect(await send('register', newPhone())).toMatchObject({ status_code: 200 })
  expect(await send('register', newPhone())).toMatchObject(full)
  expect(await send('register', american())).toMatchObject({ status_code: 200 })
  await forward(3600)
  expect(await send('register', newPhone())).toMatchObject({ status_code: 200 })
  expect(await send('register', newPhone())).toMatchObject(full)
})
