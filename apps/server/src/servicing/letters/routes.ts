import { calls } from '@home-credit/contract'
import type { Parts } from '../../platform/http/parts.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { viewerOf } from '../../platform/files/links.ts'
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
