import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { creditTerms } from '../../settings/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { assigneesOf, assignMany } from './assign.ts'
import { openCase, presentQueueRow } from './case.ts'
import { claimOn, leaveClaim, takeClaim } from './store.ts'
import { decide } from './decide.ts'
import { outcomeOf } from './outcome.ts'
import { countQueues, listQueue, waitingOf } from './queue-queries.ts'

export const reviewRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.consoleQueue, async ({ db, input, session, now, requestId }) => {
    const me = session.subjectId
    if (input.action === 'counts') return { counts: await countQueues(db, me, now) }
    if (input.action === 'list') {
      const { rows, total } = await listQueue(db, input.queue, me, now, input)
      return { rows: rows.map((row) => presentQueueRow(row, me, now)), total }
    }
    if (input.action === 'assignees') return { operators: await assigneesOf(db, input.queue) }
    if (input.action === 'assign_many') {
      const { deadlines } = await creditTerms(db, now)
      return assignMany(input, { db, operatorId: me, claimMinutes: deadlines.claim_minutes, now, requestId })
    }
    const at = { queue: input.queue, loanId: input.loan_id }
    if (input.action === 'leave') {
      await leaveClaim(db, at, me)
      return { claim: null }
    }
    if (!(await waitingOf(db, input.loan_id, me, now)).some(({ queue }) => queue === input.queue))
      return refuse('out_of_order')
    const { deadlines } = await creditTerms(db, now)
    if (!(await takeClaim(db, at, me, deadlines.claim_minutes, now))) return refuse('claimed')
    const claim = await claimOn(db, at, now)
    await audit(db, {
      actor: `operator:${me}`,
      action: 'case_claimed',
      subject: `loan:${input.loan_id}`,
      details: { queue: input.queue },
      requestId,
      now,
    })
    return { claim: claim === undefined ? null : { by_me: true, name: claim.name, until: claim.until.toISOString() } }
  }),

  route(calls.consoleCase, async ({ db, input, session, now, requestId }) => {
    const viewer = { db, operatorId: session.subjectId, role: session.role, now, requestId, links: viewerOf(session) }
    const loanCase = await openCase(dependencies, input.loan_id, viewer)
    return loanCase instanceof Refusal ? loanCase : { case: loanCase }
  }),

  route(calls.consoleDecide, async ({ db, input, session, now, requestId }) => {
    const done = await decide(dependencies, input, {
      db,
      operatorId: session.subjectId,
      role: session.role,
      now,
      requestId,
    })
    return done instanceof Refusal ? done : { state: done.state }
  }),

  route(calls.consoleDecisionOutcome, async ({ db, input, session, now, requestId }) => {
    const outcome = await outcomeOf(dependencies, input, {
      db,
      operatorId: session.subjectId,
      role: session.role,
      now,
      requestId,
    })
    return outcome instanceof Refusal ? outcome : { outcome }
  }),
]
