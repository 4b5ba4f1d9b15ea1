import { randomUUID } from 'node:crypto'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify'
import { PoolFull } from '../db/turns.ts'
import { addSecurityHeaders } from './headers.ts'
import { faultFields } from './log.ts'
import type { Metrics } from './metrics.ts'
import { answerRefusal, refuse, type Refusal } from './refusal.ts'
import { langOf, send, TIMEOUT_MS } from './serve.ts'

const BODY_BYTES = 256 * 1024
/** Asked each second by balancers: neither logged nor counted. */
const HEALTH_CHECKS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** What cannot be answered now is worth another try so soon; the key of a call makes that safe. */
const AGAIN_SECONDS = 1

export interface HttpOptions {
  logger: FastifyBaseLogger
  metrics: Metrics
  /** How many proxies in front are trusted about the caller's address. */
  trustedProxies: number
  production: boolean
  /** How long a request may take to arrive. */
  timeoutMs?: number
}

/** What the framework refuses before a call is reached. */
const refusalOf = (error: FastifyError, requestId: string, lang: Lang): Refusal => {
  if (error.statusCode === 413) return refuse('too_large')
  if (error.statusCode !== undefined && error.statusCode < 500)
    return refuse('input_refused', { fields: { body: texts.field_wrong_format({}, lang) } })
  return refuse('unavailable', { request_id: requestId })
}

export function createHttp({
  logger,
  metrics,
  trustedProxies,
  production,
  timeoutMs = TIMEOUT_MS,
}: HttpOptions): FastifyInstance {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: BODY_BYTES,
    requestTimeout: timeoutMs,
    keepAliveTimeout: timeoutMs + 5_000,
    http: {
      requestTimeout: timeoutMs,
      headersTimeout: timeoutMs,
      connectionsCheckingInterval: Math.min(timeoutMs, 5_000),
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
  })

  app.decorateRequest('answered', 0)
  app.decorateRequest('refusedBy', undefined)
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  addSecurityHeaders(app, production)

  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', AGAIN_SECONDS)
  })

  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url ?? 'unknown'
    if (HEALTH_CHECKS.has(call)) return
    const statusCode = request.answered || reply.statusCode
    const seconds = reply.elapsedTime / 1000
    metrics.requests.observe({ call, status_code: String(statusCode) }, seconds)
    if (request.refusedBy !== undefined) metrics.refusals.inc({ reason: request.refusedBy })
    // The declared path, never the requested one: a URL may contain what a person typed.
    request.log.info(
      { method: request.method, call, status_code: statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })

  app.setErrorHandler((error: FastifyError | PoolFull, request, reply) => {
    const lang = langOf(request)
    if (error instanceof PoolFull) {
      request.log.warn({ call: request.routeOptions.url }, 'no free database connection')
      reply.header('retry-after', error.waitSeconds)
      return send(request, reply, answerRefusal(refuse('unavailable', { request_id: request.id }), lang))
    }
    const refusal = refusalOf(error, request.id, lang)
    if (refusal.name === 'unavailable') request.log.error(faultFields(error), 'fault')
    return send(request, reply, answerRefusal(refusal, lang))
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.url.startsWith('/api/'))
      return send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    return reply.code(404).type('text/plain').send('404')
  })

  return app
}
