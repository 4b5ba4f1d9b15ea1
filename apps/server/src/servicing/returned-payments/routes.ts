import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import type { LoanDependencies } from '../../lending/index.ts'
import { confirmUndoing, proposeUndoing, withdrawUndoing } from './undo-payment.ts'

export const undoingRoutes = (dependencies: LoanDependencies): Route[] => [
  route(calls.consolePaymentUndoing, ({ db, input, session, now, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId }
    const id = input.repayment_id
    if (input.action === 'propose') return proposeUndoing(context, id, input.reason)
    return input.action === 'confirm' ? confirmUndoing(dependencies, context, id) : withdrawUndoing(context, id)
  }),
]
