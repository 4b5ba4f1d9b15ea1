import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sandboxOutbox } from '../../platform/sms/sandbox-outbox.ts'
import { openPool, type Pool } from '../../platform/db/pool.ts'
import { inTransaction, Undo } from '../../platform/db/transaction.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { sendSms } from '../../platform/jobs/send-sms.ts'
import { useDatabase } from '../../testing/database.ts'
import { CODE_LINE } from '../../testing/identity.ts'
import { useRunners } from '../../testing/runner.ts'
import { SANDBOX_LENDER } from '../../sandbox/seed.ts'
import { addSetting } from '../../settings/change.ts'
import { sendCode, useCode, type SendCodeRequest, type CodeDependencies, type Scene } from './codes.ts'

const used = useDatabase({ size: 20 })
const { run } = useRunners()
const secretKey = randomBytes(32)
const start = new Date('2026-03-10T12:00:00Z').getTime()
const at = (seconds: number): Date => new Date(start + seconds * 1000)

// Counters use connections of their own, as in the server.
let counting: Pool
beforeAll(() => {
  counting = openPool({ url: used.url, size: 4, onError: () => undefined })
})
afterAll(() => counting.close())

const makeDependencies = (): CodeDependencies => ({
  pool: counting.db,
  secretKey,
  metrics: createMetrics(),
  publicUrl: 'https://credit.example',
  sandbox: true,
})
let phone = ''
let phoneCount = 0
beforeAll(() => addSetting(used.db, { name: 'lender', value: SANDBOX_LENDER, effectiveAt: new Date(0), setBy: 'test' }))
beforeEach(() => {
  phone = `+55119${String(70_000_000 + (phoneCount += 1))}`
})

const send = (seconds: number, more: Partial<SendCodeRequest> = {}) =>
  inTransaction(used.db, (tx) =>
    sendCode(makeDependencies(), {
      tx,
      phone,
      scene: 'register',
      lang: 'en',
      addressHash: phone,
      origin: '',
      by: 'stranger',
      now: at(seconds),
      ...more,
    }),
  )

/** Waits for the newest code sent to the number. */
const codeSent = async (count = 1): Promise<string> => {
  await run(
    used.pool,
    { now: () => new Date(start) },
    sendSms(sandboxOutbox(used.db, { now: () => new Date(start) }), secretKey),
  )
  const texts = () =>
    used.db.selectFrom('sandbox_sms').select('text').where('phone', '=', phone).orderBy('id', 'desc').execute()
  await expect.poll(async () => (await texts()).length).toBe(count)
  return CODE_LINE.exec((await texts())[0]?.text ?? '')?.[2] ?? 'none'
}

interface Use {
  seconds?: number
  scene?: Scene
  of?: string
  undo?: boolean
}
const use = async (
  code: string,
  { seconds = 1, scene = 'register', of = phone, undo = false }: Use = {},
): Promise<boolean> =>
  inTransaction(used.db, async (tx) => {
    const result = await useCode(makeDependencies(), { tx, phone: of, scene, code, now: at(seconds) })
    if (result instanceof Refusal) expect(result.name).toBe('code_refused')
    if (undo) throw new Undo(!(result instanceof Refusal))
    return !(result instanceof Refusal)
  })

const other = (code: string, by = 1): string => String((Number(code) + by) % 1_000_000).padStart(6, '0')

