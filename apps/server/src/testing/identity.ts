import { hash, randomInt } from 'node:crypto'
import type { CallInput, CallOutput, Envelope } from '@home-credit/contract'
import { expect } from 'vitest'
import type { Ask, CallOptions, UsedServer } from './server.ts'

export const GOOD_PASSWORD = 'tres tigres tristes'
export const OTHER_PASSWORD = 'um prato de trigo'

/** Solves the puzzle that a device is asked, as the app does. */
export function solve({ salt, zero_bits }: { salt: string; zero_bits: number }): string {
  for (let tried = 0; ; tried += 1) {
    if (hash('sha256', salt + String(tried), 'buffer').readUInt32BE(0) >>> (32 - zero_bits) === 0) return String(tried)
  }
}

/** The data of an answer that must be a success. */
export function dataOf<Data>(answer: Envelope<Data>): Data {
  if (answer.status_code !== 200) throw new Error(JSON.stringify(answer))
  return answer.data
}

type Scene = 'register' | 'reset'
export type PhoneParts = { country_code: string; phone: string }
export type LoginResult = CallOutput<'POST /api/user/login'>

export interface Identity {
  ask: Ask
  /** A number of Brazil that nobody had before. */
  newPhone(): PhoneParts
  e164(parts: PhoneParts): string
  captcha(): Promise<{ id: string; answer: string }>
  send(scene: Scene, parts: PhoneParts, options?: CallOptions): Promise<Envelope<CallOutput<'POST /api/sms/send'>>>
  /** The texts that reached a number, newest first, once there are so many. */
  texts(parts: PhoneParts, count?: number): Promise<string[]>
  /** Asks for a code and reads it off the phone. */
  codeFor(scene: Scene, parts: PhoneParts, options?: CallOptions): Promise<string>
  /** The newest code that reached a number, once there were so many: notices between them do not count. */
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
 * What the tests of getting in do again and again, over HTTP alone. Each call comes from an address of its own, where the server is one with
 * TRUSTED_PROXIES, so that the limits of addresses do not get in the way.
 */
export function identityOf(sandbox: UsedServer): Identity {
  const ask: Ask = (key, input, options = {}) =>
    sandbox.ask(key, input, { ...options, headers: { 'x-forwarded-for': anyAddress(), ...options.headers } })
  /** As they were queued, the last first: on their way one may overtake another. */
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
