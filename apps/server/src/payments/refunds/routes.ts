import { calls } from '@home-credit/contract'
import { type CoreDependencies, Refusal, route, type Route } from '../../platform/http/index.ts'
import { confirmRefund, proposeRefund, withdrawRefund } from './refunds.ts'
import { listRefunds, openRefund } from './presenter.ts'

export const refundRoutes = ({ keyring }: Pick<CoreDependencies, 'keyring'>): Route[] => [
  route(calls.consoleRefunds, async ({ db, input, session, now, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId }
    if (input.action === 'list') return listRefunds(keyring, input, context)
    const endToEndId = input.end_to_end_id
    const id =
      input.action === 'propose'
        ? await proposeRefund(context, { endToEndId, reason: input.reason })
        : await (input.action === 'confirm' ? confirmRefund : withdrawRefund)(context, { endToEndId, id: input.id })
    return id instanceof Refusal ? id : { refund: await openRefund(keyring, id, context) }
  }),
]
