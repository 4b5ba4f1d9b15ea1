import { calls } from '@home-credit/contract'
import { type CoreDependencies, route, type Route } from '../../platform/http/index.ts'
import { statementLink } from './statement-link.ts'
import { statementOf } from './statement.ts'

export const walletRoutes = ({ secretKey }: Pick<CoreDependencies, 'secretKey'>): Route[] => [
  route(calls.creditLogs, ({ db, input, session, now, lang }) => {
    const borrowerId = session.subjectId
    if (input.action === 'list') return statementOf(db, borrowerId, input, now)
    return statementLink(secretKey, {
      session: session.id,
      month: input.month,
      format: input.format,
      lang,
      db,
      borrowerId,
      now,
    })
  }),
]
