import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import type { LoanParts } from '../../lending/index.ts'
import { confirmUndoing, proposeUndoing, withdrawUndoing } from './undo-payment.ts'

export const undoingRoutes = (parts: LoanParts): Route[] => [
  route(calls.consolePaymentUndoing, ({ db, input, session, now, requestId }) => {
    const decided = { db, operatorId: session.subjectId, now, requestId }
    const id = input.repayment_id
    if (input.action === 'propose') return proposeUndoing(decided, id, input.reason)
    return input.action === 'confirm' ? confirmUndoing(parts, decided, id) : withdrawUndoing(decided, id)
  }),
]
