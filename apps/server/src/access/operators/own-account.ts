import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { lacksSecondFactor, type CoreDependencies, Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { endSession, endSessionsOf, noteSecondFactor, openSessionsOf } from '../sessions/sessions.ts'
import { hashPassword, passwordFits } from '../../platform/secrets/index.ts'
import { deletePasskey } from '../passkeys/enrol.ts'
import { beginLogIn, proveByPasskey } from '../passkeys/log-in.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { deleteDevices, secretsOf, updateSecrets } from './account-store.ts'
import {
  addFactor,
  factorsOf,
  factorsView,
  NO_TOTP,
  ownerOf,
  passkeyOptions,
  pendingTotp,
  renewRecoveryCodes,
  acceptRecoveryCode,
  acceptTotp,
  type FactorRefusal,
} from './factors.ts'
import { refusedPassword } from './links.ts'
import { beginTry } from './lockout.ts'
import { hashOfToken, noteFailure, type From } from './log-in.ts'

type Input = ParsedOf<typeof calls.consoleOwnAccount>
type Output = CallOutput<'POST /api/console/own_account'>
/** The only actions allowed before the required second factor is set up. */
const BEFORE: ReadonlySet<Input['action']> = new Set(['read', 'totp_key', 'passkey_options', 'set_up'])

type Proof = Extract<Input, { proof: unknown }>['proof']
export type Access = Extract<Output, { access: unknown }>['access']

/** The most failed log-ins to show; the audit log has all of them. */
const FAILURES_SHOWN = 20

/** Reads failed log-ins from the audit log. A port, since that module already depends on this one. */
export type FailuresOf = (db: Db, operatorId: string, limit: number) => Promise<Access['failures']>

export async function accessOf(
  db: Db,
  failuresOf: FailuresOf,
  operatorId: string,
  { now, session }: { now: Date; session: Session },
): Promise<Access> {
  const sessions = await openSessionsOf(db, operatorId, now)
  return {
    factors: await factorsView(db, operatorId),
    sessions: sessions.map(({ id, device, address, created_at, used_at }) => ({
      id,
      device,
      address,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      current: id === session.id,
    })),
    failures: await failuresOf(db, operatorId, FAILURES_SHOWN),
  }
}

type WrongProof = 'credentials_refused' | 'second_factor_refused' | 'passkey_refused'

/**
 * A session may have been left open, so anything that could lock the
 * owner out needs the password, and a second factor if there is one.
 */
async function proven(
  dependencies: CoreDependencies,
  tx: Db,
  session: Session,
  { password, code, recovery_code, passkey }: Proof,
  from: From,
): Promise<Refusal<WrongProof | 'log_in_locked' | 'passkey_elsewhere'> | undefined> {
  const id = session.subjectId
  const fail = async (refusal: Refusal<WrongProof>): Promise<Refusal<WrongProof>> => {
    await noteFailure(dependencies, 'own_account_refused', `operator:${id}`, from, { refused: refusal.name })
    return refusal
  }
  // Limits guessing in an open session as at log-in, and locks only this session.
  const attempt = await beginTry(dependencies, { device: `session ${session.id}` }, from.now)
  if (attempt instanceof Refusal) return attempt
  const secrets = await secretsOf(tx, id)
  if (!(await passwordFits(secrets.password_hash ?? undefined, password))) return fail(refuse('credentials_refused'))
  if ((await factorsOf(tx, secrets)).length > 0) {
    if (passkey !== undefined) {
      const party = relyingParty(dependencies.publicUrl, from.origin)
      if (party instanceof Refusal) return party
      const by = await proveByPasskey(tx, dependencies.pool, 'operator', passkey, party, from)
      if (by instanceof Refusal || by.ownerId !== id) return fail(refuse('passkey_refused'))
    } else if (
      !(code !== undefined && (await acceptTotp(tx, dependencies.keyring, secrets, code))) &&
      !(recovery_code !== undefined && (await acceptRecoveryCode(tx, id, recovery_code, from.now)))
    )
      return fail(refuse('second_factor_refused'))
  }
  await attempt.succeeded()
  return undefined
}

interface Owner {
  dependencies: CoreDependencies
  db: Db
  session: Session
  from: From
  /** The account after the change, with recovery codes that are shown once. */
  done(codes?: string[]): Promise<Output>
  note(action: string, details?: Record<string, unknown>): Promise<void>
}

type Proven = Extract<Input, { proof: unknown }>
type Unproven = Exclude<Input, { proof: unknown }>

/** Actions that need only an open session. */
async function look(
  { dependencies, db, session, from, done, note }: Owner,
  input: Unproven,
): Promise<Output | Refusal<'not_found' | 'passkey_elsewhere'>> {
  const { subjectId: id } = session
  const { now, lang, origin } = from
  switch (input.action) {
    case 'read':
      return done()
    case 'totp_key':
      return { totp: await pendingTotp(db, dependencies.keyring, id, lang) }
    case 'passkey_options':
      return passkeyOptions(db, dependencies, id, from)
    case 'proof_options': {
      const party = relyingParty(dependencies.publicUrl, origin)
      return party instanceof Refusal ? party : { options: await beginLogIn(db, party, now) }
    }
    case 'end_session': {
      const own = await openSessionsOf(db, id, now)
      // Sessions that have ended or belong to somebody else are not found.
      if (!own.some((each) => each.id === input.id)) return refuse('not_found')
      await endSession(db, input.id, now)
      await note('session_ended', { session: input.id })
      return done()
    }
    default:
      await note('other_sessions_ended', { ended_sessions: await endSessionsOf(db, id, now, session.id) })
      return done()
  }
}

async function setPassword({ db, session }: Owner, password: string, deviceToken?: string): Promise<void> {
  await updateSecrets(db, session.subjectId, { password_hash: await hashPassword(password) })
  await deleteDevices(db, session.subjectId, deviceToken === undefined ? undefined : hashOfToken(deviceToken))
}

/**
 * Adds a second factor. With the first one come recovery codes,
 * and the other sessions end, since they have not shown it.
 */
async function keepFactor(
  { dependencies, db, session, from, done, note }: Owner,
  input: Extract<Proven, { action: 'set_up' | 'add_factor' }>,
  isFirst: boolean,
): Promise<Output | Refusal<FactorRefusal>> {
  const { subjectId: id } = session
  const fault = await addFactor(db, dependencies, id, input.factor, from)
  if (fault !== undefined) return fault
  if (input.action === 'set_up') await updateSecrets(db, id, { enrolled_at: from.now })
  await noteSecondFactor(db, session.id)
  if (isFirst) await endSessionsOf(db, id, from.now, session.id)
  const codes = isFirst ? await renewRecoveryCodes(db, id) : undefined
  await note(input.action === 'set_up' ? 'operator_enrolled' : 'second_factor_added', { factor: input.factor.kind })
  return done(codes)
}

async function removeFactor(
  { dependencies, db, session, done, note }: Owner,
  factor: string,
): Promise<Output | Refusal<'last_factor' | 'not_found'>> {
  const { subjectId: id } = session
  const { totp_since, passkeys } = await factorsView(db, id)
  if ((totp_since === null ? 0 : 1) + passkeys.length < 2 && !dependencies.sandbox) return refuse('last_factor')
  if (factor === 'totp') {
    if (totp_since === null) return refuse('not_found')
    await updateSecrets(db, id, NO_TOTP)
  } else if (!(await deletePasskey(db, factor, ownerOf(id)))) return refuse('not_found')
  await note('second_factor_removed', { factor: factor === 'totp' ? 'totp' : 'passkey' })
  return done()
}

type ChangeRefusal = FactorRefusal | WrongProof | 'already_decided' | 'last_factor' | 'log_in_locked' | 'not_found'

/** Actions that could lock the owner out. */
async function change(owner: Owner, input: Proven): Promise<Output | Refusal<ChangeRefusal>> {
  const { dependencies, db, session, from, done, note } = owner
  const { subjectId: id } = session
  const secrets = await secretsOf(db, id)
  // Checked first, so that a weak password uses up no code.
  const weak =
    'new_password' in input ? refusedPassword('new_password', input.new_password, secrets.login, from) : undefined
  if (weak !== undefined) return weak
  const refused = await proven(dependencies, db, session, input.proof, from)
  if (refused !== undefined) return refused
  const isFirst = (await factorsOf(db, secrets)).length === 0
  switch (input.action) {
    case 'set_up':
      // An operator who has a second factor adds another one with `add_factor`, which requires it as proof.
      if (!isFirst) return refuse('already_decided')
      await setPassword(owner, input.new_password)
      return keepFactor(owner, input, isFirst)
    case 'add_factor':
      return keepFactor(owner, input, isFirst)
    case 'remove_factor':
      return removeFactor(owner, input.factor)
    case 'change_password':
      await setPassword(owner, input.new_password, input.device_token)
      await note('password_changed', { ended_sessions: await endSessionsOf(db, id, from.now, session.id) })
      return done()
    default: {
      const codes = await renewRecoveryCodes(db, id)
      await note('recovery_codes_renewed')
      return done(codes)
    }
  }
}

/** Returns the account after the change. */
export async function ownAccount(
  dependencies: CoreDependencies,
  failuresOf: FailuresOf,
  db: Db,
  input: Input,
  session: Session,
  from: From,
): Promise<Output | Refusal<ChangeRefusal | 'second_factor_missing'>> {
  if (lacksSecondFactor(session, !dependencies.sandbox) && !BEFORE.has(input.action))
    return refuse('second_factor_missing')
  const { subjectId: id } = session
  const { now, requestId, address } = from
  const actor = `operator:${id}`
  const owner: Owner = {
    dependencies,
    db,
    session,
    from,
    done: async (codes) => ({
      access: await accessOf(db, failuresOf, id, { now, session }),
      ...(codes === undefined ? {} : { recovery_codes: codes }),
    }),
    note: (action, details = {}) =>
      audit(db, { actor, action, subject: actor, details: { address, ...details }, now, requestId }),
  }
  return 'proof' in input ? change(owner, input) : look(owner, input)
}
