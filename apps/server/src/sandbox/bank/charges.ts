import {
  addDays,
  buildBrCode,
  formatDay,
  isCobTxid,
  isCpf,
  isRefused,
  payableOn,
  type Cents,
} from '@home-credit/domain'
import { z } from 'zod'
import { dayIn, endOfDay } from '../../platform/clock/index.ts'
import { changeActiveCharge, findCharge, insertCharge } from './charge-store.ts'
import { randomText } from './ids.ts'
import { pixOf } from './pix-store.ts'
import { Problem, taken } from './problem.ts'
import type { BankRoute, Desk } from './routes.ts'
import { chargeWords, valor, type ChargeRow, type Receiver } from './presenter.ts'

type Kind = 'cob' | 'cobv'
const INVALID = { cob: 'CobOperacaoInvalida', cobv: 'CobVOperacaoInvalida' } as const

const debtor = z.object({ cpf: z.string().refine(isCpf, 'is not a CPF'), nome: z.string().min(1).max(200) })
const common = {
  valor: z.object({ original: valor }),
  chave: z.string().max(77),
  solicitacaoPagador: z.string().max(140).optional(),
}
const bodies = {
  cob: z.object({
    ...common,
    calendario: z.object({ expiracao: z.int().min(1).max(2_147_483_647).default(86_400) }),
    devedor: debtor.optional(),
  }),
  cobv: z.object({
    ...common,
    calendario: z.object({
      dataDeVencimento: z.iso.date(),
      validadeAposVencimento: z.int().min(0).max(3650).default(30),
    }),
    devedor: debtor,
  }),
}
const change = z.object({
  status: z.literal('REMOVIDA_PELO_USUARIO_RECEBEDOR').optional(),
  valor: z.object({ original: valor }).optional(),
})

/**
 * A charge with a due date can be paid until the end of its last day; a day that is no banking day moves to the next
 * one.
 */
const lastMoment = (dueOn: string, daysAfter: number): Date =>
  endOfDay(formatDay(payableOn(addDays(payableOn(dayIn(dueOn)), daysAfter))))

const codeAt = (location: string, { name, address }: Receiver): string => {
  const code = buildBrCode({ kind: 'dynamic', url: location, name, city: address.city })
  if (isRefused(code)) throw new Error(`no BR Code for the sandbox's own charge: ${code.refused}`)
  return code
}

function newCharge(
  kind: Kind,
  txid: string,
  sent: unknown,
  receiver: Receiver,
  now: Date,
): ChargeRow & { amount_cents: Cents } {
  if (!isCobTxid(txid))
    throw new Problem(400, INVALID[kind], [{ razao: '26 to 35 letters and digits', propriedade: 'txid' }])
  const read =
    kind === 'cob'
      ? { kind, ...taken(bodies.cob, sent, INVALID.cob) }
      : { kind, ...taken(bodies.cobv, sent, INVALID.cobv) }
  if (read.chave !== receiver.key)
    throw new Problem(400, INVALID[kind], [{ razao: 'the key belongs to somebody else', propriedade: `${kind}.chave` }])
  const location = `sandbox-bank.example/qr/v2/${kind === 'cobv' ? 'cobv/' : ''}${randomText(32)}`
  const ends =
    read.kind === 'cob'
      ? {
          seconds: read.calendario.expiracao,
          due_on: null,
          days_after: null,
          expires_at: new Date(now.getTime() + read.calendario.expiracao * 1000),
        }
      : {
          seconds: null,
          due_on: read.calendario.dataDeVencimento,
          days_after: read.calendario.validadeAposVencimento,
          expires_at: lastMoment(read.calendario.dataDeVencimento, read.calendario.validadeAposVencimento),
        }
  return {
    txid,
    kind,
    status: 'ATIVA',
    revision: 0,
    amount_cents: read.valor.original,
    key: read.chave,
    debtor: read.devedor ?? null,
    request: read.solicitacaoPagador ?? null,
    created_at: now,
    ...ends,
    location,
    copy_code: codeAt(location, receiver),
  }
}

export const chargeRoutes = ({ db, receiver }: Desk, kind: Kind): BankRoute[] => {
  const url = `/${kind}/:txid`
  const requireCharge = async (txid = ''): Promise<ChargeRow> => {
    const row = await findCharge(db, kind, txid)
    if (row === undefined) throw new Problem(404, kind === 'cob' ? 'CobNaoEncontrado' : 'CobVNaoEncontrada')
    return row
  }

  return [
    {
      method: 'PUT',
      url,
      scope: `${kind}.write`,
      async answer({ params: { txid = '' }, body, now }) {
        const charge = newCharge(kind, txid, body, receiver, now)
        await insertCharge(db, { ...charge, debtor: charge.debtor === null ? null : JSON.stringify(charge.debtor) })
        const row = await findCharge(db, kind, txid)
        // A txid identifies one charge forever: this bank does not change it by PUT.
        if (row === undefined || row.status !== 'ATIVA' || row.amount_cents !== charge.amount_cents)
          throw new Problem(400, INVALID[kind], [
            { razao: 'the charge exists and is not this one', propriedade: 'txid' },
          ])
        return { status: 201, body: chargeWords(row, receiver) }
      },
    },
    {
      method: 'PATCH',
      url,
      scope: `${kind}.write`,
      async answer({ params: { txid }, body }) {
        const { txid: id } = await requireCharge(txid)
        const { status, valor: amount } = taken(change, body, INVALID[kind])
        if ((status === undefined) === (amount === undefined))
          throw new Problem(400, INVALID[kind], [{ razao: 'removed or altered, not both', propriedade: 'status' }])
        const row = await changeActiveCharge(db, id, {
          ...(status === undefined ? {} : { status }),
          ...(amount === undefined ? {} : { amount_cents: amount.original }),
        })
        if (row === undefined)
          throw new Problem(400, INVALID[kind], [{ razao: 'the charge is not active', propriedade: 'status' }])
        return { body: chargeWords(row, receiver) }
      },
    },
    {
      method: 'GET',
      url,
      scope: `${kind}.read`,
      async answer({ params: { txid } }) {
        const row = await requireCharge(txid)
        const pix = await pixOf(db, receiver, row.txid)
        return { body: { ...chargeWords(row, receiver), ...(pix.length === 0 ? {} : { pix }) } }
      },
    },
  ]
}
