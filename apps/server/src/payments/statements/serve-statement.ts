import { LANGS } from '@home-credit/texts/runtime'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import {
  answerRefusal,
  downloadHeaders,
  langOf,
  type CoreDependencies,
  refuse,
  send,
} from '../../platform/http/index.ts'
import { shortLivedShape } from '../../platform/secrets/index.ts'
import { subjectOf } from '../../access/index.ts'
import { drawInWorker } from '../../platform/pdf/index.ts'
import { infoOf } from '../../borrowers/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { statementCsv } from './csv.ts'
import { isOpen, STATEMENT_PATH, type Opens } from './statement-link.ts'
import { monthOf } from './monthly-statement.ts'
import { statementDocument } from './statement-document.ts'

const querySchema = z.object({
  session: z.uuid(),
  month: z.string().regex(/^\d{4}-\d\d$/),
  format: z.enum(['csv', 'pdf']),
  lang: z.enum(LANGS),
  ...shortLivedShape,
})

const TYPES: Record<Opens['format'], string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' }

export interface ServeStatement {
  db: Db
  dependencies: Pick<CoreDependencies, 'secretKey' | 'keyring' | 'sandbox'>
  clock: Clock
}

/** `GET /api/wallet/statement` opens a signed link. It answers with a file, so it is not a call of the contract. */
export function serveStatement(app: FastifyInstance, { db, dependencies, clock }: ServeStatement): void {
  const bytesOf = async (borrowerId: string, { month, format, lang }: Opens, now: Date): Promise<string | Buffer> => {
    const printed = await monthOf(db, borrowerId, month)
    if (format === 'csv') return statementCsv(printed, lang)
    const { lender } = await settingsInForce(db, now, ['lender'])
    const { name, id_number: cpf } = await infoOf(db, dependencies.keyring, borrowerId)
    const { brand, legal_name: legalName } = lender
    return drawInWorker(
      statementDocument({
        month: printed,
        lang,
        brand,
        legalName,
        owner: { name: name ?? '', cpf },
        now,
        sandbox: dependencies.sandbox,
      }),
    )
  }

  app.get(STATEMENT_PATH, async (request, reply) => {
    const now = clock.now()
    const query = querySchema.safeParse(request.query)
    const notFound = () => send(request, reply, answerRefusal(refuse('not_found'), langOf(request)))
    if (!query.success || !isOpen(dependencies.secretKey, query.data, query.data, now)) return notFound()
    const borrowerId = await subjectOf(db, 'borrower', query.data.session, now)
    if (borrowerId === undefined) return notFound()
    const { month, format } = query.data
    return reply
      .headers(downloadHeaders(TYPES[format], `statement-${month}.${format}`))
      .send(await bytesOf(borrowerId, query.data, now))
  })
}
