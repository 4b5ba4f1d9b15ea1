import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../bank/payout/signature.ts'
import { type Db, PoolFull } from '../../platform/db/index.ts'
import { faultFields } from '../../platform/http/index.ts'
import { queueProcessing } from './event-queue.ts'
import { insertEvents, type EventKind } from './events-store.ts'

/** A bank may report many payments at once. */
const BODY_BYTES = 1024 * 1024
const MAX_EVENTS = 1000

const pixBody = z.object({
  pix: z.array(z.object({ endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/) })).max(MAX_EVENTS),
})
const payoutBody = z.object({ payouts: z.array(z.object({ id: z.string().min(1).max(100) })).max(MAX_EVENTS) })

export interface Webhooks {
  db: Db
  clock: Clock
  /** Part of the webhook address that is registered at the bank. */
  pixSecret: string
  /** Signs payout webhooks. */
  payoutSecret: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Constant time, whether or not the secret is right. */
const isSecret = (actual: string, right: string): boolean => timingSafeEqual(digest(actual), digest(right))

/**
 * Queues the job that processes events. Many webhooks at once queue it once, and once more afterwards: otherwise each
 * would wait for the lock on the one job row. If that is lost, the minute schedule finds the stored events.
 */
export function wakerOf(wake: () => Promise<void>): () => Promise<void> {
  let now: Promise<void> | undefined
  let next: Promise<void> | undefined
  const start = (): Promise<void> => {
    now = wake().finally(() => (now = undefined))
    return now
  }
  return () => {
    if (now === undefined) return start()
    next ??= now
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return start()
      })
    return next
  }
}

/** Undefined when the body is not JSON. */
function jsonIn(body: unknown): unknown {
  try {
    return Buffer.isBuffer(body) ? JSON.parse(body.toString('utf8')) : undefined
  } catch {
    return undefined
  }
}

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

export const PIX_WEBHOOK_PATH = '/api/pix/in'
export const PAYOUT_WEBHOOK_PATH = '/api/pix/payouts'

/**
 * Webhooks of the bank, about PIX and about payouts. They do not follow our contract; only the HTTP status counts: 404 for a wrong secret or
 * signature, 400 for an invalid body, 200 once stored. The content is not trusted: it only names what to query at the
 * bank.
 */
export function serveBankWebhooks(app: FastifyInstance, { db, clock, pixSecret, payoutSecret }: Webhooks): void {
  const wake = wakerOf(() => queueProcessing(db))

  const answer = (request: FastifyRequest, reply: FastifyReply, status: number): FastifyReply => {
    request.answered = status
    return reply
      .code(status)
      .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
      .send('{}')
  }

  const store = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: EventKind,
    subjects: readonly string[],
  ): Promise<FastifyReply> => {
    await insertEvents(db, kind, subjects, 'webhook', clock.now())
    if (subjects.length > 0)
      await wake().catch((error: unknown) => request.log.warn(faultFields(error), 'events not queued'))
    return answer(request, reply, 200)
  }

  const errorHandler = (error: FastifyError | PoolFull, request: FastifyRequest, reply: FastifyReply): void => {
    const statusCode = error instanceof PoolFull ? 500 : (error.statusCode ?? 500)
    if (error instanceof PoolFull) request.log.warn('no free database connection')
    else if (statusCode >= 500) request.log.error(faultFields(error), 'fault')
    void answer(request, reply, statusCode >= 500 ? 503 : statusCode === 413 ? 413 : 400)
  }

  app.register(async (scope) => {
    // The signature covers the raw bytes, so keep the body unparsed.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)

    // The bank appends /pix to the registered address.
    scope.post<{ Params: { '*': string } }>(`${PIX_WEBHOOK_PATH}/*`, {
      bodyLimit: BODY_BYTES,
      errorHandler,
      async onRequest(request, reply) {
        if (!isSecret(request.params['*'], `${pixSecret}/pix`)) return answer(request, reply, 404)
        return undefined
      },
      async handler(request, reply) {
        const result = pixBody.safeParse(jsonIn(request.body))
        return result.success
          ? store(
              request,
              reply,
              'pix',
              result.data.pix.map(({ endToEndId }) => endToEndId),
            )
          : answer(request, reply, 400)
      },
    })

    scope.post(PAYOUT_WEBHOOK_PATH, {
      bodyLimit: BODY_BYTES,
      errorHandler,
      async handler(request, reply) {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const notice = {
          timestamp: header(request, TIMESTAMP_HEADER),
          signature: header(request, SIGNATURE_HEADER),
          body,
        }
        if (!isSigned(payoutSecret, notice, clock.now())) return answer(request, reply, 404)
        const result = payoutBody.safeParse(jsonIn(body))
        return result.success
          ? store(
              request,
              reply,
              'payout',
              result.data.payouts.map(({ id }) => id),
            )
          : answer(request, reply, 400)
      },
    })
  })
}
