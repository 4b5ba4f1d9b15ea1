import { Readable } from 'node:stream'
import { may, type Action } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { me, subjectOf } from '../access/index.ts'
import { audit } from '../platform/audit/index.ts'
import type { Clock } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { answerRefusal, downloadHeaders, langOf, refuse, send } from '../platform/http/index.ts'
import { type ShortLived, shortLivedShape } from '../platform/secrets/index.ts'

const linkSchema = z.object({ session: z.uuid(), ...shortLivedShape })

/** What one signed link downloads. */
export interface CsvDownload<Filter extends Record<string, string | undefined>> {
  path: string
  filterSchema: z.ZodType<Filter>
  /** The operator of the link must still be allowed this when it is opened. */
  permission: Action
  isOpen(secretKey: Buffer, opens: Filter & { session: string }, link: ShortLived, now: Date): boolean
  audited: { action: string; subject: string }
  fileName(filter: Filter): string
  rows(db: Db, filter: Filter): AsyncIterable<string>
}

interface CsvServer {
  db: Db
  secretKey: Buffer
  clock: Clock
}

/** `GET <path>` opens a signed link. It answers with a file, so it is no call of the contract. */
export function serveCsv<Filter extends Record<string, string | undefined>>(
  app: FastifyInstance,
  { db, secretKey, clock }: CsvServer,
  { path, filterSchema, permission, isOpen, audited, fileName, rows }: CsvDownload<Filter>,
): void {
  const operatorOf = async (session: string, now: Date): Promise<string | undefined> => {
    const id = await subjectOf(db, 'operator', session, now)
    return id !== undefined && may((await me(db, id)).operator.role, permission) ? id : undefined
  }

  app.get(path, async (request, reply) => {
    const now = clock.now()
    const notFound = () => send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    const link = linkSchema.safeParse(request.query)
    const parsed = filterSchema.safeParse(request.query)
    if (!link.success || !parsed.success) return notFound()
    const { session } = link.data
    const filter = parsed.data
    if (!isOpen(secretKey, { session, ...filter }, link.data, now)) return notFound()
    const operatorId = await operatorOf(session, now)
    if (operatorId === undefined) return notFound()
    // Logged before any data go out.
    await audit(db, {
      ...audited,
      actor: `operator:${operatorId}`,
      details: { ...filter },
      requestId: request.id,
      now,
    })
    return reply
      .headers(downloadHeaders('text/csv; charset=utf-8', fileName(filter)))
      .send(Readable.from(rows(db, filter), { objectMode: false }))
  })
}
