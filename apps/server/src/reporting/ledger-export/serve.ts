import { Readable } from 'node:stream'
import { may } from '@home-credit/contract'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { answerRefusal, langOf, refuse, send } from '../../platform/http/index.ts'
import { me, subjectOf } from '../../access/index.ts'
import { postingsOf } from '../../ledger/index.ts'
import { ledgerCsv } from './csv.ts'
import { isOpen, LEDGER_PATH } from './link.ts'
import { periodOf } from './period.ts'

const querySchema = z.object({
  session: z.uuid(),
  from: z.iso.date(),
  to: z.iso.date(),
  expires: z.string().regex(/^\d{1,12}$/),
  sig: z.string().max(100),
})

export interface ServeLedger {
  db: Db
  secretKey: Buffer
  clock: Clock
}

/** `GET /api/console/ledger.csv` opens a signed link. It answers with a file, so it is no call of the contract. */
export function serveLedger(app: FastifyInstance, { db, secretKey, clock }: ServeLedger): void {
  /** The link's operator, if they may still read the books. */
  const operatorOf = async (session: string, now: Date): Promise<string | undefined> => {
    const id = await subjectOf(db, 'operator', session, now)
    return id !== undefined && may((await me(db, id)).operator.role, 'ledger.read') ? id : undefined
  }

  app.get(LEDGER_PATH, async (request, reply) => {
    const now = clock.now()
    const parsed = querySchema.safeParse(request.query)
    const operatorId =
      parsed.success && isOpen(secretKey, parsed.data, parsed.data, now)
        ? await operatorOf(parsed.data.session, now)
        : undefined
    if (!parsed.success || operatorId === undefined)
      return send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    const { from, to } = parsed.data
    // Logged before any data go out.
    await audit(db, {
      actor: `operator:${operatorId}`,
      action: 'ledger_exported',
      subject: 'ledger',
      details: { from, to },
      requestId: request.id,
      now,
    })
    return reply
      .headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="ledger-${from}-${to}.csv"`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(Readable.from(ledgerCsv(postingsOf(db, periodOf({ from, to }))), { objectMode: false }))
  })
}
