import { describe, expect, it } from 'vitest'
import { RECEIVER, useBank } from '../../testing/sandbox-bank.ts'
import { randomText } from './ids.ts'
import { CLIENT_ID, CLIENT_SECRET, TOKEN_SECONDS } from './tokens.ts'

// Requests without our client.
const fixture = useBank()
const basic = (id: string, secret: string): string => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

const askToken = async (form: string, authorization = basic(CLIENT_ID, CLIENT_SECRET)) => {
  const response = await fetch(`${fixture.bank.url}/oauth/token`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const tokenFor = async (scope: string): Promise<string> =>
  `Bearer ${String((await askToken(`grant_type=client_credentials&scope=${scope}`)).body['access_token'])}`

const ask = async (method: string, path: string, authorization: string, body?: unknown) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(`${fixture.bank.url}${path}`, {
    method,
    headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: text }),
  })
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: (await response.json()) as Record<string, unknown>,
  }
}
const problem = (status: number, type: string) => ({
  status,
  type: expect.stringContaining('application/problem+json'),
  body: expect.objectContaining({ type: `https://pix.bcb.gov.br/api/v2/error/${type}`, status, title: type }),
})

describe('a token', () => {
  it('is given to the client that knows its secret, for the scopes it asks', async () => {
    expect(await askToken('grant_type=client_credentials&scope=cob.read+pix.read')).toEqual({
      status: 200,
      body: {
        access_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: TOKEN_SECONDS,
        scope: 'cob.read pix.read',
      },
    })
  })

  it.each([
    ['another secret', 'grant_type=client_credentials', basic(CLIENT_ID, 'wrong'), 401, 'invalid_client'],
    ['another client', 'grant_type=client_credentials', basic('other', CLIENT_SECRET), 401, 'invalid_client'],
    ['no credentials', 'grant_type=client_credentials', '', 401, 'invalid_client'],
    ['credentials that are none', 'grant_type=client_credentials', 'Basic !!!', 401, 'invalid_client'],
    ['credentials that cannot be read', 'grant_type=client_credentials', basic('%E0%A4%A', 'x'), 401, 'invalid_client'],
    ['another grant', 'grant_type=password', basic(CLIENT_ID, CLIENT_SECRET), 400, 'unsupported_grant_type'],
    [
      'a scope that is not there',
      'grant_type=client_credentials&scope=everything',
      basic(CLIENT_ID, CLIENT_SECRET),
      400,
      'invalid_scope',
    ],
  ])('is not given with %s', async (_claim, form, authorization, status, error) => {
    expect(await askToken(form, authorization)).toEqual({ status, body: { error } })
  })

  it('opens what its scope says and nothing else, until its end, and not if changed', async () => {
    const token = await tokenFor('cob.read')
    expect(await ask('GET', `/cob/${randomText(30)}`, token)).toEqual(problem(404, 'CobNaoEncontrado'))
    expect(await ask('GET', '/pix/E1', token)).toEqual(problem(403, 'AcessoNegado'))
    expect(await ask('PUT', `/cob/${randomText(30)}`, token, {})).toEqual(problem(403, 'AcessoNegado'))
    for (const wrong of [
      '',
      'Bearer ',
      'Bearer x',
      'Bearer a.b',
      `${token.slice(0, -2)}xx`,
      token.replace('Bearer ', 'Basic '),
    ])
      expect(await ask('GET', '/cob/x', wrong)).toEqual(problem(401, 'NaoAutorizado'))
    fixture.forward(TOKEN_SECONDS)
    expect(await ask('GET', `/cob/${randomText(30)}`, token)).toEqual(problem(401, 'NaoAutorizado'))
  })
})

