import { calls } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { saveInfo, readPersonalInfo, type PayeeRules } from './personal-info.ts'

/** `isFixed`: whether a verified application prevents changes to name, date of birth and CPF. */
export const personalInfoRoutes = (
  dependencies: CoreDependencies,
  isFixed: (db: Db, borrowerId: string) => Promise<boolean>,
  payees: PayeeRules,
): Route[] => [
  route(calls.dkUserInfo, ({ db, input, session, now, lang, requestId }) => {
    const context = { borrowerId: session.subjectId, db, now, lang, requestId }
    return input.action === 'read'
      ? readPersonalInfo(dependencies, context)
      : saveInfo(dependencies, input, payees, { ...context, isFixed: () => isFixed(db, session.subjectId) })
  }),
]
