import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import { workFor } from './waiting-work.ts'

export const workRoutes = (): Route[] => [
  route(calls.consoleWork, async ({ db, session, now }) => {
    const { subjectId: operatorId, role } = session
    if (role === undefined) throw new Error('an operator without a role')
    return workFor(db, { operatorId, role, now })
  }),
]
