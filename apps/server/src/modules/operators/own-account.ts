import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import type { Parts } from '../../http/parts.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import {
  endSession,
  endSessionsOf,
  lacksSecondFactor,
  noteSecondFactor,
  openSessionsOf,
  type Session,
} from '../../http/session.ts'
import { hashPassword, passwordFits } from '../../secrets/passwords.ts'
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
  useRecoveryCode,
  useTotp,
} from './factors.ts'
import { refusedPassword } from './links.ts'
import { beginTry } from './lockout.ts'
import { hashOfToken, noteFailure, type From } from './log-in.ts'

type Input = ParsedOf<typeof calls.consoleOwnAccount>
type Output = CallOutput<'POST /api/console/own_account'>
/** All that is served to who has yet to set up the second factor that is asked for. */
const BEFORE: readonly Input['action'][] = ['read', 'totp_key', 'passkey_options', 'set_up']

type Proof = Extract<Input, { proof: unknown }>['proof']
export type Access = Extract<Output, { access: unknown }>['access']

/** So many failed log-ins are shown; the audit log has all. */
const FAILURES_SHOWN = 20

/** What the audit log knows of failed log-ins to an account: a port, since that log names operators and so knows us. */
export type FailuresOf = (db: Db, operatorId: string, limit: number) => Promise<Access['failures']>

/** Second factors, open sessions and failed log-ins of one operator; `session`: the one that asks. */
export async function accessOf(
  db: Db,
  failuresOf: FailuresOf,
  operatorId: string,
  { now, session }: { now: Date; session: Session },
): Promise<Access> {
  const sessions = await openSessionsOf(db, operatorId, now)
  return {
    factors: await factorsView(db, operatorId),
    sessions: sessions.map(({ created_at, used_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      used_at: used_at.toISOString(),
      current: row.id === session.id,
    })),
    failures: await failuresOf(db, operatorId, FAILURES_SHOWN),
  }
}

/** A session alone may have been left open: what could lock the owner out asks for the password, and for a second factor where there is one. */
async function proven(
  parts: Parts,
  tx: Db,
  session: Session,
  { password, code, recovery_code, passkey }: Proof,
  from: From,
): Promise<Refusal | undefined> {
  const id = session.subjectId
  const fail = async (refusal: Refusal): Promise<Refusal> => {
    await noteFailure(parts, 'own_account_refused', `operator:${id}`, from, { refused: refusal.name })
    return refusal
  }
  // Whoever sits at an open session guesses no further than at log-in, and locks nobody but themselves.
  const attempt = await beginTry(parts, { device: `session ${session.id}` }, from.now)
  if (attempt instanceof Refusal) return attempt
  const secrets = await secretsOf(tx, id)
  if (!(await passwordFits(secrets.password_hash ?? undefined, password))) return fail(refuse('credentials_refused'))
  if ((await factorsOf(tx, secrets)).length > 0) {
    if (passkey !== undefined) {
      const party = relyingParty(parts.publicUrl, from.origin)
      if (party instanceof Refusal) return party
      const by = await proveByPasskey(tx, parts.pool, 'operator', passkey, party, from)
      if (by instanceof Refusal || by.ownerId !== id) return fail(refuse('passkey_refused'))
    } else if (
      !(code !== undefined && (await useTotp(tx, parts.keyring, secrets, code))) &&
      !(recovery_code !== undefined && (await useRecoveryCode(tx, id, recovery_code, from.now)))
    )
      return fail(refuse('second_factor_refused'))
  }
  await attempt.succeeded()
  return undefined
}

