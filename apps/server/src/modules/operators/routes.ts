import { calls } from '@home-credit/contract'
import type { Db } from '../../db/pool.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { route, type Route } from '../../http/route.ts'
import type { Session } from '../../http/session.ts'
import {
  addByOperator,
  changeOperator,
  confirmRole,
  disableOperator,
  enableOperator,
  oneOperator,
  withdrawRole,
} from './manage.ts'
import { logIn, logOut, me, namesById } from './operators.ts'
import { listOperators, type OperatorRow } from './store.ts'

/** As an operator reads them, with who proposed what by name. */
async function toldTo({ db, session }: { db: Db; session: Session }, rows: readonly OperatorRow[]) {
  const names = await namesById(
    db,
    rows.flatMap(({ proposed_by }) => proposed_by ?? []),
  )
  return rows.map(({ id, login, name, role, created_at, disabled_at, proposed_role, proposed_by, proposed_at }) => ({
    id,
    login,
    name,
    role,
    created_at: created_at.toISOString(),
    disabled_at: disabled_at?.toISOString() ?? null,
    proposed:
      proposed_role === null || proposed_by === null || proposed_at === null
        ? null
        : {
            role: proposed_role,
            by_name: names.get(proposed_by) ?? '',
            by_me: proposed_by === session.subjectId,
            at: proposed_at.toISOString(),
          },
  }))
}

export const operatorRoutes = (): Route[] => [
  route(calls.consoleLogin, ({ db, input, now, requestId }) => logIn(db, { ...input, now, requestId })),

  route(calls.consoleMe, ({ db, session }) => me(db, session.subjectId)),

  route(calls.consoleLogout, async ({ db, session, now, requestId }) => {
    await logOut(db, session, { now, requestId })
    return {}
  }),

  route(calls.consoleOperators, async ({ db, input, session, now, requestId, lang }) => {
    if (input.action === 'list') {
      const { rows, total } = await listOperators(db, input)
      return { rows: await toldTo({ db, session }, rows), total }
    }
    const asked = { session, now, requestId }
    let result: OperatorRow | Refusal
    if (input.action === 'one') result = await oneOperator(db, input.id)
    else if (input.action === 'add') result = await addByOperator(db, input, asked, lang)
    else if (input.action === 'change') result = await changeOperator(db, input, asked)
    else if (input.action === 'disable') result = await disableOperator(db, input.id, asked)
    else if (input.action === 'enable') result = await enableOperator(db, input.id, asked)
    else if (input.action === 'confirm_role') result = await confirmRole(db, input, asked)
    else result = await withdrawRole(db, input.id, asked)
    if (result instanceof Refusal) return result
    const [operator] = await toldTo({ db, session }, [result])
    return operator === undefined ? refuse('not_found') : { operator }
  }),
]
