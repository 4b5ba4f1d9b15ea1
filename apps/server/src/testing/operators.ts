import type { CallInput } from '@home-credit/contract'
import { stepAt, totpCode } from '../platform/secrets/totp.ts'
import { dataOf } from './identity.ts'
import type { Ask } from './server.ts'

export const OPERATOR_PASSWORD = 'um prato de trigo para tres'

/** An operator's credentials after enrolment. */
export interface Enrolled {
  login: string
  password: string
  /** The key of the authenticator app. */
  key: Buffer
  recoveryCodes: string[]
  /** The input of a log-in. Uses a recovery code: a code of the app counts once in 30 seconds, and no test waits. */
  credentials(): Pick<CallInput<'POST /api/console/login'>, 'login' | 'password' | 'recovery_code'>
}

/** Each call of `credentials` uses up a recovery code. */
export const enrolledOf = (account: Omit<Enrolled, 'credentials'>): Enrolled => ({
  ...account,
  credentials: () => ({
    login: account.login,
    password: account.password,
    recovery_code: account.recoveryCodes.shift() ?? '',
  }),
})

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export function readBase32(text: string): Buffer {
  const bits = Array.from(text, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code of an authenticator app now, or `later` steps ahead. */
export const codeOf = (key: Buffer, later = 0): string => totpCode(key, stepAt(new Date()) + later)

export const linkIn = (path: string): string => /\/console\/#\/enrol\/([\w-]+)$/.exec(path)?.[1] ?? ''

/** Opens an enrolment link and sets password and authenticator app, which uses up `setUpCode`. */
export async function useLink(
  ask: Ask,
  link: string,
  { headers = {}, password = OPERATOR_PASSWORD }: { headers?: Record<string, string>; password?: string } = {},
): Promise<Enrolled & { setUpCode: string }> {
  const enrolment = dataOf(await ask('POST /api/console/enrolment', { action: 'open', link }, { headers }))
  const key = readBase32(enrolment.totp.key)
  const factor = { kind: 'totp', code: codeOf(key) } as const
  const done = dataOf(
    await ask('POST /api/console/enrolment', { action: 'finish', link, password, factor }, { headers }),
  )
  const recoveryCodes = [...done.recovery_codes]
  return {
    ...enrolledOf({ login: enrolment.operator.login, password, key, recoveryCodes }),
    setUpCode: factor.code,
  }
}

/** An administrator makes a link for a new account, and its owner uses it. */
export async function enrolByLink(
  ask: Ask,
  { token, id, headers = {} }: { token: string; id: string; headers?: Record<string, string> },
): Promise<Enrolled & { setUpCode: string }> {
  const { path } = dataOf(await ask('POST /api/console/operator_link', { action: 'enrol', id }, { token }))
  return useLink(ask, linkIn(path), { headers })
}