describe('a charge is refused', () => {
  const right = {
    calendario: { expiracao: 60 },
    devedor: { cpf: '52998224725', nome: 'Ana' },
    valor: { original: '37.00' },
    chave: RECEIVER.key,
  }
  const cases: [claim: string, wrong: unknown, field: string][] = [
    ['of nothing', { ...right, valor: { original: '0.00' } }, 'valor.original'],
    ['with a number for its amount', { ...right, valor: { original: 37 } }, 'valor.original'],
    ['with three places', { ...right, valor: { original: '37.000' } }, 'valor.original'],
    ['without an amount', { ...right, valor: {} }, 'valor.original'],
    ['without a calendar', { ...right, calendario: undefined }, 'calendario'],
    ['that ends at once', { ...right, calendario: { expiracao: 0 } }, 'calendario.expiracao'],
    ['at another’s key', { ...right, chave: 'other@example.com' }, 'cob.chave'],
    ['of a debtor without a CPF', { ...right, devedor: { nome: 'Ana' } }, 'devedor.cpf'],
    ['of a debtor whose CPF is none', { ...right, devedor: { cpf: '11111111111', nome: 'Ana' } }, 'devedor.cpf'],
    ['with too long a text', { ...right, solicitacaoPagador: 'x'.repeat(141) }, 'solicitacaoPagador'],
  ]
  it.each(cases)('%s', async (_claim, body, field) => {
    const answer = await ask('PUT', `/cob/${randomText(30)}`, await tokenFor('cob.write'), body)
    expect(answer).toEqual(problem(400, 'CobOperacaoInvalida'))
    expect(answer.body['violacoes']).toEqual([expect.objectContaining({ propriedade: field })])
  })

  it.each(['a'.repeat(25), 'a'.repeat(36), `${'a'.repeat(26)}-`])('with the txid %s', async (txid) => {
    expect(await ask('PUT', `/cob/${txid}`, await tokenFor('cob.write'), right)).toEqual(
      problem(400, 'CobOperacaoInvalida'),
    )
  })

  it('with a due date but without a debtor or with a day that is none', async () => {
    const token = await tokenFor('cobv.write')
    const due = { ...right, calendario: { dataDeVencimento: '2099-12-25' } }
    expect(await ask('PUT', `/cobv/${randomText(30)}`, token, { ...due, devedor: undefined })).toEqual(
      problem(400, 'CobVOperacaoInvalida'),
    )
    expect(
      await ask('PUT', `/cobv/${randomText(30)}`, token, { ...due, calendario: { dataDeVencimento: '2099-02-30' } }),
    ).toEqual(problem(400, 'CobVOperacaoInvalida'))
    expect(await ask('PUT', `/cobv/${randomText(30)}`, token, due)).toMatchObject({
      status: 201,
      body: {
        calendario: { dataDeVencimento: '2099-12-25', validadeAposVencimento: 30 },
        status: 'ATIVA',
        revisao: 0,
        recebedor: { cnpj: RECEIVER.cnpj },
      },
    })
  })

  it('where it is removed and altered at once, and where it is altered after it ended; altered in time it has a new revision', async () => {
    const [token, path] = [await tokenFor('cob.write'), `/cob/${randomText(30)}`]
    expect(await ask('PUT', path, token, right)).toMatchObject({
      status: 201,
      body: { calendario: { expiracao: 60 }, revisao: 0, valor: { original: '37.00' } },
    })
    const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
    expect(await ask('PATCH', path, token, { status, valor: { original: '1.00' } })).toEqual(
      problem(400, 'CobOperacaoInvalida'),
    )
    expect(await ask('PATCH', path, token, { status: 'CONCLUIDA' })).toEqual(problem(400, 'CobOperacaoInvalida'))
    expect(await ask('PATCH', path, token, { valor: { original: '38.00' } })).toMatchObject({
      status: 200,
      body: { revisao: 1, valor: { original: '38.00' } },
    })
    expect(await ask('PATCH', path, token, { status })).toMatchObject({ status: 200, body: { revisao: 2, status } })
    expect(await ask('PATCH', path, token, { valor: { original: '39.00' } })).toEqual(
      problem(400, 'CobOperacaoInvalida'),
    )
    expect(await ask('PATCH', `/cob/${randomText(30)}`, token, { status })).toEqual(problem(404, 'CobNaoEncontrado'))
  })

  it('where its body is no JSON', async () => {
    expect(await ask('PUT', `/cob/${randomText(30)}`, await tokenFor('cob.write'), '{')).toEqual(
      problem(400, 'RequisicaoInvalida'),
    )
  })
})

