import { LANGS } from '@home-credit/texts/runtime'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { answerRefusal, langOf, type Parts, refuse, send } from '../../platform/http/index.ts'
import { subjectOf } from '../../access/index.ts'
import { drawInWorker } from '../../platform/pdf/index.ts'
import { infoOf } from '../../borrowers/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { statementCsv } from './csv.ts'
import { isOpen, STATEMENT_PATH, type Opens } from './statement-link.ts'
import { monthOf } from './monthly-statement.ts'
import { statementPaper } from './statement-document.ts'

const asked = z.object({
  session: z.uuid(),
  month: z.string().regex(/^\d{4}-\d\d$/),
  format: z.enum(['csv', 'pdf']),
  lang: z.enum(LANGS),
  expires: z.string().regex(/^\d{1,12}$/),
  sig: z.string().max(100),
})

const TYPES: Record<Opens['format'], string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

export interface ServeStatement {
  db: Db
  parts: Pick<Parts, 'secretKey' | 'keyring' | 'sandbox'>
  clock: Clock
}

/** `GET /api/wallet/statement` opens a signed link. It answers with a file to keep, so it is no call of the contract. */
export function serveStatement(app: FastifyInstance, { db, parts, clock }: ServeStatement): void {
  const bytesOf = async (borrowerId: string, { month, format, lang }: Opens, now: Date): Promise<string | Buffer> => {
    const printed = await monthOf(db, borrowerId, month)
    if (format === 'csv') return statementCsv(printed, lang)
    const { lender } = await settingsInForce(db, now, ['lender'])
    const { name, id_number: cpf } = await infoOf(db, parts.keyring, borrowerId)
    const { brand, legal_name: legalName } = lender
    return drawInWorker(
      statementPaper({
        month: printed,
        lang,
        brand,
        legalName,
        holder: { name: name ?? '', cpf },
        now,
        sandbox: parts.sandbox,
      }),
    )
  }

  app.get(STATEMENT_PATH, async (request, reply) => {
    const now = clock.now()
    const given = asked.safeParse(request.query)
    const notFound = () => send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    if (!given.success || !isOpen(parts.secretKey, given.data, given.data, now)) return notFound()
    const borrowerId = await subjectOf(db, 'borrower', given.data.session, now)
    if (borrowerId === undefined) return notFound()
    const { month, format } = given.data
    return reply
      .headers({
        'content-type': TYPES[format],
        'content-disposition': `attachment; filename="statement-${month}.${format}"`,
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(await bytesOf(borrowerId, given.data, now))
  })
}
