import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import { countInbox, listInbox, readInbox } from './inbox.ts'

export const inboxRoutes = (): Route[] => [
  route(calls.appMessages, async ({ input, session, ...context }) => {
    const borrowerContext = { ...context, borrowerId: session.subjectId }
    if (input.action === 'list') return listInbox(borrowerContext, input.after)
    if (input.action === 'count') return countInbox(borrowerContext)
    return readInbox(borrowerContext, input.action === 'read' ? input.id : undefined)
  }),
]
