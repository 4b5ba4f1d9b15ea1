import { beforeEach, expect, it } from 'vitest'
import { freePort } from '../../../platform/embedded/free-port.ts'
import { useOutside, type Reply } from '../../../testing/outside.ts'
import { httpDirectory } from './http-directory.ts'
import { parseSearchTerms } from './search-terms.ts'

const PAULISTA = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
}

let reply: Reply | undefined
const outside = useOutside(() => reply)
const answering = (body: unknown, status = 200): void => {
  reply = {
    status,
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}
beforeEach(() => {
  answering(PAULISTA)
  outside.received.length = 0
})

/** A busy machine may answer more slowly than the default timeout. */
const directory = (url = `${outside.url}/ws`) => httpDirectory(url, 30_000)
const find = (url?: string) => directory(url).find('01310100')

it('asks for the digits and tells street, district, city and state alone', async () => {
  expect(await find()).toEqual({ street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' })
  expect(await find(`${outside.url}/ws/`)).toMatchObject({ city: 'São Paulo' })
  expect(outside.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /ws/01310100/json/',
    'GET /ws/01310100/json/',
  ])
})

it('knows the CEP of a whole town, which has no street', async () => {
  answering({ ...PAULISTA, logradouro: '', bairro: '', localidade: 'Extrema', uf: 'MG' })
  expect(await find()).toEqual({ street: '', district: '', city: 'Extrema', state: 'MG' })
})

it.each([
  [{ erro: true }, 200],
  [{ erro: 'true' }, 200],
  ['', 404],
])('says that a CEP is not known: %j with %i', async (body, status) => {
  answering(body, status)
  expect(await find()).toBeUndefined()
})

it.each([
  ['an error', '', 503],
  ['something that is no JSON', '<html>', 200],
  ['nothing of an address', {}, 200],
  ['a text that is far too long', { ...PAULISTA, logradouro: 'x'.repeat(121) }, 200],
  ['signs that no line holds', { ...PAULISTA, bairro: 'a\u0000b' }, 200],
  ['a state that is none', { ...PAULISTA, uf: 'São Paulo' }, 200],
])('throws at %s', async (_what, body, status) => {
  answering(body, status)
  await expect(find()).rejects.toThrow()
})

it('throws at a redirect, where nobody listens, and where the answer takes too long', async () => {
  reply = { status: 302, headers: { location: `${outside.url}/elsewhere` } }
  await expect(find()).rejects.toThrow()
  expect(outside.received).toHaveLength(1)
  await expect(find(`http://127.0.0.1:${await freePort()}/ws`)).rejects.toThrow()
  reply = undefined
  await expect(httpDirectory(`${outside.url}/ws`, 100).find('01310100')).rejects.toThrow(/timeout|aborted/i)
})

it('asks for a street by state and city, and tells each with its CEP', async () => {
  answering([PAULISTA, { ...PAULISTA, cep: '01311000', complemento: 'other side' }])
  expect(await directory().search('Avenida Paulista 1578, São Paulo/SP, SP')).toHaveLength(2)
  expect(outside.received.at(-1)?.path).toBe('/ws/SP/S%C3%A3o%20Paulo%2FSP/Avenida%20Paulista/json/')
  expect((await directory().search('paulista são paulo')).map(({ cep }) => cep)).toEqual(['01310100', '01311000'])
  outside.received.length = 0
  expect(await directory().search('paulista')).toEqual([])
  expect(outside.received).toEqual([])
  answering([{ ...PAULISTA, cep: 'x' }])
  await expect(directory().search('paulista são paulo')).rejects.toThrow()
})

it.each([
  ['Rua Augusta 100, Consolação, São Paulo - SP', { street: 'Rua Augusta', city: 'São Paulo', state: 'SP' }],
  ['rua augusta sao paulo', { street: 'rua augusta', city: 'sao paulo', state: 'SP' }],
  ['Rua 25 de Março, São Paulo, 01021-200', { street: 'Rua 25 de Março', city: 'São Paulo', state: 'SP' }],
  ['Rua do Sol, Vinhedo - SP', { street: 'Rua do Sol', city: 'Vinhedo', state: 'SP' }],
  ['Rua do Sol, Vinhedo sp', { street: 'Rua do Sol', city: 'Vinhedo', state: 'SP' }],
  ['Rua do Sol, Vinhedo', undefined],
  ['Ru, São Paulo', undefined],
  ['São Paulo', undefined],
  [',,,', undefined],
  ['../../x', undefined],
])('reads %j as %j', (typed, expected) => {
  expect(parseSearchTerms(typed)).toEqual(expected)
})
