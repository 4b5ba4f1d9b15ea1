import { cents, formatReais, parseReais } from '@home-credit/domain'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../platform/db/index.ts'

/** The account holder: the lender. */
export interface Receiver {
  key: string
  name: string
  cnpj: string
  address: { street: string; city: string; state: string; cep: string }
}

export type ChargeRow = Selectable<Tables['sandbox_bank_charges']>
export type PixRow = Selectable<Tables['sandbox_bank_pix']>
export type ReturnRow = Selectable<Tables['sandbox_bank_returns']>
export type PayoutRow = Selectable<Tables['sandbox_bank_payouts']>

/** An amount above zero in the format of API Pix. */
export const valor = z.string().transform((text, context) => {
  const amount = parseReais(text)
  if (amount !== undefined && amount > 0) return amount
  context.addIssue('an amount such as 37.00 is needed, more than zero')
  return z.NEVER
})

export const returnWords = ({ id, return_id, amount_cents, nature, status, asked_at, settled_at }: ReturnRow) => ({
  id,
  rtrId: return_id,
  valor: formatReais(cents(amount_cents)),
  natureza: nature,
  horario: {
    solicitacao: asked_at.toISOString(),
    ...(settled_at === null ? {} : { liquidacao: settled_at.toISOString() }),
  },
  status,
})

export const pixWords = (
  { end_to_end_id, txid, amount_cents, paid_at, payer_cpf, payer_name }: PixRow,
  key: string,
  returns: readonly ReturnRow[],
) => ({
  endToEndId: end_to_end_id,
  ...(txid === null ? {} : { txid }),
  valor: formatReais(cents(amount_cents)),
  componentesValor: { original: { valor: formatReais(cents(amount_cents)) } },
  chave: key,
  horario: paid_at.toISOString(),
  pagador: { cpf: payer_cpf, nome: payer_name },
  ...(returns.length === 0 ? {} : { devolucoes: returns.map(returnWords) }),
})

export const chargeWords = (row: ChargeRow, { name, cnpj, address }: Receiver) => ({
  calendario: {
    criacao: row.created_at.toISOString(),
    ...(row.kind === 'cob'
      ? { expiracao: row.seconds }
      : { dataDeVencimento: row.due_on, validadeAposVencimento: row.days_after }),
  },
  txid: row.txid,
  revisao: row.revision,
  status: row.status,
  valor: { original: formatReais(cents(row.amount_cents)) },
  chave: row.key,
  location: row.location,
  pixCopiaECola: row.copy_code,
  ...(row.debtor === null ? {} : { devedor: row.debtor }),
  ...(row.request === null ? {} : { solicitacaoPagador: row.request }),
  ...(row.kind === 'cob'
    ? {}
    : {
        recebedor: {
          cnpj,
          nome: name,
          logradouro: address.street,
          cidade: address.city,
          uf: address.state,
          cep: address.cep,
        },
      }),
})

export const payoutWords = ({
  id,
  amount_cents,
  state,
  reason,
  end_to_end_id,
  settled_at,
  return_id,
  returned_at,
}: PayoutRow) => ({
  id,
  amount_cents,
  state,
  reason,
  end_to_end_id,
  settled_at: settled_at?.toISOString() ?? null,
  returned: return_id === null || returned_at === null ? null : { return_id, at: returned_at.toISOString() },
})