it('a list of PIX needs its time, whole pages, and can be filtered', async () => {
  const token = await tokenFor('pix.read')
  const when = 'inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z'
  for (const wrong of [
    '',
    'inicio=2020-01-01T00:00:00Z',
    'inicio=2020-01-01&fim=2021-01-01',
    `${when}&paginacao.paginaAtual=-1`,
    `${when}&paginacao.itensPorPagina=1001`,
    `${when}&cpf=1`,
  ])
    expect([wrong, await ask('GET', `/pix?${wrong}`, token)]).toEqual([wrong, problem(400, 'PixConsultaInvalida')])
  await fixture.used.db
    .insertInto('sandbox_bank_pix')
    .values([
      {
        end_to_end_id: 'E1',
        txid: 'abc',
        amount_cents: 1,
        paid_at: new Date('2026-01-01T00:00:00Z'),
        payer_cpf: '52998224725',
        payer_name: 'Ana',
      },
      {
        end_to_end_id: 'E2',
        txid: null,
        amount_cents: 2,
        paid_at: new Date('2026-01-02T00:00:00Z'),
        payer_cpf: '11144477735',
        payer_name: 'Bia',
      },
    ])
    .execute()
  await fixture.used.db
    .insertInto('sandbox_bank_returns')
    .values({
      end_to_end_id: 'E1',
      id: 'r',
      return_id: 'D1',
      amount_cents: 1,
      nature: 'ORIGINAL',
      status: 'DEVOLVIDO',
      asked_at: fixture.now(),
      settled_at: fixture.now(),
    })
    .execute()
  const found = async (filter: string): Promise<unknown> => {
    const { body } = await ask('GET', `/pix?${when}&${filter}`, token)
    return (body['pix'] as { endToEndId: string }[]).map(({ endToEndId }) => endToEndId)
  }
  expect(await found('')).toEqual(['E1', 'E2'])
  expect(await found('txid=abc')).toEqual(['E1'])
  expect(await found('txIdPresente=false')).toEqual(['E2'])
  expect(await found('devolucaoPresente=true')).toEqual(['E1'])
  expect(await found('devolucaoPresente=false')).toEqual(['E2'])
  expect(await found('cpf=11144477735')).toEqual(['E2'])
  expect(await ask('GET', `/pix?${when}&paginacao.itensPorPagina=1&paginacao.paginaAtual=1`, token)).toMatchObject({
    body: {
      parametros: {
        paginacao: { paginaAtual: 1, itensPorPagina: 1, quantidadeDePaginas: 2, quantidadeTotalDeItens: 2 },
      },
      pix: [{ endToEndId: 'E2' }],
    },
  })
})

it('a webhook is refused at another’s key and with no address; what is not registered is not found', async () => {
  const token = await tokenFor('webhook.write+webhook.read')
  expect(await ask('PUT', '/webhook/other@example.com', token, { webhookUrl: 'https://credit.example' })).toEqual(
    problem(400, 'WebhookOperacaoInvalida'),
  )
  expect(await ask('PUT', `/webhook/${RECEIVER.key}`, token, { webhookUrl: 'ftp://x' })).toEqual(
    problem(400, 'WebhookOperacaoInvalida'),
  )
  expect(await ask('GET', `/webhook/${RECEIVER.key}`, token)).toEqual(problem(404, 'WebhookNaoEncontrado'))
})

it('a payout is refused with a wrong body or id; a list of them without its time; any other path is not found', async () => {
  const token = await tokenFor('payouts.write+payouts.read')
  const right = {
    amount_cents: 100,
    to: { kind: 'pix', key: '52998224725' },
    owner: { cpf: '52998224725', name: 'Ana' },
  }
  const wrong = [
    { ...right, amount_cents: 0 },
    { ...right, amount_cents: 1.5 },
    { ...right, amount_cents: '100' },
    { ...right, to: { kind: 'boat' } },
    { ...right, owner: { cpf: '1', name: 'x' } },
    [],
  ]
  for (const body of wrong)
    expect(await ask('PUT', '/payouts/p1', token, body)).toEqual(problem(400, 'RequisicaoInvalida'))
  expect(await ask('PUT', '/payouts/a%20b', token, right)).toEqual(problem(400, 'RequisicaoInvalida'))
  expect(await ask('GET', '/payouts?from=yesterday', token)).toEqual(problem(400, 'RequisicaoInvalida'))
  expect(await ask('GET', '/nothing', token)).toEqual(problem(404, 'NaoEncontrado'))
  expect(await fixture.used.db.selectFrom('sandbox_bank_payouts').select('id').execute()).toEqual([])
})
