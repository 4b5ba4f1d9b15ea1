import { calls } from '@home-credit/contract'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { linkToLetter, listLetters } from './letters.ts'

export const letterRoutes = (dependencies: Pick<CoreDependencies, 'keyring' | 'secretKey'>): Route[] => [
  route(calls.appLetters, ({ input, session, ...context }) => {
    const callContext = { ...context, borrowerId: session.subjectId }
    return input.action === 'list'
      ? listLetters(callContext, input.loan_id)
      : linkToLetter(dependencies, callContext, {
          loanId: input.loan_id,
          kind: input.kind,
          year: input.year,
          viewer: viewerOf(session),
        })
  }),
]
