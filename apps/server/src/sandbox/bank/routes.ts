import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { checkToken } from './tokens.ts'
import type { Receiver } from './presenter.ts'

export interface Desk {
  db: Db
  clock: Clock
  receiver: Receiver
}

export interface BankRequest {
  params: Record<string, string>
  query: Record<string, string | undefined>
  body: unknown
  headers: FastifyRequest['headers']
  now: Date
}

export interface Answered {
  status?: number
  body?: unknown
}

export interface BankRoute {
  method: 'GET' | 'PUT' | 'PATCH'
  url: string
  scope: string
  answer(request: BankRequest): Promise<Answered>
}

/** Requires the scope of each route. */
export function serveBankRoutes(app: FastifyInstance, clock: Clock, routes: readonly BankRoute[]): void {
  for (const { method, url, scope, answer } of routes)
    app.route<{ Params: Record<string, string>; Querystring: Record<string, string | undefined> }>({
      method,
      url,
      onRequest: async ({ headers }) => checkToken(headers.authorization, scope, clock.now()),
      async handler({ params, query, body, headers }, reply) {
        const { status = 200, body: responseBody } = await answer({ params, query, body, headers, now: clock.now() })
        return reply.code(status).send(responseBody)
      },
    })
}
