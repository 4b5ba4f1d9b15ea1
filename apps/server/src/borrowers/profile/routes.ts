import { calls } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { saveInfo, readPersonalInfo, type PayeeRules } from './personal-info.ts'

type OfBorrower = (db: Db, borrowerId: string) => Promise<boolean>

/** `isFixed`: whether a verified application prevents changes to name, date of birth and CPF. `isFirstDraft`: whether an application is open and none was ever sent. */
export const personalInfoRoutes = (
  dependencies: CoreDependencies,
  { isFixed, isFirstDraft }: { isFixed: OfBorrower; isFirstDraft: OfBorrower },
  payees: PayeeRules,
): Route[] => [
  route(calls.dkUserInfo, ({ db, input, session, now, lang, requestId }) => {
    const { subjectId: borrowerId } = session
    const context = { borrowerId, db, now, lang, requestId, isFirstDraft: () => isFirstDraft(db, borrowerId) }
    return input.action === 'read'
      ? readPersonalInfo(dependencies, context)
      : saveInfo(dependencies, input, payees, { ...context, isFixed: () => isFixed(db, borrowerId) })
  }),
]
