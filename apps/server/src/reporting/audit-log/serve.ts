import { Readable } from 'node:stream'
import { may } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { me, subjectOf } from '../../access/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { answerRefusal, langOf, refuse, send } from '../../platform/http/index.ts'
import { auditCsv } from './csv.ts'
import { AUDIT_PATH, isOpen } from './link.ts'
import { entriesInBatches } from './store.ts'

const word = z.string().max(200).optional()
const querySchema = z.object({
  session: z.uuid(),
  subject: word,
  actor: word,
  action: word,
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  expires: z.string().regex(/^\d{1,12}$/),
  sig: z.string().max(100),
})

export interface ServeAudit {
  db: Db
  secretKey: Buffer
  clock: Clock
}

/** `GET /api/console/audit.csv` opens a signed link. It answers with a file, so it is no call of the contract. */
export function serveAudit(app: FastifyInstance, { db, secretKey, clock }: ServeAudit): void {
  /** The link's operator, if they may still read the log. */
  const operatorOf = async (session: string, now: Date): Promise<string | undefined> => {
    const id = await subjectOf(db, 'operator', session, now)
    return id !== undefined && may((await me(db, id)).operator.role, 'audit.read') ? id : undefined
  }

  app.get(AUDIT_PATH, async (request, reply) => {
    const now = clock.now()
    const parsed = querySchema.safeParse(request.query)
    const operatorId =
      parsed.success && isOpen(secretKey, parsed.data, parsed.data, now)
        ? await operatorOf(parsed.data.session, now)
        : undefined
    if (!parsed.success || operatorId === undefined)
      return send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    const { session: _session, expires: _expires, sig: _sig, ...filter } = parsed.data
    // Logged before any data go out.
    await audit(db, {
      actor: `operator:${operatorId}`,
      action: 'audit_exported',
      subject: 'audit_log',
      details: { ...filter },
      requestId: request.id,
      now,
    })
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-log.csv"',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(auditCsv(db, entriesInBatches(db, filter)), { objectMode: false }))
  })
}
