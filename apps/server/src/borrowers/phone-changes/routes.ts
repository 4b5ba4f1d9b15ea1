import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { askChange, cancelChange, sendChangeCode } from './ask.ts'
import { approve, confirm, refuseChange } from './decide.ts'
import { presentOne, presentRows, presentToBorrower } from './presenter.ts'
import { askRecovery, keepRecoveryPhoto, proveNumber, refusePhotoWithoutTicket } from './recovery.ts'
import { findChange, latestChangeOf, listChanges, type Change } from './store.ts'

export const phoneChangeRoutes = (dependencies: CoreDependencies): Route[] => [
  route(calls.userRecovery, ({ input, ...context }) =>
    input.action === 'prove' ? proveNumber(dependencies, input, context) : askRecovery(dependencies, input, context),
  ),

  route(calls.userRecoveryPhoto, ({ input, ...context }) => keepRecoveryPhoto(dependencies, input, context), {
    refuseFile: (query, context) => refusePhotoWithoutTicket(dependencies, query, context),
  }),

  route(calls.appPhoneChange, async ({ input, session, ...context }) => {
    const borrowerContext = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') {
      const latest = await latestChangeOf(borrowerContext.db, borrowerContext.borrowerId)
      return { change: latest === undefined ? null : presentToBorrower(latest) }
    }
    if (input.action === 'send_code') {
      const sent = await sendChangeCode(dependencies, input, borrowerContext)
      return sent instanceof Refusal ? sent : { change: null, resend_seconds: sent.resend_seconds }
    }
    const change = await (input.action === 'ask'
      ? askChange(dependencies, input, borrowerContext)
      : cancelChange(dependencies, borrowerContext))
    return change instanceof Refusal ? change : { change: presentToBorrower(change) }
  }),

  route(calls.consolePhoneChanges, async ({ input, session, ...rest }) => {
    const { db, now } = rest
    if (input.action === 'list') {
      const { rows, total } = await listChanges(db, input)
      return { rows: await presentRows(db, rows, session.subjectId), total }
    }
    const context = { ...rest, operatorId: session.subjectId }
    let change: Change | Refusal
    if (input.action === 'one') change = (await findChange(db, input.id)) ?? refuse('not_found')
    else if (input.action === 'approve') change = await approve(context, input)
    else if (input.action === 'confirm') change = await confirm(dependencies, context, input)
    else change = await refuseChange(dependencies, context, input)
    return change instanceof Refusal
      ? change
      : { change: await presentOne(db, dependencies.secretKey, change, { session, now }) }
  }),
]
