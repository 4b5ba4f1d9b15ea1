import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import { answerRefusal, langOf, type CoreDependencies, refuse, send } from '../../platform/http/index.ts'
import { type ShortLived, shortLivedShape } from '../../platform/secrets/index.ts'
import { isStillOpen } from '../../access/index.ts'
import { headersOf } from '../../platform/files/index.ts'
import { secondsLeft } from './links.ts'
import { findRow } from './store.ts'

const requestSchema = z.object({
  params: z.object({ file: z.string().regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.pdf$/) }),
  query: z.object({ ...shortLivedShape, for: z.string().max(100) }),
})

export interface Pdfs {
  /** The seconds until a link expires. */
  left(id: string, link: ShortLived & { viewer: string }): number
  /** Whether the viewer named in the link is still logged in. */
  isStillOpen(viewer: string): Promise<boolean>
  open(id: string): Promise<{ name: string; body: Buffer } | undefined>
}

/** `GET <path>/<id>.pdf` opens a signed link. It answers with the file itself, so it is not one of the contract's calls. */
export function servePdf(app: FastifyInstance, path: string, { left, isStillOpen, open }: Pdfs): void {
  app.get(`${path}/:file`, async (request, reply) => {
    const parsed = requestSchema.safeParse({ params: request.params, query: request.query })
    const id = parsed.data?.params.file.slice(0, -'.pdf'.length) ?? ''
    const { for: viewer = '', expires = '', sig = '' } = parsed.data?.query ?? {}
    const seconds = parsed.success ? left(id, { viewer, expires, sig }) : 0
    const pdf = seconds === 0 || !(await isStillOpen(viewer)) ? undefined : await open(id)
    if (pdf === undefined) return send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    return reply.headers(headersOf(pdf.name, 'application/pdf', seconds)).send(pdf.body)
  })
}

export function serveContractPdf(
  app: FastifyInstance,
  { pool, files, secretKey }: CoreDependencies,
  clock: Clock,
): void {
  servePdf(app, '/api/contracts', {
    left: (contractId, link) => secondsLeft(secretKey, { contractId, ...link }, clock.now()),
    isStillOpen: (viewer) => isStillOpen(pool, viewer, clock.now()),
    async open(id) {
      const row = await findRow(pool, id)
      const body = row?.pdf_file == null ? undefined : await files.get(row.pdf_file)
      return row === undefined || body === undefined ? undefined : { name: row.number, body }
    },
  })
}
