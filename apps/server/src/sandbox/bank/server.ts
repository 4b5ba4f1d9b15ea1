import { setTimeout as sleep } from 'node:timers/promises'
import fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance } from 'fastify'
import type { Credentials } from '../../payments/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { openPool } from '../../platform/db/index.ts'
import { faultFields } from '../../platform/http/index.ts'
import { chargeRoutes } from './charges.ts'
import { deliver } from './deliver-webhooks.ts'
import { payoutRoutes } from './payouts.ts'
import { pixRoutes } from './pix.ts'
import { Problem, problemBody } from './problem.ts'
import { serveBankRoutes, type Desk } from './routes.ts'
import { settlePayouts, settleReturns } from './settle.ts'
import { CLIENT_ID, CLIENT_SECRET, giveToken } from './tokens.ts'
import { hasWork, setPayoutWebhook } from './webhook-store.ts'
import { webhookRoutes } from './webhooks.ts'
import type { Receiver } from './presenter.ts'

/** Its own pool: a call of ours occupies a connection of the main pool while it waits for the bank. */
const CONNECTIONS = 6
const LOOK_EVERY_MS = 200
const AFTER_FAULT_MS = 1000

export interface SandboxBankOptions {
  databaseUrl: string
  clock: Clock
  logger: FastifyBaseLogger
  /** 0 picks a free port. */
  port: number
  receiver: Receiver
  /** Signs webhooks about payouts. */
  payoutSecret: string
}

export interface SandboxBank {
  /** Base address of API Pix and of the payout protocol. */
  url: string
  credentials: Credentials
  /** Sets the address of payout webhooks; with a real bank this is configured outside the protocol. */
  registerPayoutWebhook(url: string): Promise<void>
  close(): Promise<void>
}

/** Maps other errors: a body that is not JSON, or a fault. */
const problemOf = (error: FastifyError | Problem): Problem => {
  if (error instanceof Problem) return error
  return (error.statusCode ?? 500) < 500
    ? new Problem(400, 'RequisicaoInvalida')
    : new Problem(500, 'ErroInternoDoServidor')
}

function createBank(desk: Desk, logger: FastifyBaseLogger): FastifyInstance {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: unknown, body: string) => new URLSearchParams(body),
  )
  app.setErrorHandler((error: FastifyError | Problem, _request, reply) => {
    const problem = problemOf(error)
    if (problem.status === 500) logger.warn(faultFields(error), 'fault of the sandbox bank')
    return reply.code(problem.status).type('application/problem+json').send(problemBody(problem))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(problemBody(new Problem(404, 'NaoEncontrado'))),
  )
  app.post('/oauth/token', ({ headers, body }, reply) => {
    const { status, body: responseBody } = giveToken(
      headers.authorization,
      body instanceof URLSearchParams ? body : new URLSearchParams(),
      desk.clock.now(),
    )
    return reply.code(status).send(responseBody)
  })
  serveBankRoutes(app, desk.clock, [
    ...chargeRoutes(desk, 'cob'),
    ...chargeRoutes(desk, 'cobv'),
    ...pixRoutes(desk),
    ...webhookRoutes(desk),
    ...payoutRoutes(desk),
  ])
  return app
}

/** The sandbox's bank: an HTTP server with API Pix and our payout protocol, which reports events by webhook. */
export async function startSandboxBank({
  databaseUrl,
  clock,
  logger,
  port,
  receiver,
  payoutSecret,
}: SandboxBankOptions): Promise<SandboxBank> {
  const pool = openPool({
    url: databaseUrl,
    size: CONNECTIONS,
    onError: (error) => logger.warn(faultFields(error), 'connection of the sandbox bank lost'),
  })
  const desk: Desk = { db: pool.db, clock, receiver }
  const app = createBank(desk, logger)
  const url = await app.listen({ host: '127.0.0.1', port }).catch(async (error: unknown) => {
    await pool.close()
    throw error
  })

  const stop = new AbortController()
  const pause = (ms: number): Promise<void> => sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined)
  /** Safe on several servers at once: each row is processed by one. */
  const work = async (): Promise<boolean> => {
    const now = clock.now()
    if (!(await hasWork(pool.db, now))) return false
    const done = [
      await settlePayouts(pool.db, now),
      await settleReturns(pool.db, now),
      await deliver(desk, payoutSecret),
    ]
    return done.some((any) => any)
  }
  const run = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const wait = await work().then(
        (any) => (any ? 0 : LOOK_EVERY_MS),
        (error: unknown) => {
          logger.warn(faultFields(error), 'the sandbox bank failed to process its queue')
          return AFTER_FAULT_MS
        },
      )
      await pause(wait)
    }
  }
  const running = run()

  return {
    url,
    credentials: { tokenUrl: `${url}/oauth/token`, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET },
    registerPayoutWebhook: (at) => setPayoutWebhook(pool.db, at),
    async close() {
      stop.abort()
      await running
      await app.close()
      await pool.close()
    },
  }
}
