import { calls, type Role } from '@home-credit/contract'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { refuse } from '../../http/refusal.ts'
import { route, type Route } from '../../http/route.ts'
import { endSession, openSession } from '../../http/session.ts'
import { passwordFits } from './passwords.ts'

const COLUMNS = ['id', 'login', 'name', 'role'] as const

const operatorById = async (db: Db, id: string) => {
  const row = await db.selectFrom('operators').select(COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, role: row.role as Role }
}

export const operatorRoutes = (): Route[] => [
  route(calls.consoleLogin, async ({ db, input, now, requestId }) => {
    const found = await db
      .selectFrom('operators')
      .select(['id', 'password_hash'])
      .where('login', '=', input.login.toLowerCase())
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    if (!(await passwordFits(found?.password_hash, input.password)) || found === undefined) return refuse('credentials_refused')
    const token = await openSession(db, 'operator', found.id, now)
    await audit(db, { actor: `operator:${found.id}`, action: 'logged_in', subject: `operator:${found.id}`, requestId, now })
    return { token, operator: await operatorById(db, found.id) }
  }),

  route(calls.consoleMe, async ({ db, session }) => ({ operator: await operatorById(db, session.subjectId) })),

  route(calls.consoleLogout, async ({ db, session, now, requestId }) => {
    await endSession(db, session.id, now)
    const actor = `operator:${session.subjectId}`
    await audit(db, { actor, action: 'logged_out', subject: actor, requestId, now })
    return {}
  }),
]
