import { buildBrCode, isRefused, parseReais } from '@home-credit/domain'
import { z } from 'zod'
import type { Charge, ChargeStatus, PixReturn, ReceivedPix } from './pix.ts'

/**
 * The parts of API Pix answers that we read. Unknown fields and new enumeration values are accepted; amounts must be
 * exact.
 */
const reais = z.string().transform((text, context) => {
  const amount = parseReais(text)
  if (amount === undefined) context.addIssue('not an amount')
  return amount ?? z.NEVER
})
const instant = z.iso
  .datetime({ offset: true, local: true })
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text}Z`))

const RETURN_STATES: Readonly<Record<string, PixReturn['state']>> = { DEVOLVIDO: 'done', NAO_REALIZADO: 'not_done' }

export const devolucao = z
  .object({
    id: z.string().min(1).max(35),
    rtrId: z.string().optional(),
    valor: reais,
    horario: z.object({ solicitacao: instant, liquidacao: instant.optional() }),
    status: z.string(),
  })
  .transform(({ id, rtrId, valor, horario, status }): PixReturn => {
    // An unknown status is not treated as final.
    const state = RETURN_STATES[status] ?? 'processing'
    return {
      id,
      returnId: state === 'done' ? rtrId : undefined,
      amountCents: valor,
      state,
      requestedAt: horario.solicitacao,
      settledAt: horario.liquidacao,
    }
  })

/** Not in the specification, but many banks name the payer. */
const pagador = z
  .object({ nome: z.string().optional(), cpf: z.string().optional(), cnpj: z.string().optional() })
  .transform(({ nome, cpf, cnpj }) =>
    nome === undefined && cpf === undefined && cnpj === undefined
      ? undefined
      : { name: nome ?? '', document: cpf ?? cnpj ?? '' },
  )

export const pix = z
  .object({
    endToEndId: z.string().min(1).max(35),
    txid: z.string().optional(),
    valor: reais,
    horario: instant,
    pagador: pagador.optional().catch(undefined),
    devolucoes: z.array(devolucao).optional(),
  })
  .transform(
    ({ endToEndId, txid, valor, horario, pagador: payer, devolucoes = [] }): ReceivedPix => ({
      endToEndId,
      // Some banks send these when there is no txid.
      txid: txid === '' || txid === '***' ? undefined : txid,
      amountCents: valor,
      paidAt: horario,
      payer,
      returns: devolucoes,
    }),
  )

export const pixPage = z.object({
  parametros: z.object({ paginacao: z.object({ quantidadeDePaginas: z.int().min(0).max(1_000_000) }) }),
  pix: z.array(pix).default([]),
})

export const webhook = z.object({ webhookUrl: z.string() })

const statusOf = (status: string): ChargeStatus =>
  status === 'CONCLUIDA' ? 'paid' : status.startsWith('REMOVID') ? 'removed' : 'active'

/** A bank may omit the copy-and-paste code, since it can be derived from the charge's location. */
function copyCodeOf(location: string | undefined, receiver: Receiver): string | undefined {
  if (location === undefined) return undefined
  const code = buildBrCode({ kind: 'dynamic', url: location.replace(/^https?:\/\//, ''), ...receiver })
  return isRefused(code) ? undefined : code
}

export interface Receiver {
  name: string
  city: string
}

export const cobranca = (receiver: Receiver) =>
  z
    .object({
      txid: z.string(),
      status: z.string(),
      valor: z.object({ original: reais }),
      pixCopiaECola: z.string().min(1).max(512).optional(),
      location: z.string().optional(),
      loc: z.object({ location: z.string().optional() }).optional(),
      pix: z.array(pix).optional(),
    })
    .transform(({ txid, status, valor, pixCopiaECola, location, loc, pix: paid = [] }, context): Charge => {
      const copyCode = pixCopiaECola ?? copyCodeOf(location ?? loc?.location, receiver)
      if (copyCode === undefined) context.addIssue('no text to copy')
      return { txid, amountCents: valor.original, status: statusOf(status), copyCode: copyCode ?? '', pix: paid }
    })
