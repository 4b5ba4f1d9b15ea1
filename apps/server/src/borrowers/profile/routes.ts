import { calls } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type Parts, route, type Route } from '../../platform/http/index.ts'
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
