import { calls } from '@home-credit/contract'
import { Refusal } from '../../http/refusal.ts'
import { route, type Route } from '../../http/route.ts'
import { addByOperator, changeOperator, disableOperator, enableOperator, oneOperator } from './manage.ts'
import { logIn, logOut, me } from './operators.ts'
import { listOperators, type OperatorRow } from './store.ts'

const told = ({ id, login, name, role, created_at, disabled_at }: OperatorRow) => ({
  id,
  login,
  name,
  role,
  created_at: created_at.toISOString(),
  disabled_at: disabled_at?.toISOString() ?? null,
})

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
      return { rows: rows.map(told), total }
    }
    const asked = { session, now, requestId }
    let result: OperatorRow | Refusal
    if (input.action === 'one') result = await oneOperator(db, input.id)
    else if (input.action === 'add') result = await addByOperator(db, input, asked, lang)
    else if (input.action === 'change') result = await changeOperator(db, input, asked)
    else if (input.action === 'disable') result = await disableOperator(db, input.id, asked)
    else result = await enableOperator(db, input.id, asked)
    return result instanceof Refusal ? result : { operator: told(result) }
  }),
]
