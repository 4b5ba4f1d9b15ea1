import { calls } from '@home-credit/contract'
import { route, type Route } from '../../http/route.ts'

/** Nothing is owed before a loan is credited, and none can be yet: so there is nothing to be reminded of. */
export const reminderRoutes = (): Route[] => [route(calls.dkGetRemind, async () => ({ reminder: null }))]
