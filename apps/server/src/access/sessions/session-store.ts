import type { Role } from '@home-credit/contract'
import type { Insertable } from 'kysely'
import { type Db, statement, type Tables } from '../../platform/db/index.ts'
import type { Session, SessionKind } from '../../platform/http/index.ts'

export async function insertSession(tx: Db, row: Insertable<Tables['sessions']>): Promise<void> {
  await tx.insertInto('sessions').values(row).execute()
}

/** Ends all but the `most` recently used sessions. */
export async function endSurplus(tx: Db, subjectId: string, most: number, now: Date): Promise<void> {
  const surplus = tx
    .selectFrom('sessions')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .offset(most)
  await tx.updateTable('sessions').set({ revoked_at: now }).where('id', 'in', surplus).execute()
}

interface FoundSession {
  id: string
  kind: SessionKind
  subject_id: string
  created_at: Date
  used_at: Date
  second_factor: boolean
  operator_id: string | null
  disabled_at: Date | null
  role: Role | null
}

const openSession = statement<FoundSession, 'tokenHash' | 'now'>(
  (argument) => `
    SELECT s.id, s.kind, s.subject_id, s.created_at, s.used_at, s.second_factor, o.id AS operator_id, o.disabled_at, o.role
    FROM sessions AS s LEFT JOIN operators AS o ON o.id = s.subject_id AND s.kind = 'operator'
    WHERE s.token_hash = ${argument('tokenHash')} AND s.revoked_at IS NULL AND s.expires_at > ${argument('now')}`,
)

/** With the operator's current role and state. */
export const openSessionByHash = async (db: Db, tokenHash: Buffer, now: Date): Promise<FoundSession | undefined> =>
  (await openSession(db, { tokenHash, now }))[0]

export async function slideSession(db: Db, id: string, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ used_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

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

/** Most recently used first. */
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

/** Returns the owner of an open session. */
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

/** The sessions that are still open, each with its current role. For connections that outlive a call. */
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
  return new Map(rows.map(({ id, kind, role }) => [id, { kind, ...(role === null ? {} : { role }) }]))
}

const lockOpen = statement<{ id: string }, 'id'>(
  (argument) => `SELECT id FROM sessions WHERE id = ${argument('id')} AND revoked_at IS NULL FOR KEY SHARE`,
)

/**
 * Locks the session until the transaction ends. Returns false when it is gone or has ended. `forgetSessionsOf`
 * waits for this lock, so that the person's pending writes finish before and no new ones start.
 */
export const holdSession = async (tx: Db, id: string): Promise<boolean> => (await lockOpen(tx, { id })).length === 1

export async function endSession(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Ends every session of a person, except `except`. Returns how many were still open. */
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

/** Deletes the rows, so that neither times nor devices remain. */
export async function forgetSessionsOf(tx: Db, subjectId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('subject_id', '=', subjectId).execute()
}
