import { calls } from '@home-credit/contract'
import type { Db } from '../../platform/db/pool.ts'
import type { Parts } from '../../platform/http/parts.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { saveInfo, tellInfo, type PayeeRules } from './personal-info.ts'

/** `isFixed` says whether who somebody is can be changed now: an application that was verified for them stands in the way. */
export const personalInfoRoutes = (
  parts: Parts,
  isFixed: (db: Db, borrowerId: string) => Promise<boolean>,
  payees: PayeeRules,
): Route[] => [
  route(calls.dkUserInfo, ({ db, input, session, now, lang, requestId }) => {
    const asked = { borrowerId: session.subjectId, db, now, lang, requestId }
    return input.action === 'read'
      ? tellInfo(parts, asked)
      : saveInfo(parts, input, payees, { ...asked, isFixed: () => isFixed(db, session.subjectId) })
  }),
]
