import type { CallOutput, ParsedOf, calls } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse, type Session } from '../../platform/http/index.ts'
import { endSession, endSessionsOf, openSessionsOf } from '../sessions/sessions.ts'
import type { CallContext } from './call-context.ts'

/** A new device is marked as new for this many days. */
const NEW_DAYS = 7

type Listed = CallOutput<'POST /api/app/sessions'>

async function listed(db: Db, session: Session, now: Date): Promise<Listed> {
  const rows = await openSessionsOf(db, session.subjectId, now)
  const presentSession = ({ created_at, used_at, new_device, ...row }: (typeof rows)[number]) => ({
    ...row,
    created_at: created_at.toISOString(),
    used_at: used_at.toISOString(),
    current: row.id === session.id,
    new_device: new_device && now.getTime() - created_at.getTime() < NEW_DAYS * 24 * 3_600_000,
  })
  return { sessions: rows.map(presentSession) }
}

export async function sessionsOf(
  input: ParsedOf<typeof calls.appSessions>,
  session: Session,
  { db, now, requestId }: CallContext,
): Promise<Listed | Refusal<'not_found'>> {
  const actor = `borrower:${session.subjectId}`
  if (input.action === 'end') {
    const own = await openSessionsOf(db, session.subjectId, now)
    // Sessions that have ended or belong to somebody else are not found.
    if (!own.some(({ id }) => id === input.id)) return refuse('not_found')
    await endSession(db, input.id, now)
    await audit(db, { actor, action: 'session_ended', subject: actor, details: { session: input.id }, requestId, now })
  } else if (input.action === 'end_others') {
    const ended = await endSessionsOf(db, session.subjectId, now, session.id)
    await audit(db, {
      actor,
      action: 'other_sessions_ended',
      subject: actor,
      details: { ended_sessions: ended },
      requestId,
      now,
    })
  }
  return listed(db, session, now)
}

export async function logOut(session: Session, { db, now, requestId }: CallContext): Promise<void> {
  await endSession(db, session.id, now)
  const actor = `borrower:${session.subjectId}`
  await audit(db, { actor, action: 'logged_out', subject: actor, requestId, now })
}
