import { hash, randomInt } from 'node:crypto'
import type { CallInput, CallOutput, Envelope } from '@home-credit/contract'
import { expect } from 'vitest'
import { askBy, type Ask, type CallOptions, type UsedServer } from './server.ts'

export const GOOD_PASSWORD = 'tres tigres tristes'
export const OTHER_PASSWORD = 'um prato de trigo'

/** Solves the proof of work like the app. */
export function solve({ salt, zero_bits }: { salt: string; zero_bits: number }): string {
  for (let tried = 0; ; tried += 1) {
    if (hash('sha256', salt + String(tried), 'buffer').readUInt32BE(0) >>> (32 - zero_bits) === 0) return String(tried)
  }
}

/** Throws unless the answer is a success. */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.status_code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}

type Scene = 'register' | 'reset'
export type PhoneParts = { country_code: string; phone: string }
export type LoginResult = CallOutput<'POST /api/user/login'>

export interface Identity {
  ask: Ask
  /** A Brazilian number that no test has used before. */
  newPhone(): PhoneParts
  e164(parts: PhoneParts): string
  captcha(): Promise<{ id: string; answer: string }>
  send(scene: Scene, parts: PhoneParts, options?: CallOptions): Promise<Envelope<CallOutput<'POST /api/sms/send'>>>
  /** Waits for `count` texts to a number; newest first. */
  texts(parts: PhoneParts, count?: number): Promise<string[]>
  /** Requests a code and reads it from the SMS. */
  codeFor(scene: Scene, parts: PhoneParts, options?: CallOptions): Promise<string>
  /** Waits for `count` codes to a number and returns the newest; notices do not count. */
  lastCode(parts: PhoneParts, count?: number): Promise<string>
  register(
    parts: PhoneParts,
    more?: Partial<CallInput<'POST /api/user/register'>>,
    options?: CallOptions,
  ): Promise<Envelope<LoginResult>>
  registered(
    more?: Partial<CallInput<'POST /api/user/register'>>,
    options?: CallOptions,
  ): Promise<LoginResult & { parts: PhoneParts }>
  login(
    parts: PhoneParts,
    password: string,
    more?: { device_token?: string },
    options?: CallOptions,
  ): Promise<Envelope<LoginResult>>
  forward(seconds: number): Promise<void>
}

export const CODE_LINE = /\n\n@([\w.-]+) #(\d{6})$/

export const anyAddress = (): string => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

/**
 * Repeated steps of the log-in tests, over HTTP alone. Each call has its own address (the server needs TRUSTED_PROXIES), so that rate limits by address
 * do not interfere.
 */
export function identityOf(sandbox: UsedServer): Identity {
  const ask = askBy((key, input, options = {}) =>
    sandbox.ask(key, input, { ...options, headers: { 'x-forwarded-for': anyAddress(), ...options.headers } }),
  )
  /** In the order of queueing, newest first: one may overtake another in delivery. */
  const textsTo = async (parts: PhoneParts): Promise<string[]> =>
    dataOf(await ask('POST /api/sandbox/sms', { phone: identity.e164(parts) }))
      .messages.toSorted((one, other) => (one.id < other.id ? 1 : -1))
      .map(({ text }) => text)
  const codesOf = async (parts: PhoneParts): Promise<string[]> =>
    (await textsTo(parts)).flatMap((text) => CODE_LINE.exec(text)?.[2] ?? [])
  let phoneCount = 0
  const identity: Identity = {
    ask,
    newPhone: () => ({ country_code: '55', phone: `11 9${String(80_000_000 + (phoneCount += 1))}` }),
    e164: ({ country_code, phone }) => `+${country_code}${phone.replace(/\D/g, '')}`,
    async captcha() {
      const challenge = dataOf(await ask('POST /api/system/captcha', {}))
      if (!challenge.needed) throw new Error('a captcha was expected')
      return { id: challenge.id, answer: solve(challenge) }
    },
    send: async (scene, parts, options) =>
      ask('POST /api/sms/send', { scene, ...parts, captcha: await identity.captcha() }, options),
    async texts(parts, count = 1) {
      await expect.poll(async () => (await textsTo(parts)).length).toBeGreaterThanOrEqual(count)
      return textsTo(parts)
    },
    async lastCode(parts, count = 1) {
      await expect.poll(async () => (await codesOf(parts)).length).toBeGreaterThanOrEqual(count)
      return (await codesOf(parts))[0] ?? 'none'
    },
    async codeFor(scene, parts, options) {
      const before = (await codesOf(parts)).length
      dataOf(await identity.send(scene, parts, options))
      return identity.lastCode(parts, before + 1)
    },
    async register(parts, more = {}, options) {
      const sms_code = more.sms_code ?? (await identity.codeFor('register', parts))
      const input = {
        ...parts,
        sms_code,
        password: GOOD_PASSWORD,
        confirm_password: more.password ?? GOOD_PASSWORD,
        accept_terms: true,
        accept_privacy: true,
        marketing: false,
      } as const
      return ask('POST /api/user/register', { ...input, ...more }, options)
    },
    async registered(more, options) {
      const parts = identity.newPhone()
      return { ...dataOf(await identity.register(parts, more, options)), parts }
    },
    login: (parts, password, more = {}, options) =>
      ask('POST /api/user/login', { ...parts, password, ...more }, options),
    async forward(seconds) {
      const { ahead_seconds: ahead } = dataOf(await ask('POST /api/sandbox/clock', { action: 'forward', seconds }))
      await expect
        .poll(async () => dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).ahead_seconds)
        .toBe(ahead)
    },
  }
  return identity
}