describe('a code', () => {
  it('is right once, for its number and its scene', async () => {
    expect(await send(0)).toEqual({ resend_seconds: 60, valid_seconds: 600 })
    const code = await codeSent()
    expect(code).toMatch(/^\d{6}$/)
    expect(await use(code, { scene: 'reset' })).toBe(false)
    expect(await use(code, { of: '+5511999999999' })).toBe(false)
    expect(await use(other(code))).toBe(false)
    expect(await use(code)).toBe(true)
    expect(await use(code)).toBe(false)
  })

  it('is used up only by work that is kept, but the try counts', async () => {
    await send(0)
    const code = await codeSent()
    expect(await use(code, { undo: true })).toBe(true)
    expect(
      await used.db.selectFrom('sms_codes').select(['tries', 'used_at']).where('phone', '=', phone).execute(),
    ).toEqual([{ tries: 1, used_at: null }])
    expect(await use(code)).toBe(true)
  })

  it('holds for ten minutes and not a moment longer', async () => {
    await send(0)
    const code = await codeSent()
    expect(await use(code, { seconds: 600 })).toBe(false)
    expect(await use(code, { seconds: 599.999 })).toBe(true)
  })

  it('is void after five wrong tries, and a new one starts afresh', async () => {
    await send(0)
    const code = await codeSent()
    for (let by = 1; by <= 5; by += 1) expect(await use(other(code, by))).toBe(false)
    expect(await use(code)).toBe(false)
    await send(61)
    const fresh = await codeSent(2)
    expect(await use(fresh, { seconds: 62 })).toBe(true)
  })

  it('is void once another was sent', async () => {
    await send(0)
    const first = await codeSent()
    await send(61)
    const second = await codeSent(2)
    if (first !== second) expect(await use(first, { seconds: 62 })).toBe(false)
    expect(await use(second, { seconds: 62 })).toBe(true)
    expect(await use(first, { seconds: 62 })).toBe(false)
  })

  it('of 50 used at once is right once', async () => {
    await send(0)
    const code = await codeSent()
    await used.db.updateTable('sms_codes').set({ tries: 0 }).where('phone', '=', phone).execute()
    const results = await Promise.all(Array.from({ length: 50 }, () => use(code)))
    expect(results.filter(Boolean)).toHaveLength(1)
  })

  it('of 60 guesses at once has five looked at', async () => {
    await send(0)
    const code = await codeSent()
    const { metrics, ...rest } = makeDependencies()
    const guess = (by: number) =>
      inTransaction(used.db, (tx) =>
        useCode({ ...rest, metrics }, { tx, phone, scene: 'register', code: other(code, by), now: at(1) }),
      )
    await Promise.all(Array.from({ length: 60 }, (_, index) => guess(index + 1)))
    const { values } = await metrics.smsCodes.get()
    expect(Object.fromEntries(values.map(({ labels, value }) => [labels.event, value]))).toEqual({
      wrong: 5,
      not_tried: 55,
    })
    expect(await use(code)).toBe(false)
  })

  it('that was never sent is never right: the number gets a sentence in its place', async () => {
    const answer = await send(0, { insteadOfCode: (brand) => `${brand}: no` })
    expect(answer).toEqual({ resend_seconds: 60, valid_seconds: 600 })
    await codeSent()
    expect(await used.db.selectFrom('sandbox_sms').select('text').where('phone', '=', phone).execute()).toEqual([
      { text: 'Home-credit: no' },
    ])
    expect(
      await used.db.selectFrom('sms_codes').select(['tries', 'scene']).where('phone', '=', phone).execute(),
    ).toEqual([{ tries: 0, scene: 'register' }])
    expect(await use('000000')).toBe(false)
  })

  it('stands nowhere in the database, nor does a hash that could be tried without the key', async () => {
    await send(0)
    const { code_hash } = await used.db
      .selectFrom('sms_codes')
      .select('code_hash')
      .where('phone', '=', phone)
      .executeTakeFirstOrThrow()
    const code = await codeSent()
    const { createHash } = await import('node:crypto')
    for (const text of [code, `${phone}${code}`, JSON.stringify(['sms-code', phone, 'register', code])])
      expect(createHash('sha256').update(text).digest()).not.toEqual(code_hash)
  })

  it.each([
    ['en', 'your code is'],
    ['zh', '您的验证码是'],
    ['pt', 'seu código é'],
  ] as const)('in %s ends in the line that phones fill in, with the name of the site', async (lang, words) => {
    await send(0, { lang, origin: 'https://evil.example' })
    await codeSent()
    const [sms] = await used.db.selectFrom('sandbox_sms').select('text').where('phone', '=', phone).execute()
    expect(sms?.text).toContain(words)
    expect(CODE_LINE.exec(sms?.text ?? '')?.[1]).toBe('credit.example')
  })
})

describe('a code that would come after its time', () => {
  const sentAt = async (seconds: number): Promise<number> => {
    const { rows } = await sql<{ payload: unknown }>`
      SELECT payload FROM graphile_worker._private_jobs ORDER BY id DESC LIMIT 1`.execute(used.db)
    const sent: unknown[] = []
    const gateway = { send: (sms: unknown) => Promise.resolve(void sent.push(sms)) }
    await sendSms(gateway, secretKey).run({ tx: used.db, payload: rows[0]?.payload, now: at(seconds) })
    return sent.length
  }

  it('is not sent', async () => {
    await send(0)
    expect(await sentAt(599)).toBe(1)
    expect(await sentAt(600)).toBe(0)
  })
})

