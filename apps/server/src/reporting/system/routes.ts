import { calls } from '@home-credit/contract'
import { audit } from '../../platform/audit/index.ts'
import { refuse, route, type Route } from '../../platform/http/index.ts'
import { retryDeadJobs } from '../../platform/jobs/index.ts'
import { type SystemDependencies, viewSystem } from './system.ts'

/** One audit entry names at most this many jobs. */
const AT_ONCE = 1000

export const systemRoutes = (dependencies: SystemDependencies): Route[] => [
  route(calls.consoleSystem, async ({ db, input, session, now, requestId }) => {
    if (input.action === 'read') return viewSystem(dependencies, db, now)
    const which = input.action === 'retry' ? { id: Number(input.id) } : { kind: input.kind }
    const jobs = await retryDeadJobs(db, { ...which, most: AT_ONCE })
    const [first] = jobs
    if (first === undefined) return refuse('job_not_dead')
    await audit(db, {
      actor: `operator:${session.subjectId}`,
      action: 'jobs_retried',
      subject: input.action === 'retry' ? `job:${first.id}` : `jobs:${first.kind}`,
      details: { kind: first.kind, jobs: jobs.map(({ id }) => id) },
      requestId,
      now,
    })
    return { retried: jobs.length }
  }),
]
