import { calls } from '@home-credit/contract'
import { type Parts, route, type Route } from '../../platform/http/index.ts'
import { viewerOf } from '../../platform/files/index.ts'
import { linkToLetter, listLetters } from './letters.ts'

export const letterRoutes = (parts: Pick<Parts, 'keyring' | 'secretKey'>): Route[] => [
  route(calls.appLetters, ({ input, session, ...context }) => {
    const asked = { ...context, borrowerId: session.subjectId }
    return input.action === 'list'
      ? listLetters(asked, input.loan_id)
      : linkToLetter(parts, asked, {
          loanId: input.loan_id,
          kind: input.kind,
          year: input.year,
          viewer: viewerOf(session),
        })
  }),
]
