import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../clock/clock.ts'
import type { CoreDependencies } from '../http/core-dependencies.ts'
import { fileHeaders } from '../http/headers.ts'
import { answerRefusal, refuse } from '../http/refusal.ts'
import { langOf, send } from '../http/serve.ts'
import { shortLivedShape } from '../secrets/short-lived.ts'
import { storeKey } from './files.ts'
import { logOpening } from './openings.ts'
import { secondsLeft, type IsStillOpen } from './links.ts'
import { findFile } from './store.ts'

const requestSchema = z.object({
  params: z.object({ id: z.uuid() }),
  query: z.object({ ...shortLivedShape, for: z.string().max(100) }),
})

/** A browser shows a picture and downloads a PDF, and caches it for as long as the link is valid. */
export const headersOf = (name: string, contentType: string, maxAge: number): Record<string, string> =>
  fileHeaders(
    contentType,
    contentType === 'application/pdf' ? `attachment; filename="${name}.pdf"` : `inline; filename="${name}.jpg"`,
    `private, max-age=${maxAge}`,
  )

/** `GET /api/files/:id` opens a signed link. It answers with the file itself, so it is no call of the contract. */
export function serveFiles(
  app: FastifyInstance,
  { pool, files, secretKey }: CoreDependencies,
  clock: Clock,
  isStillOpen: IsStillOpen,
): void {
  app.get('/api/files/:id', async (request, reply) => {
    const notFound = () => send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    const parsed = requestSchema.safeParse({ params: request.params, query: request.query })
    if (!parsed.success) return notFound()
    const { params, query } = parsed.data
    const now = clock.now()
    const left = secondsLeft(
      secretKey,
      { fileId: params.id, expires: query.expires, viewer: query.for, sig: query.sig },
      now,
    )
    if (left === 0 || !(await isStillOpen(pool, query.for, now))) return notFound()
    const row = await findFile(pool, params.id)
    const body = row && (await files.get(storeKey(params.id)))
    if (row === undefined || body === undefined) return notFound()
    // Logged before anything is shown.
    const operator = /^operator:[0-9a-f-]{36}/.exec(query.for)?.[0]
    if (operator !== undefined)
      await logOpening(pool, { actor: operator, ownerId: row.owner_id, fileId: params.id, requestId: request.id, now })
    return reply.headers(headersOf(params.id, row.content_type, left)).send(body)
  })
}
