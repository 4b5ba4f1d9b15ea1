import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { answerRefusal, langOf, refuse, send } from '../../platform/http/index.ts'
import { subjectOf } from '../../access/index.ts'
import { documentOf, EXPORT_PATH, isOpen } from './export.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'

const querySchema = z.object({ session: z.uuid(), expires: z.string().regex(/^\d{1,12}$/), sig: z.string().max(100) })

export interface ServeExport {
  db: Db
  secretKey: Buffer
  clock: Clock
  sources(): readonly PersonalDataSource[]
}

/** Not a call of the contract, since it returns a file to download. */
export function serveExport(app: FastifyInstance, { db, secretKey, clock, sources }: ServeExport): void {
  app.get(EXPORT_PATH, async (request, reply) => {
    const now = clock.now()
    const query = querySchema.safeParse(request.query)
    const borrowerId =
      query.success && isOpen(secretKey, query.data.session, query.data, now)
        ? await subjectOf(db, 'borrower', query.data.session, now)
        : undefined
    if (borrowerId === undefined) return send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="my-data-${localDate(now)}.json"`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(await documentOf(db, sources(), borrowerId, now))
  })
}
