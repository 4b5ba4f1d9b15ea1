import { isRefused, parseBrCode } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { cobranca, devolucao, pix, pixPage } from './shapes.ts'

const e2e = 'E12345678202609091221kkkkkkkkkkk'
const PIX = {
  endToEndId: e2e,
  txid: 'cd1fe328c875481285a6f233ae41b662',
  valor: '100.00',
  horario: '2026-09-10T13:03:33.902Z',
}
const COB = {
  txid: 'a'.repeat(26),
  status: 'ATIVA',
  valor: { original: '37.00', modalidadeAlteracao: 0 },
  calendario: { criacao: '2026-09-10T13:03:33Z', expiracao: 3600 },
  revisao: 0,
  chave: 'pix@lender.example',
  pixCopiaECola: '000201…',
}
const charge = cobranca({ name: 'Crédito Claro', city: 'São Paulo' })

describe('a PIX', () => {
  it('is read to the centavo, with its time in any zone, who paid where the bank tells it, and what went back', () => {
    const devolucoes = [
      {
        id: 'r1',
        rtrId: 'D1',
        valor: '0.05',
        horario: { solicitacao: '2026-09-11T10:00:00-03:00' },
        status: 'EM_PROCESSAMENTO',
        motivo: 'x',
      },
      {
        id: 'r2',
        rtrId: 'D2',
        valor: '1.00',
        natureza: 'MED_FRAUDE',
        horario: { solicitacao: '2026-09-11T10:00:00Z', liquidacao: '2026-09-11T10:00:01Z' },
        status: 'DEVOLVIDO',
      },
      {
        id: 'r3',
        rtrId: 'D3',
        valor: '2.00',
        horario: { solicitacao: '2026-09-11T10:00:00Z' },
        status: 'NAO_REALIZADO',
      },
    ]
    expect(
      pix.parse({
        ...PIX,
        valor: '1234567.89',
        horario: '2026-09-10T10:03:33-03:00',
        pagador: { cnpj: '11222333000181', nome: 'Loja' },
        devolucoes,
        novo: true,
      }),
    ).toEqual({
      endToEndId: e2e,
      txid: PIX.txid,
      amountCents: 123_456_789,
      paidAt: new Date('2026-09-10T13:03:33Z'),
      payer: { name: 'Loja', document: '11222333000181' },
      returns: [
        {
          id: 'r1',
          returnId: undefined,
          amountCents: 5,
          state: 'processing',
          requestedAt: new Date('2026-09-11T13:00:00Z'),
          settledAt: undefined,
        },
        {
          id: 'r2',
          returnId: 'D2',
          amountCents: 100,
          state: 'done',
          requestedAt: new Date('2026-09-11T10:00:00Z'),
          settledAt: new Date('2026-09-11T10:00:01Z'),
        },
        {
          id: 'r3',
          returnId: undefined,
          amountCents: 200,
          state: 'not_done',
          requestedAt: new Date('2026-09-11T10:00:00Z'),
          settledAt: undefined,
        },
      ],
    })
  })

  it('without a txid has none, also where the bank writes *** or nothing', () => {
    for (const txid of [undefined, '', '***'])
      expect(pix.parse({ ...PIX, txid })).toMatchObject({ txid: undefined, payer: undefined, returns: [] })
  })

  it.each([
    ['a number as its amount', { valor: 100 }],
    ['a comma', { valor: '100,00' }],
    ['one decimal place', { valor: '100.0' }],
    ['a sign', { valor: '-100.00' }],
    ['no time', { horario: undefined }],
    ['a day as its time', { horario: '2026-09-10' }],
    ['no id', { endToEndId: undefined }],
    [
      'a return without an amount',
      { devolucoes: [{ id: 'r', horario: { solicitacao: PIX.horario }, status: 'DEVOLVIDO' }] },
    ],
  ])('with %s is not read', (_claim, wrong) => {
    expect(pix.safeParse({ ...PIX, ...wrong }).success).toBe(false)
  })
})

it('a return in a state that is new to us is not over', () => {
  expect(
    devolucao.parse({ id: 'r', rtrId: 'D', valor: '1.00', horario: { solicitacao: PIX.horario }, status: 'AGENDADA' }),
  ).toMatchObject({ state: 'processing', returnId: undefined })
})

it('a page without PIX may leave the list out, but must say how many pages there are', () => {
  expect(pixPage.parse({ parametros: { paginacao: { quantidadeDePaginas: 1 } } })).toMatchObject({ pix: [] })
  expect(pixPage.safeParse({ pix: [] }).success).toBe(false)
})

describe('a charge', () => {
  it('is read with its status in our words, in either spelling', () => {
    const statuses = ['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDO_PELO_PSP', 'NOVO_STATUS'].map(
      (status) => charge.parse({ ...COB, status }).status,
    )
    expect(statuses).toEqual(['active', 'paid', 'removed', 'removed', 'active'])
    expect(charge.parse({ ...COB, pix: [PIX] })).toMatchObject({
      txid: COB.txid,
      amountCents: 3700,
      copyCode: '000201…',
      pix: [{ endToEndId: e2e }],
    })
  })

  it('gets its copy code from its location where the bank gives none', () => {
    const { pixCopiaECola: _, ...without } = COB
    for (const where of [
      { location: 'pix.bank.example/qr/v2/abc' },
      { loc: { id: 1, location: 'https://pix.bank.example/qr/v2/abc' } },
    ]) {
      const read = parseBrCode(charge.parse({ ...without, ...where }).copyCode)
      expect(isRefused(read) ? read : read.code).toMatchObject({
        kind: 'dynamic',
        url: 'pix.bank.example/qr/v2/abc',
        name: 'Credito Claro',
        city: 'Sao Paulo',
      })
    }
    expect(charge.safeParse(without).success).toBe(false)
  })
})
