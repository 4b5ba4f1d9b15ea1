import { z } from 'zod'
import { Problem, taken } from './problem.ts'
import type { BankRoute, Desk } from './routes.ts'
import { findWebhook, putWebhook } from './webhook-store.ts'

const body = z.object({ webhookUrl: z.url({ protocol: /^https?$/ }).max(500) })

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
      await putWebhook(db, { key: chave, url, created_at: now })
      return { body: {} }
    },
  },
  {
    method: 'GET',
    url: '/webhook/:chave',
    scope: 'webhook.read',
    async answer({ params: { chave = '' } }) {
      const row = await findWebhook(db, chave)
      if (row === undefined) throw new Problem(404, 'WebhookNaoEncontrado')
      return { body: { webhookUrl: row.url, cnpj: receiver.cnpj, criacao: row.created_at.toISOString() } }
    },
  },
]
