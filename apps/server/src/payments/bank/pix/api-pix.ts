import { formatReais, isCobTxid } from '@home-credit/domain'
import { z } from 'zod'
import { bankClient, type BankClientOptions } from '../client/client.ts'
import { BankRefused } from '../faults.ts'
import type { Charge, NewCharge, PixBank, ReceivedPix } from './pix.ts'
import { cobranca, devolucao, pix, pixPage, webhook, type Receiver } from './shapes.ts'

export interface ApiPixOptions extends BankClientOptions {
  /** Our PIX key, which receives the payments. */
  key: string
  /** Used to build the copy-and-paste code when the bank does not supply one. */
  receiver: Receiver
}

/** `PixBank` over Banco Central's API Pix 2.9. */
export type ApiPix = PixBank & { close(): void }

const SCOPES = [
  'cob.read',
  'cob.write',
  'cobv.read',
  'cobv.write',
  'pix.read',
  'pix.write',
  'webhook.read',
  'webhook.write',
]
const PAGE_SIZE = 1000
const MAX_TEXT = 140
const MAX_NAME = 200

type Kind = NewCharge['ends']['kind']
const pathOf = (txid: string, kind: Kind): string => {
  if (!isCobTxid(txid)) throw new RangeError('not a txid of a charge')
  return `/${kind === 'immediate' ? 'cob' : 'cobv'}/${txid}`
}

const bodyOf = ({ amountCents, ends, debtor, text }: NewCharge, key: string) => ({
  calendario:
    ends.kind === 'immediate'
      ? { expiracao: ends.seconds }
      : { dataDeVencimento: ends.on, validadeAposVencimento: ends.daysAfter },
  devedor: { cpf: debtor.cpf, nome: debtor.name.slice(0, MAX_NAME) },
  valor: { original: formatReais(amountCents) },
  chave: key,
  solicitacaoPagador: text.slice(0, MAX_TEXT),
})

/** Omits zero milliseconds, since some banks reject fractions. */
const when = (instant: Date): string => instant.toISOString().replace('.000Z', 'Z')

export function apiPix({ key, receiver, ...options }: ApiPixOptions): ApiPix {
  const bank = bankClient(options, SCOPES)
  const charge = cobranca(receiver)
  const webhookPath = `/webhook/${encodeURIComponent(key)}`

  const chargeOf = (txid: string, kind: Kind): Promise<Charge | undefined> =>
    bank.find({ method: 'GET', path: pathOf(txid, kind) }, charge)
  const returnPath = (endToEndId: string, id: string): string =>
    `/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(id)}`

  return {
    async openCharge(newCharge) {
      const path = pathOf(newCharge.txid, newCharge.ends.kind)
      try {
        return await bank.ask({ method: 'PUT', path, body: bodyOf(newCharge, key) }, charge)
      } catch (error) {
        if (!(error instanceof BankRefused)) throw error
        // The bank also refuses a charge that exists already. If it is this one, opening it has succeeded.
        const there = await chargeOf(newCharge.txid, newCharge.ends.kind)
        if (there === undefined || there.amountCents !== newCharge.amountCents) throw error
        return there
      }
    },

    charge: chargeOf,

    async removeCharge(txid, kind) {
      const path = pathOf(txid, kind)
      try {
        await bank.find({ method: 'PATCH', path, body: { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' } }, charge)
      } catch (error) {
        // It was paid or removed in the meantime: there is nothing left to remove.
        if (!(error instanceof BankRefused) || (await chargeOf(txid, kind))?.status === 'active') throw error
      }
    },

    pix: (endToEndId) => bank.find({ method: 'GET', path: `/pix/${encodeURIComponent(endToEndId)}` }, pix),

    async received(from, to, only) {
      // A payment that arrives during the listing may shift a PIX to the next page; the map counts it once.
      const found = new Map<string, ReceivedPix>()
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const query = new URLSearchParams({
          inicio: when(from),
          fim: when(to),
          ...(only === undefined ? {} : { devolucaoPresente: 'true' }),
          'paginacao.paginaAtual': String(page),
          'paginacao.itensPorPagina': String(PAGE_SIZE),
        })
        const answer = await bank.ask({ method: 'GET', path: `/pix?${query.toString()}` }, pixPage)
        for (const one of answer.pix) found.set(one.endToEndId, one)
        pages = answer.parametros.paginacao.quantidadeDePaginas
      }
      return [...found.values()]
    },

    async returnPix({ endToEndId, id, amountCents }) {
      const path = returnPath(endToEndId, id)
      try {
        return await bank.ask({ method: 'PUT', path, body: { valor: formatReais(amountCents) } }, devolucao)
      } catch (error) {
        if (!(error instanceof BankRefused)) throw error
        // The bank refuses an id that is in use: then an earlier attempt requested this return.
        const there = await bank.find({ method: 'GET', path }, devolucao)
        if (there === undefined || there.amountCents !== amountCents) throw error
        return there
      }
    },

    async registerWebhook(url) {
      const there = await bank.find({ method: 'GET', path: webhookPath }, webhook)
      if (there?.webhookUrl !== url)
        await bank.ask({ method: 'PUT', path: webhookPath, body: { webhookUrl: url } }, z.unknown())
    },

    close: () => bank.close(),
  }
}
