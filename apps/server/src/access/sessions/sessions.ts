import { createHash, randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse, type Session, type SessionKind } from '../../platform/http/index.ts'
import {
  endSession,
  endSurplus,
  insertSession,
  openSessionByHash,
  sessionsStillOpen,
  slideSession,
} from './session-store.ts'

export {
  endSession,
  endSessionsOf,
  forgetSessionsOf,
  holdSession,
  noteSecondFactor,
  openSessionsOf,
  sessionsStillOpen,
  subjectOf,
  type OpenSession,
} from './session-store.ts'

const HOUR = 3_600_000
/** Lifetime without use. */
const LIFE_MS: Record<SessionKind, number> = { borrower: 30 * 24 * HOUR, operator: 12 * HOUR }
/** Lifetime however much it is used. */
const WHOLE_LIFE_MS: Record<SessionKind, number> = { borrower: Infinity, operator: 7 * 24 * HOUR }
/** Uses within this time of the last recorded one are not recorded. */
const SLIDE_EVERY_MS = 60_000

/** When exceeded, the least recently used session ends. */
const SESSIONS_PER_BORROWER = 10

const expiryOf = (kind: SessionKind, createdAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime() + LIFE_MS[kind], createdAt.getTime() + WHOLE_LIFE_MS[kind]))

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The returned token is the only copy; the database stores its hash. */
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
  await insertSession(tx, {
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
  if (kind === 'borrower') await endSurplus(tx, subjectId, SESSIONS_PER_BORROWER, now)
  return { token, session: { id, kind, subjectId } }
}

export const openSession = async (...session: Parameters<typeof startSession>): Promise<string> =>
  (await startSession(...session)).token

/** Finds the session of a token and extends it. Refuses when there is none or its operator is disabled. */
export async function findSession(
  db: Db,
  kind: SessionKind,
  token: string | undefined,
  now: Date,
): Promise<Session | Refusal<'no_session' | 'session_untrusted'>> {
  if (token === undefined) return refuse('no_session')
  const found = await openSessionByHash(db, hashOf(token), now)
  if (found === undefined || found.kind !== kind) return refuse('no_session')
  if (kind === 'operator' && (found.operator_id === null || found.disabled_at !== null)) {
    await endSession(db, found.id, now)
    return refuse('session_untrusted')
  }
  if (now.getTime() - found.used_at.getTime() >= SLIDE_EVERY_MS)
    await slideSession(db, found.id, now, expiryOf(kind, found.created_at, now))
  return {
    id: found.id,
    kind,
    subjectId: found.subject_id,
    ...(found.role === null ? {} : { role: found.role, secondFactor: found.second_factor }),
  }
}

/** Whether the viewer that a link was signed for is still logged in. */
export async function isStillOpen(db: Db, viewer: string, now: Date): Promise<boolean> {
  const session = /^(?:owner|operator:[0-9a-f-]{36}):([0-9a-f-]{36})$/.exec(viewer)?.[1]
  return session === undefined ? viewer === 'provider' : (await sessionsStillOpen(db, [session], now)).has(session)
}
