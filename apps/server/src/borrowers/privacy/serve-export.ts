import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Clock, localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { answerRefusal, downloadHeaders, langOf, refuse, send } from '../../platform/http/index.ts'
import { shortLivedShape } from '../../platform/secrets/index.ts'
import { subjectOf } from '../../access/index.ts'
import { documentOf, EXPORT_PATH, isOpen } from './export.ts'
import type { PersonalDataSource } from '../../platform/personal-data/index.ts'

const querySchema = z.object({ session: z.uuid(), ...shortLivedShape })

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
      .headers(downloadHeaders('application/json; charset=utf-8', `my-data-${localDate(now)}.json`))
      .send(await documentOf(db, sources(), borrowerId, now))
  })
}
