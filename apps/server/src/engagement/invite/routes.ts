import { calls } from '@home-credit/contract'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { ownInvitation } from './own.ts'
import { listInvitations } from './list.ts'

export const inviteRoutes = (dependencies: Pick<CoreDependencies, 'secretKey' | 'publicUrl'>): Route[] => [
  route(calls.appInvite, ({ db, session, now, origin }) => ownInvitation(db, { dependencies, session, now, origin })),
  route(calls.consoleInvitations, ({ db, input }) => listInvitations(db, input)),
]