/** What an operator does with their own account; answers with how it stands after it. */
export async function ownAccount(
  parts: Parts,
  failuresOf: FailuresOf,
  db: Db,
  input: Input,
  session: Session,
  from: From,
): Promise<Output | Refusal> {
  const { subjectId: id } = session
  const { now, lang, origin, requestId, address } = from
  const actor = `operator:${id}`
  const note = (action: string, details: Record<string, unknown> = {}): Promise<void> =>
    audit(db, { actor, action, subject: actor, details: { address, ...details }, now, requestId })
  const done = async (codes?: string[]): Promise<Output> => ({
    access: await accessOf(db, failuresOf, id, { now, session }),
    ...(codes === undefined ? {} : { recovery_codes: codes }),
  })

  if (lacksSecondFactor(session, !parts.sandbox) && !BEFORE.includes(input.action))
    return refuse('second_factor_missing')
  switch (input.action) {
    case 'read':
      return done()
    case 'totp_key':
      return { totp: await pendingTotp(db, parts.keyring, id, lang) }
    case 'passkey_options':
      return passkeyOptions(db, parts, id, from)
    case 'proof_options': {
      const party = relyingParty(parts.publicUrl, origin)
      return party instanceof Refusal ? party : { options: await beginLogIn(db, 'operator', party, now) }
    }
    case 'end_session': {
      const own = await openSessionsOf(db, id, now)
      // Somebody else's is not there, and neither is one that has ended.
      if (!own.some((each) => each.id === input.id)) return refuse('not_found')
      await endSession(db, input.id, now)
      await note('session_ended', { session: input.id })
      return done()
    }
    case 'end_other_sessions':
      await note('other_sessions_ended', { ended_sessions: await endSessionsOf(db, id, now, session.id) })
      return done()
    default:
  }

  const secrets = await secretsOf(db, id)
  // First, so that no code is used up for a password that will not do.
  const weak =
    'new_password' in input ? refusedPassword('new_password', input.new_password, secrets.login, from) : undefined
  if (weak !== undefined) return weak
  const refused = await proven(parts, db, session, input.proof, from)
  if (refused !== undefined) return refused
  const factors = await factorsOf(db, secrets)
  const setPassword = async (password: string, deviceToken?: string): Promise<void> => {
    await updateSecrets(db, id, { password_hash: await hashPassword(password) })
    await deleteDevices(db, id, deviceToken === undefined ? undefined : hashOfToken(deviceToken))
  }
  switch (input.action) {
    case 'set_up': {
      // Who has a second factor adds another with it, and shows it for that.
      if (factors.length > 0) return refuse('already_decided')
      const fault = await addFactor(db, parts, id, input.factor, from)
      if (fault !== undefined) return fault
      await setPassword(input.new_password)
      await updateSecrets(db, id, { enrolled_at: now })
      await noteSecondFactor(db, session.id)
      await endSessionsOf(db, id, now, session.id)
      const codes = await renewRecoveryCodes(db, id)
      await note('operator_enrolled', { factor: input.factor.kind })
      return done(codes)
    }
    case 'add_factor': {
      const fault = await addFactor(db, parts, id, input.factor, from)
      if (fault !== undefined) return fault
      await noteSecondFactor(db, session.id)
      // Whoever is logged in elsewhere has not shown it.
      if (factors.length === 0) await endSessionsOf(db, id, now, session.id)
      const codes = factors.length === 0 ? await renewRecoveryCodes(db, id) : undefined
      await note('second_factor_added', { factor: input.factor.kind })
      return done(codes)
    }
    case 'remove_factor': {
      const { totp_since, passkeys } = await factorsView(db, id)
      if ((totp_since === null ? 0 : 1) + passkeys.length < 2 && !parts.sandbox) return refuse('last_factor')
      if (input.factor === 'totp') {
        if (totp_since === null) return refuse('not_found')
        await updateSecrets(db, id, NO_TOTP)
      } else if (!(await deletePasskey(db, input.factor, ownerOf(id)))) return refuse('not_found')
      await note('second_factor_removed', { factor: input.factor === 'totp' ? 'totp' : 'passkey' })
      return done()
    }
    case 'change_password': {
      await setPassword(input.new_password, input.device_token)
      await note('password_changed', { ended_sessions: await endSessionsOf(db, id, now, session.id) })
      return done()
    }
    case 'new_recovery_codes': {
      const codes = await renewRecoveryCodes(db, id)
      await note('recovery_codes_renewed')
      return done(codes)
    }
  }
}
