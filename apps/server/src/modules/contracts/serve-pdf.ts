import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../adapters/clock/clock.ts'
import type { Parts } from '../../http/parts.ts'
import { answerRefusal, refuse } from '../../http/refusal.ts'
import { langOf, send } from '../../http/serve.ts'
import { headersOf } from '../files/serve-files.ts'
import { secondsLeft } from './links.ts'
import { findRow } from './store.ts'

const asked = z.object({
  params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/) }),
  query: z.object({ expires: z.string().regex(/^\d{1,12}$/), sig: z.string().max(100) }),
})

/** `GET /api/contracts/<id>.pdf` opens a signed link. It answers with the file itself, so it is no call of the contract. */
export function serveContractPdf(app: FastifyInstance, { pool, files, secretKey }: Parts, clock: Clock): void {
  app.get('/api/contracts/:file', async (request, reply) => {
    const notFound = () => send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    const parsed = asked.safeParse({ params: request.params, query: request.query })
    if (!parsed.success) return notFound()
    const id = parsed.data.params.file.slice(0, -'.pdf'.length)
    const left = secondsLeft(secretKey, id, parsed.data.query, clock.now())
    const row = left === 0 ? undefined : await findRow(pool, id)
    const body = row?.pdf_file == null ? undefined : await files.get(row.pdf_file)
    if (row === undefined || body === undefined) return notFound()
    return reply.headers(headersOf(row.number, 'application/pdf', left)).send(body)
  })
}