describe('caps', () => {
  const refusal = async (seconds: number, more: Partial<SendCodeRequest> = {}) => {
    const answer = await send(seconds, more)
    return answer instanceof Refusal ? { name: answer.name, ...answer.data } : 'sent'
  }

  it('60 seconds lie between two to one number, whatever the scene', async () => {
    expect(await refusal(0)).toBe('sent')
    expect(await refusal(1, { scene: 'reset' })).toEqual({ name: 'sms_too_soon', wait_seconds: 59 })
    expect(await refusal(59.5)).toEqual({ name: 'sms_too_soon', wait_seconds: 1 })
    expect(await refusal(60)).toBe('sent')
  })

  it('five an hour and ten a day to one number, and a refused one is not counted', async () => {
    const addressHash = 'many'
    for (let sent = 0; sent < 5; sent += 1)
      expect(await refusal(sent * 61, { addressHash: `${phone}${sent}` })).toBe('sent')
    for (let tried = 0; tried < 9; tried += 1)
      expect(await refusal(400 + tried * 61, { addressHash })).toEqual({ name: 'sms_limit' })
    for (let sent = 0; sent < 5; sent += 1) expect(await refusal(3600 + sent * 61, { addressHash })).toBe('sent')
    expect(await refusal(3 * 3600, { addressHash })).toEqual({ name: 'sms_limit' })
    expect(await refusal(24 * 3600, { addressHash })).toBe('sent')
  })

  it('strangers use up none of those of whose number it is', async () => {
    for (let sent = 0; sent < 5; sent += 1)
      expect(await refusal(sent * 61, { addressHash: `${phone}${sent}` })).toBe('sent')
    expect(await refusal(400)).toEqual({ name: 'sms_limit' })
    expect(await refusal(400, { by: 'owner' })).toBe('sent')
    expect(await refusal(401, { by: 'owner' })).toMatchObject({ name: 'sms_too_soon' })
  })

  it('30 an hour and 100 a day from one address, whatever the numbers', async () => {
    const to = (number: number, seconds: number) =>
      refusal(seconds, { phone: `+55119600${String(number).padStart(5, '0')}`, addressHash: 'address' })
    let number = 0
    for (let hour = 0; hour < 3; hour += 1) {
      for (let sent = 0; sent < 30; sent += 1) expect(await to((number += 1), hour * 3600)).toBe('sent')
      expect(await to((number += 1), hour * 3600 + 10)).toEqual({ name: 'too_many', wait_seconds: 3590 })
    }
    for (let sent = 0; sent < 10; sent += 1) expect(await to((number += 1), 3 * 3600)).toBe('sent')
    expect(await to((number += 1), 3 * 3600)).toEqual({ name: 'too_many', wait_seconds: 21 * 3600 })
  })

  it('a proven device sends no more in a day than a number receives', async () => {
    const to = (number: number) =>
      refusal(0, {
        phone: `+55119650${String(number).padStart(5, '0')}`,
        addressHash: `address ${number}`,
        deviceId: 'device',
      })
    for (let number = 0; number < 10; number += 1) expect(await to(number)).toBe('sent')
    expect(await to(10)).toMatchObject({ name: 'too_many' })
  })

  it('a global hour refuses all the rest, sounds the alarm, and holds at once', async () => {
    const day = 30 * 24 * 3600
    await addSetting(used.db, {
      name: 'sms_caps',
      value: { number_hour: 5, number_day: 10, address_hour: 30, address_day: 100, global_hour: 20 },
      effectiveAt: at(day),
      setBy: 'test',
    })
    const dependencies = makeDependencies()
    const to = (number: number, seconds: number) =>
      inTransaction(used.db, async (tx) => {
        const name = `+55119610${String(number).padStart(5, '0')}`
        const sent = await sendCode(dependencies, {
          tx,
          phone: name,
          scene: 'register',
          by: 'stranger',
          lang: 'en',
          addressHash: name,
          origin: '',
          now: at(seconds),
        })
        if (sent instanceof Refusal) throw new Undo(sent.name)
        return 'sent'
      })
    const answers = await Promise.all(Array.from({ length: 50 }, (_, number) => to(number, day)))
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(20)
    expect(answers.filter((answer) => answer === 'too_many')).toHaveLength(30)
    expect(await dependencies.metrics.registry.metrics()).toContain('sms_codes_total{event="global_full"} 30')
    expect(await to(60, day + 3600)).toBe('sent')
  })
})
