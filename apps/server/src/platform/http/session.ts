import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../db/pool.ts'
import { refuse, type Refusal } from './refusal.ts'

export type SessionKind = 'borrower' | 'operator'

export interface Session {
  id: string
  kind: SessionKind
  subjectId: string
  /** Of an operator, as it is now: a change counts from the next call on. */
  role?: Role
  /** Of an operator: whether more than a password was shown when it was opened. */
  secondFactor?: boolean
}

const HOUR = 3_600_000
/** Without use. */
const LIFE_MS: Record<SessionKind, number> = { borrower: 30 * 24 * HOUR, operator: 12 * HOUR }
/** However much it is used. */
const WHOLE_LIFE_MS: Record<SessionKind, number> = { borrower: Infinity, operator: 7 * 24 * HOUR }
/** A use this soon after the last one is not written down: the session slides all the same. */
const SLIDE_EVERY_MS = 60_000

/** So many devices one borrower may be logged in on; the one that was not used for longest is logged out. */
const SESSIONS_PER_BORROWER = 10

const expiryOf = (kind: SessionKind, createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + LIFE_MS[kind], createdAt.getTime() + WHOLE_LIFE_MS[kind]))

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Opens a session and returns it with its token: the only time that the token exists on this side. */
export async function startSession(
  tx: Db,
  kind: SessionKind,
  subjectId: string,
  now: Date,
  device = '',
  {
    address = '',
    secondFactor = false,
    newDevice = false,
  }: { address?: string; secondFactor?: boolean; newDevice?: boolean } = {},
): Promise<{ token: string; session: Session }> {
  const id = uuidv7()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      id,
      token_hash: hashOf(token),
      kind,
      subject_id: subjectId,
      device,
      address,
      second_factor: secondFactor,
      new_device: newDevice,
      created_at: now,
      used_at: now,
      expires_at: expiryOf(kind, now, now),
    })
    .execute()
  if (kind === 'borrower') await endSurplus(tx, subjectId, now)
  return { token, session: { id, kind, subjectId } }
}

export const openSession = async (...given: Parameters<typeof startSession>): Promise<string> =>
  (await startSession(...given)).token

async function endSurplus(tx: Db, subjectId: string, now: Date): Promise<void> {
  const surplus = tx
    .selectFrom('sessions')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(SESSIONS_PER_BORROWER)
  await tx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', surplus).execute()
}

export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]

/** The session behind a token, slid forward; a refusal where there is none, or where it cannot be trusted. */
export async function findSession(
  db: Db,
  kind: SessionKind,
  token: string | undefined,
  now: Date,
): Promise<Session | Refusal> {
  if (token === undefined) return refuse('no_session')
  const found = await db
    .selectFrom('sessions')
    .leftJoin('operators', (join) =>
      join.onRef('operators.id', '=', 'sessions.subject_id').on('sessions.kind', '=', 'operator'),
    )
    .select([
      'sessions.id',
      'sessions.kind',
      'subject_id',
      'sessions.created_at',
      'used_at',
      'second_factor',
      'operators.id as operator_id',
      'operators.disabled_at',
      'operators.role',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (found === undefined || found.kind !== kind) return refuse('no_session')
  if (kind === 'operator' && (found.operator_id === null || found.disabled_at !== null)) {
    await endSession(db, found.id, now)
    return refuse('session_untrusted')
  }
  if (now.getTime() - found.used_at.getTime() >= SLIDE_EVERY_MS) {
    await db
      .updateTable('sessions')
      .set({ used_at: now, expires_at: expiryOf(kind, found.created_at, now) })
      .where('id', '=', found.id)
      .where('revoked_at', 'is', null)
      .execute()
  }
  return {
    id: found.id,
    kind,
    subjectId: found.subject_id,
    ...(found.role === null ? {} : { role: found.role as Role, secondFactor: found.second_factor }),
  }
}

/** An operator who showed a password alone may do nothing where a second factor is asked for, but set one up. */
export const lacksSecondFactor = ({ kind, secondFactor }: Session, secondFactorAsked: boolean): boolean =>
  kind === 'operator' && secondFactorAsked && secondFactor !== true

/** The second factor was set up in this session. */
export async function noteSecondFactor(tx: Db, id: string): Promise<void> {
  await tx.updateTable('sessions').set({ second_factor: true }).where('id', '=', id).execute()
}

export interface OpenSession {
  id: string
  device: string
  address: string
  created_at: Date
  used_at: Date
  new_device: boolean
}

/** The sessions of a person that are open, the one used last first. */
export const openSessionsOf = (db: Db, subjectId: string, now: Date): Promise<OpenSession[]> =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'used_at', 'new_device'])
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .execute()

/** Whose session this is, where it is open. */
export async function subjectOf(db: Db, kind: SessionKind, id: string, now: Date): Promise<string | undefined> {
  const open = db
    .selectFrom('sessions')
    .select('subject_id')
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
  return (await open.executeTakeFirst())?.subject_id
}

/** Which of these sessions are still open, each with the role it has now: for what goes on without a call. */
export async function sessionsStillOpen(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Pick<Session, 'kind' | 'role'>>> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('operators', (join) =>
      join
        .onRef('operators.id', '=', 'sessions.subject_id')
        .on('sessions.kind', '=', 'operator')
        .on('operators.disabled_at', 'is', null),
    )
    .select(['sessions.id', 'sessions.kind', 'operators.role'])
    .where('sessions.id', 'in', ids)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return new Map(
    rows.map(({ id, kind, role }) => [
      id,
      { kind: kind as SessionKind, ...(role === null ? {} : { role: role as Role }) },
    ]),
  )
}

/**
 * Holds a session to the end of the transaction: false where it is gone or has ended since it was found. Who forgets the sessions of a person waits
 * for what they still write, and after that they write nothing more.
 */
export async function holdSession(tx: Db, id: string): Promise<boolean> {
  const held = tx.selectFrom('sessions').select('id').where('id', '=', id).where('revoked_at', 'is', null).forKeyShare()
  return (await held.executeTakeFirst()) !== undefined
}

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a person, or every other one; tells how many were still open. */
export async function endSessionsOf(db: Db, subjectId: string, now: Date, except?: string): Promise<number> {
  let ended = db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
  if (except !== undefined) ended = ended.where('id', '!=', except)
  const rows = await ended.returning('expires_at').execute()
  return rows.filter(({ expires_at }) => expires_at > now).length
}

/** Ends every session of a person and keeps no trace of them: neither times nor devices. */
export async function forgetSessionsOf(tx: Db, subjectId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('subject_id', '=', subjectId).execute()
}
