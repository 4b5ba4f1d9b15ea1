import { calls } from '@home-credit/contract'
import { route, type Route } from '../../http/route.ts'
import { logIn, logOut, operatorById } from './operators.ts'

export const operatorRoutes = (): Route[] => [
  route(calls.consoleLogin, ({ db, input, now, requestId }) => logIn(db, { ...input, now, requestId })),

  route(calls.consoleMe, async ({ db, session }) => ({ operator: await operatorById(db, session.subjectId) })),

  route(calls.consoleLogout, async ({ db, session, now, requestId }) => {
    await logOut(db, session, { now, requestId })
    return {}
  }),
]
