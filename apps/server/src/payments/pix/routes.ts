import { calls, MONEY_QUEUES } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, type Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { confirmProposal, proposeMatch, proposeReturn, proposeUnmatch, withdrawLineProposal } from './decide-line.ts'
import { countMoney } from './queue-counts.ts'
import { queueReconciliation } from './reconcile.ts'
import { differencesOn, findDay, listDays, type Day } from './reconcile-store.ts'
import { listOfLines, openLine } from './suspense.ts'

const presentDay = ({ ran_at, ...day }: Day) => ({ ...day, ran_at: ran_at.toISOString() })

export const pixRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.consoleSuspense, async ({ db, input, session, now, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId }
    if (input.action === 'list') return listOfLines(dependencies, input, context)
    const id = input.end_to_end_id
    let refused: Refusal | undefined
    if (input.action === 'propose_match') refused = await proposeMatch(id, input.borrower_id, context)
    if (input.action === 'propose_return') refused = await proposeReturn(id, context)
    if (input.action === 'propose_unmatch') refused = await proposeUnmatch(id, input.reason, context)
    if (input.action === 'confirm') refused = await confirmProposal(dependencies, id, context)
    if (input.action === 'withdraw_proposal') refused = await withdrawLineProposal(id, context)
    return refused ?? openLine(dependencies, id, context)
  }),

  route(calls.consoleReconciliation, async ({ db, input, session, now, lang, requestId }) => {
    if (input.action === 'list') {
      const { rows, total } = await listDays(db, input)
      return { rows: rows.map(presentDay), total }
    }
    const { day } = input
    if (input.action === 'one') {
      const found = await findDay(db, day)
      if (found === undefined) return refuse('not_found')
      return {
        day: presentDay(found),
        differences: (await differencesOn(db, day)).map((one) => Object.assign({}, one, { at: one.at.toISOString() })),
      }
    }
    if (day > localDate(now)) return refuse('input_refused', { fields: { day: texts.field_not_accepted({}, lang) } })
    await queueReconciliation(db, day)
    await audit(db, {
      actor: `operator:${session.subjectId}`,
      action: 'reconciliation_asked',
      subject: `reconciliation:${day}`,
      requestId,
      now,
    })
    return { queued: true }
  }),

  route(calls.consoleMoney, async ({ db, now }) => {
    const counts = await countMoney(db, now)
    return { counts: MONEY_QUEUES.map((queue) => Object.assign({ queue }, counts[queue])) }
  }),
]
