import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import { isSigned, SIGNATURE_HEADER, TIMESTAMP_HEADER } from '../bank/payout/signature.ts'
import type { Db } from '../../platform/db/index.ts'
import { faultFields } from '../../platform/http/index.ts'
import { queueApplying } from './events.ts'
import { insertEvents, type EventKind } from './events-store.ts'

/** A bank may tell of many at once. */
const BODY_BYTES = 1024 * 1024
const MAX_EVENTS = 1000

const pixBody = z.object({
  pix: z.array(z.object({ endToEndId: z.string().regex(/^[A-Za-z0-9]{32}$/) })).max(MAX_EVENTS),
})
const payoutBody = z.object({ payouts: z.array(z.object({ id: z.string().min(1).max(100) })).max(MAX_EVENTS) })

export interface Webhooks {
  db: Db
  clock: Clock
  /** In the address that the bank was given for PIX. */
  pixSecret: string
  /** That payouts are signed with. */
  payoutSecret: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Takes as long for a wrong secret as for the right one. */
const isSecret = (actual: string, right: string): boolean => timingSafeEqual(digest(actual), digest(right))

/**
 * Has the events looked at. Asked by many webhooks at once it queues the job once, and once more after that: each would otherwise wait for the row
 * of the one job. Should it be lost the events are there, and the next full minute finds them.
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

/** JSON out of the bytes that came; nothing where they are none. */
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

/**
 * What banks tell. They speak no contract of ours and go by the HTTP status: 404 to who does not know the secret, 400 without a word where the body is
 * not theirs, 200 as soon as it is stored. Nothing in it is believed: it names what to ask the bank about.
 */
export function servePixWebhooks(app: FastifyInstance, { db, clock, pixSecret, payoutSecret }: Webhooks): void {
  const wake = wakerOf(() => queueApplying(db))

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
      await wake().catch((error: unknown) => request.log.warn(faultFields(error), 'events not announced'))
    return answer(request, reply, 200)
  }

  const errorHandler = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    const { statusCode = 500 } = error
    if (statusCode >= 500) request.log.error(faultFields(error), 'fault')
    void answer(request, reply, statusCode >= 500 ? 503 : statusCode === 413 ? 413 : 400)
  }

  app.register(async (scope) => {
    // The signature is over the bytes, so they are kept as they came.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)

    // The bank adds /pix to the address it was given.
    scope.post<{ Params: { '*': string } }>('/api/pix/in/*', {
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

    scope.post('/api/pix/payouts', {
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
