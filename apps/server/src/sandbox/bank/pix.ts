import { isCpf } from '@home-credit/domain'
import { z } from 'zod'
import { inTransaction } from '../../platform/db/index.ts'
import { idOfReturnOut } from './ids.ts'
import { findReturn, insertReturn, inWords, leftOf, listPix, pixBy } from './pix-store.ts'
import { Problem, taken } from './problem.ts'
import type { BankRoute, Desk } from './routes.ts'
import { returnWords, valor } from './presenter.ts'

const RETURNED_WITHIN_MS = 90 * 24 * 3_600_000

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const whole = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
const flag = z.enum(['true', 'false']).transform((text) => text === 'true')
const listed = z
  .object({
    inicio: instant,
    fim: instant,
    txid: z
      .string()
      .regex(/^[a-zA-Z0-9]{1,35}$/)
      .optional(),
    txIdPresente: flag.optional(),
    devolucaoPresente: flag.optional(),
    cpf: z.string().refine(isCpf, 'is not a CPF').optional(),
    'paginacao.paginaAtual': whole.default(0),
    'paginacao.itensPorPagina': whole.pipe(z.int().min(1).max(1000)).default(100),
  })
  .refine(({ inicio, fim }) => fim >= inicio, { path: ['fim'], error: 'is before its beginning' })

const returned = z.object({
  valor,
  natureza: z.literal('ORIGINAL').optional(),
  descricao: z.string().max(140).optional(),
})
const returnId = /^[a-zA-Z0-9]{1,35}$/
const refused = (razao: string, propriedade: string): Problem =>
  new Problem(400, 'PixDevolucaoInvalida', [{ razao, propriedade }])

export const pixRoutes = ({ db, receiver }: Desk): BankRoute[] => [
  {
    method: 'GET',
    url: '/pix',
    scope: 'pix.read',
    async answer({ query }) {
      const filters = taken(listed, query, 'PixConsultaInvalida')
      const { inicio, fim, 'paginacao.paginaAtual': page, 'paginacao.itensPorPagina': size } = filters
      const { rows, count } = await listPix(db, {
        from: inicio,
        to: fim,
        txid: filters.txid,
        hasTxid: filters.txIdPresente,
        cpf: filters.cpf,
        hasReturn: filters.devolucaoPresente,
        page,
        pageSize: size,
      })
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: size,
        quantidadeDePaginas: Math.max(1, Math.ceil(count / size)),
        quantidadeTotalDeItens: count,
      }
      return {
        body: {
          parametros: { inicio: inicio.toISOString(), fim: fim.toISOString(), paginacao },
          pix: await inWords(db, receiver, rows),
        },
      }
    },
  },
  {
    method: 'GET',
    url: '/pix/:e2eid',
    scope: 'pix.read',
    async answer({ params: { e2eid = '' } }) {
      const row = await pixBy(db, e2eid)
      if (row === undefined) throw new Problem(404, 'PixNaoEncontrado')
      const [body] = await inWords(db, receiver, [row])
      return { body }
    },
  },
  {
    method: 'PUT',
    url: '/pix/:e2eid/devolucao/:id',
    scope: 'pix.write',
    async answer({ params: { e2eid = '', id = '' }, body, now }) {
      const { valor: amount } = taken(returned, body, 'PixDevolucaoInvalida')
      if (!returnId.test(id)) throw refused('1 to 35 letters and digits', 'id')
      const row = await inTransaction(db, async (tx) => {
        const left = await leftOf(tx, e2eid)
        const pix = await pixBy(tx, e2eid)
        if (left === undefined || pix === undefined) throw new Problem(404, 'PixNaoEncontrado')
        if ((await findReturn(tx, e2eid, id)) !== undefined) throw refused('the id was used already', 'id')
        if (amount > left) throw refused('more than is left of the PIX', 'devolucao.valor')
        if (now.getTime() - pix.paid_at.getTime() > RETURNED_WITHIN_MS)
          throw refused('90 days have passed', 'devolucao')
        return insertReturn(tx, {
          end_to_end_id: e2eid,
          id,
          return_id: idOfReturnOut(now),
          amount_cents: amount,
          nature: 'ORIGINAL',
          status: 'EM_PROCESSAMENTO',
          asked_at: now,
        })
      })
      return { status: 201, body: returnWords(row) }
    },
  },
  {
    method: 'GET',
    url: '/pix/:e2eid/devolucao/:id',
    scope: 'pix.read',
    async answer({ params: { e2eid = '', id = '' } }) {
      const row = await findReturn(db, e2eid, id)
      if (row === undefined) throw new Problem(404, 'PixDevolucaoNaoEncontrada')
      return { body: returnWords(row) }
    },
  },
]
