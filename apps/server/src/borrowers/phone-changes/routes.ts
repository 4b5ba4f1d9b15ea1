import { calls } from '@home-credit/contract'
import { type Parts, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { askChange, cancelChange, sendChangeCode } from './ask.ts'
import { approve, confirm, refuseChange } from './decide.ts'
import { presentOne, presentRows, presentToBorrower } from './presenter.ts'
import { askRecovery, keepRecoveryPhoto, proveNumber, refusePhotoWithoutTicket } from './recovery.ts'
import { findChange, latestChangeOf, listChanges, type Change } from './store.ts'

export const phoneChangeRoutes = (parts: Parts): Route[] => [
  route(calls.userRecovery, ({ input, ...context }) =>
    input.action === 'prove' ? proveNumber(parts, input, context) : askRecovery(parts, input, context),
  ),

  route(calls.userRecoveryPhoto, ({ input, ...context }) => keepRecoveryPhoto(parts, input, context), {
    refuseFile: (query, context) => refusePhotoWithoutTicket(parts, query, context),
  }),

  route(calls.appPhoneChange, async ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') {
      const latest = await latestChangeOf(asked.db, asked.borrowerId)
      return { change: latest === undefined ? null : presentToBorrower(latest) }
    }
    if (input.action === 'send_code') {
      const sent = await sendChangeCode(parts, input, asked)
      return sent instanceof Refusal ? sent : { change: null, resend_seconds: sent.resend_seconds }
    }
    const change = await (input.action === 'ask' ? askChange(parts, input, asked) : cancelChange(parts, asked))
    return change instanceof Refusal ? change : { change: presentToBorrower(change) }
  }),

  route(calls.consolePhoneChanges, async ({ input, session, ...context }) => {
    const { db, now } = context
    if (input.action === 'list') {
      const { rows, total } = await listChanges(db, input)
      return { rows: await presentRows(db, rows, session.subjectId), total }
    }
    const decided = { ...context, operatorId: session.subjectId }
    let change: Change | Refusal
    if (input.action === 'one') change = (await findChange(db, input.id)) ?? refuse('not_found')
    else if (input.action === 'approve') change = await approve(decided, input)
    else if (input.action === 'confirm') change = await confirm(parts, decided, input)
    else change = await refuseChange(parts, decided, input)
    return change instanceof Refusal
      ? change
      : { change: await presentOne(db, parts.secretKey, change, { session, now }) }
  }),
]
