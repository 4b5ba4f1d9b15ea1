import { z } from 'zod'
import { Problem, taken } from './problem.ts'
import type { BankRoute, Desk } from './routes.ts'

const body = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(500) })

/** Where PIX are told of. */
export const webhookRoutes = ({ db, receiver }: Desk): BankRoute[] => [
  {
    method: 'PUT',
    url: '/webhook/:chave',
    scope: 'webhook.write',
    async answer({ params: { chave }, body: sent, now }) {
      const { webhookUrl: url } = taken(body, sent, 'WebhookOperacaoInvalida')
      if (chave !== receiver.key)
        throw new Problem(400, 'WebhookOperacaoInvalida', [
          { razao: 'the key belongs to somebody else', propriedade: 'chave' },
        ])
      const row = { key: chave, url, created_at: now }
      await db
        .insertInto('sandbox_bank_webhooks')
        .values(row)
        .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
        .execute()
      return { body: {} }
    },
  },
  {
    method: 'GET',
    url: '/webhook/:chave',
    scope: 'webhook.read',
    async answer({ params: { chave = '' } }) {
      const row = await db.selectFrom('sandbox_bank_webhooks').selectAll().where('key', '=', chave).executeTakeFirst()
      if (row === undefined) throw new Problem(404, 'WebhookNaoEncontrado')
      return { body: { webhookUrl: row.url, cnpj: receiver.cnpj, criacao: row.created_at.toISOString() } }
    },
  },
]
