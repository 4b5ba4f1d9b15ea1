import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import {
  answerRefusal,
  lacksSecondFactor,
  langOf,
  Refusal,
  refuse,
  send,
  type SessionKind,
  tokenIn,
} from '../../platform/http/index.ts'
import { findSession } from '../../access/index.ts'
import { mayListen, type Sink, type Streams, type Topic } from './streams.ts'

const PATHS: readonly { path: string; kind: SessionKind; topic: Topic }[] = [
  { path: '/api/app/conversation/events', kind: 'borrower', topic: 'conversations' },
  { path: '/api/console/conversation/events', kind: 'operator', topic: 'conversations' },
  { path: '/api/console/work/events', kind: 'operator', topic: 'work' },
]
const AGAIN_SECONDS = 10
/** `connection: close` so that a stopping server does not wait for idle connections; `x-accel-buffering` so that proxies do not buffer. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'x-accel-buffering': 'no',
  connection: 'close',
}

export interface ServeEvents {
  db: Db
  clock: Clock
  streams: Streams
  secondFactorRequired: boolean
}

/** Server-sent events for open conversations, and for work that begins to wait. They never end, so they are not among the contract's calls; the token is in the header all the same. */
export function serveEvents(app: FastifyInstance, { db, clock, streams, secondFactorRequired }: ServeEvents): void {
  for (const { path, kind, topic } of PATHS) {
    app.get(path, async (request, reply) => {
      const lang = langOf(request)
      const session = await findSession(db, kind, tokenIn(request.headers.authorization), clock.now())
      if (session instanceof Refusal) return send(request, reply, answerRefusal(session, lang))
      if (lacksSecondFactor(session, secondFactorRequired))
        return send(request, reply, answerRefusal(refuse('second_factor_missing'), lang))
      if (!mayListen(session, topic)) return send(request, reply, answerRefusal(refuse('not_allowed'), lang))
      const { raw } = reply
      const sink: Sink = {
        write(text) {
          // The headers go out with the first write: until then the request can still be refused.
          if (!raw.headersSent) {
            reply.hijack()
            raw.writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...HEADERS })
          }
          raw.write(text)
        },
        waitingBytes: () => raw.writableLength,
        end: () => raw.end(),
      }
      if (!streams.add(session, sink, topic))
        return send(request, reply, answerRefusal(refuse('too_many', { wait_seconds: AGAIN_SECONDS }), lang))
      raw.once('close', () => streams.remove(sink))
      return reply
    })
  }
  // Before the server waits for open requests: streams never end by themselves.
  app.addHook('preClose', async () => streams.close())
}
