import { calls } from '@home-credit/contract'
import { route, type Route } from '../../platform/http/index.ts'
import { changeAddress, type PushDependencies, readPush, subscribe, unsubscribe } from './subscribe.ts'

export const pushRoutes = (dependencies: PushDependencies): Route[] => [
  route(calls.appPush, ({ input, session, ...context }) => {
    if (input.action === 'read') return readPush(dependencies, input, session, context.db)
    if (input.action === 'subscribe') return subscribe(dependencies, input, session, context)
    return unsubscribe(dependencies, session, context)
  }),
  route(calls.appPushAddress, ({ input, ...context }) => changeAddress(dependencies, input, context)),
]
