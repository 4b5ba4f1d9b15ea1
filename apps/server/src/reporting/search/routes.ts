import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, route, type Route } from '../../platform/http/index.ts'
import { search } from './search.ts'

export const searchRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.consoleSearch, async ({ db, input, session, now, requestId }) => {
    const results = await search(dependencies, input.text, {
      db,
      operatorId: session.subjectId,
      role: session.role,
      now,
      requestId,
    })
    return results instanceof Refusal ? results : { results }
  }),
]
