import { createHash, randomBytes } from 'node:crypto'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, takeTry } from '../../platform/http/index.ts'
import { openSession } from '../sessions/sessions.ts'
import { passwordFits } from '../../platform/secrets/index.ts'
import { deviceName } from '../identity/device-name.ts'
import type { PasskeyRefusal } from '../passkeys/enrol.ts'
import { proveByPasskey } from '../passkeys/log-in.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { deviceOf, isDevice, keepDevice, secretsOf } from './account-store.ts'
import { factorsOf, acceptRecoveryCode, acceptTotp, type PageContext } from './factors.ts'
import { beginTry, LOCK_SECONDS, type Counted } from './lockout.ts'
import { me, type Me } from './operators.ts'
import { credentialsOf, findOperator } from './store.ts'

export interface From extends PageContext {
  address: string
  addressHash: string
  userAgent: string
  requestId: string
}

export interface LoggedIn extends Me {
  token: string
  device_token: string
  set_up_needed: boolean
}

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type ProvenBy = 'password' | 'totp' | 'passkey' | 'recovery_code' | 'sandbox'

/** Keeps a token that we issued, even to another operator at the same desk; any other token is replaced. */
async function proveDevice(
  tx: Db,
  operatorId: string,
  token: string | undefined,
  { userAgent, now }: Pick<From, 'userAgent' | 'now'>,
): Promise<string> {
  const existingToken = token !== undefined && (await isDevice(tx, hashOfToken(token))) ? token : undefined
  const device = existingToken ?? randomBytes(32).toString('base64url')
  await keepDevice(tx, { operatorId, tokenHash: hashOfToken(device), name: deviceName(userAgent), now })
  return device
}

/** Opens a session for a fully authenticated operator. Outside the sandbox a password alone does not prove the device. */
export async function openFor(
  tx: Db,
  { sandbox }: Pick<CoreDependencies, 'sandbox'>,
  operatorId: string,
  by: ProvenBy,
  { deviceToken, ...from }: Omit<From, 'origin' | 'lang' | 'addressHash'> & { deviceToken: string | undefined },
): Promise<LoggedIn> {
  const { now, address, userAgent, requestId } = from
  const secondFactor = by !== 'password'
  const set_up_needed = !sandbox && !secondFactor
  const device_token = set_up_needed ? '' : await proveDevice(tx, operatorId, deviceToken, from)
  const device = deviceName(userAgent)
  const token = await openSession(tx, 'operator', operatorId, now, device, { address, secondFactor })
  const actor = `operator:${operatorId}`
  await audit(tx, { actor, action: 'logged_in', subject: actor, details: { by, address, device }, now, requestId })
  return { token, device_token, set_up_needed, ...(await me(tx, operatorId)) }
}

/** An unknown login may be a password typed into the wrong field, so only its beginning is stored. */
const subjectOf = (operatorId: string | undefined, login: string): string =>
  operatorId === undefined ? `login:${login.slice(0, 3)}…` : `operator:${operatorId}`

/** Uses the pool, so that the entry remains if the call rolls back. */
export const noteFailure = (
  { pool }: Pick<CoreDependencies, 'pool'>,
  action: 'log_in_refused' | 'log_in_locked' | 'log_in_refused_locked' | 'own_account_refused',
  subject: string,
  { address, userAgent, now, requestId }: From,
  more: Record<string, unknown> = {},
): Promise<void> =>
  audit(pool, {
    actor: 'system',
    action,
    subject,
    details: { address, device: deviceName(userAgent), ...more },
    now,
    requestId,
  })

/** Logs tries during a lock once per address, so that nobody can flood the audit log. */
async function noteLocked(
  dependencies: CoreDependencies,
  counted: Counted,
  subject: string,
  from: From,
): Promise<void> {
  const what = 'device' in counted ? counted.device : hashOfToken(counted.login).toString('base64url')
  const key = `operator_locked:${what}:${from.addressHash}`
  const full = await takeTry(dependencies.pool, { key, max: 1, windowSeconds: LOCK_SECONDS, now: from.now })
  if (full === undefined) await noteFailure(dependencies, 'log_in_refused_locked', subject, from)
}

