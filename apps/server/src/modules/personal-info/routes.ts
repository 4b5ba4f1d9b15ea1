import { calls } from '@home-credit/contract'
import type { Parts } from '../../http/parts.ts'
import { route, type Route } from '../../http/route.ts'
import { saveInfo, tellInfo } from './personal-info.ts'

export const personalInfoRoutes = (parts: Parts): Route[] => [
  route(calls.dkUserInfo, ({ db, input, session, now, lang, requestId }) => {
    const asked = { borrowerId: session.subjectId, db, now, lang, requestId }
    return input.action === 'read' ? tellInfo(parts, asked) : saveInfo(parts, input, asked)
  }),
]
