import { calls } from '@home-credit/contract'
import { refuse, route, type Route } from '../../platform/http/index.ts'
import { queueScenario } from './job.ts'
import { readProgress } from './progress-store.ts'

export const scenarioRoutes: Route[] = [
  route(calls.sandboxScenario, async ({ db, input, now }) => {
    if (input.action === 'start' && !(await queueScenario(db, now))) return refuse('scenario_exists')
    const progress = await readProgress(db)
    return { step: progress?.step ?? null, done: progress?.done ?? 0, total: progress?.total ?? 0 }
  }),
]