export interface Credentials {
  login: string
  password: string
  code?: string | undefined
  recovery_code?: string | undefined
  device_token?: string | undefined
}

type WrongSecret = 'credentials_refused' | 'second_factor_refused'

/**
 * Checks the password, and a second factor if there is one. A wrong password
 * and an unknown login are refused alike, in words and in time, and lock alike.
 */
export async function logIn(
  dependencies: CoreDependencies,
  tx: Db,
  { login: typed, password, code, recovery_code, device_token }: Credentials,
  from: From,
): Promise<LoggedIn | Refusal<WrongSecret | 'second_factor_needed' | 'log_in_locked'>> {
  const login = typed.toLowerCase()
  const found = await credentialsOf(tx, login)
  const device =
    found === undefined || device_token === undefined
      ? undefined
      : await deviceOf(tx, found.id, hashOfToken(device_token))
  const counted: Counted = device === undefined ? { login } : { device }
  const subject = subjectOf(found?.id, login)
  const attempt = await beginTry(dependencies, counted, from.now)
  if (attempt instanceof Refusal) {
    await noteLocked(dependencies, counted, subject, from)
    return attempt
  }
  const fail = async (
    shown: 'password' | 'second_factor',
    refusal: Refusal<WrongSecret>,
  ): Promise<Refusal<WrongSecret>> => {
    await noteFailure(dependencies, 'log_in_refused', subject, from, { shown, proven_device: device !== undefined })
    if (attempt.last)
      await noteFailure(dependencies, 'log_in_locked', subject, from, { proven_device: device !== undefined })
    return refusal
  }
  if (!(await passwordFits(found?.password_hash ?? undefined, password)) || found === undefined)
    return fail('password', refuse('credentials_refused'))
  const secrets = await secretsOf(tx, found.id)
  const factors = await factorsOf(tx, secrets)
  let by: ProvenBy = 'password'
  if (factors.length > 0) {
    if (code === undefined && recovery_code === undefined) {
      await attempt.undo()
      return refuse('second_factor_needed', { second_factors: factors })
    }
    if (code !== undefined && (await acceptTotp(tx, dependencies.keyring, secrets, code))) by = 'totp'
    else if (recovery_code !== undefined && (await acceptRecoveryCode(tx, found.id, recovery_code, from.now)))
      by = 'recovery_code'
    else return fail('second_factor', refuse('second_factor_refused'))
  }
  await attempt.succeeded()
  return openFor(tx, dependencies, found.id, by, { ...from, deviceToken: device_token })
}

/**
 * A passkey proves the device and, since the device verifies its
 * user, the owner. So nothing else is needed, and no lock applies.
 */
export async function logInByPasskey(
  dependencies: CoreDependencies,
  tx: Db,
  { response, device_token }: { response: unknown; device_token?: string | undefined },
  from: From,
): Promise<LoggedIn | Refusal<PasskeyRefusal | 'passkey_elsewhere'>> {
  const party = relyingParty(dependencies.publicUrl, from.origin)
  if (party instanceof Refusal) return party
  const proven = await proveByPasskey(tx, dependencies.pool, 'operator', response, party, from)
  const operator = proven instanceof Refusal ? undefined : await findOperator(tx, proven.ownerId)
  if (operator === undefined || operator.disabled_at !== null) {
    await noteFailure(
      dependencies,
      'log_in_refused',
      operator === undefined ? 'login:passkey' : `operator:${operator.id}`,
      from,
      {
        shown: 'passkey',
      },
    )
    return proven instanceof Refusal ? proven : refuse('passkey_refused')
  }
  return openFor(tx, dependencies, operator.id, 'passkey', { ...from, deviceToken: device_token })
}
