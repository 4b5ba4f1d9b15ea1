import { calls } from '@home-credit/contract'
import { Refusal, route, type Route } from '../../platform/http/index.ts'
import { confirmWriteOff, proposeWriteOff, withdrawWriteOff } from './write-offs.ts'

export const writeOffRoutes = (): Route[] => [
  route(calls.consoleWriteOffs, async ({ db, input, session, now, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId }
    const done =
      input.action === 'propose'
        ? await proposeWriteOff(context, { loanId: input.loan_id, reason: input.reason })
        : await (input.action === 'confirm' ? confirmWriteOff : withdrawWriteOff)(context, input.id)
    return done instanceof Refusal ? done : { write_off: done }
  }),
]
