import { describe, expect, it } from 'vitest'
import { httpDirectory } from './cep/http-directory.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { useOutside } from '../../testing/outside.ts'
import { useServer } from '../../testing/server.ts'
import { addressOf, placesFor } from './places.ts'

const PAULISTA = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }

describe('the sandbox', () => {
  const sandbox = useServer()
  const { ask } = sandbox
  const someone = async (): Promise<string> => (await addBorrower(sandbox.server.pool.db)).token

  it('tells where a CEP is, with or without its hyphen, and null where it does not know', async () => {
    const token = await someone()
    for (const cep of ['01310-100', '01310100'])
      expect(dataOf(await ask('POST /api/app/cep', { cep }, { token }))).toEqual({ address: PAULISTA })
    expect(dataOf(await ask('POST /api/app/cep', { cep: '99999-999' }, { token }))).toEqual({ address: null })
  })

  it.each(['', '0131010', '013101000', '01310 100', 'abcdefgh', '０１３１０１００'])(
    'refuses %j, which is no CEP',
    async (cep) => {
      expect(await ask('POST /api/app/cep', { cep }, { token: await someone() })).toMatchObject({
        status_code: 400,
        data: { fields: { cep: expect.any(String) } },
      })
    },
  )

  it('finds places by street, district or city as people type them, the best first and ten at most, each where a pin can stand', async () => {
    const token = await someone()
    const places = async (query: string) => dataOf(await ask('POST /api/app/places', { query }, { token })).places
    for (const typed of ['av. paulista', 'AVENIDA PAULISTA, sao paulo'])
      expect((await places(typed))[0]).toEqual({
        ...PAULISTA,
        cep: '01310100',
        lat: expect.closeTo(-23.55, 1),
        lng: expect.closeTo(-46.63, 1),
      })
    // The city itself comes first, then its streets.
    const natal = await places('natal')
    expect(natal[0]).toEqual({ street: '', district: '', city: 'Natal', state: 'RN', cep: '', lat: -5.79, lng: -35.21 })
    expect(natal).toHaveLength(10)
    expect(natal.every(({ city }) => city === 'Natal')).toBe(true)
    // A city without streets in the sandbox is found all the same.
    expect(await places('Campinas - SP')).toMatchObject([{ city: 'Campinas', state: 'SP' }])
    // A town that the sandbox lists too appears only once.
    expect((await places('Extrema MG')).map(({ cep }) => cep)).toEqual([''])
    expect(await places('qwertyuiop')).toEqual([])
  })

  it.each(['', 'ab', '   a   ', 'x'.repeat(121), 'a\u0000bc', 7])('refuses to look for %j', async (query) => {
    const token = await someone()
    expect(await ask('POST /api/app/places', { query } as { query: string }, { token })).toMatchObject({
      status_code: 400,
      data: { fields: { query: expect.any(String) } },
    })
    expect(await ask('POST /api/app/places', { query: 'natal' })).toMatchObject({ status_code: 405 })
  })

  it('draws its maps itself, and lets no picture come from elsewhere', async () => {
    expect(dataOf(await ask('POST /api/app/map', {}))).toEqual({ tiles: null })
    const { headers } = await fetch(sandbox.address)
    expect(headers.get('content-security-policy')).toContain("img-src 'self' data: blob:;")
  })

  it('tells nobody without a session, and one address so often only', async () => {
    expect(await ask('POST /api/app/cep', { cep: '01310-100' })).toMatchObject({ status_code: 405 })
    const token = await someone()
    const answers = []
    for (let count = 0; count < 121; count += 1)
      answers.push((await ask('POST /api/app/cep', { cep: '01310-100' }, { token })).status_code)
    expect(answers.at(-1)).toBe(429)
    expect(answers).toContain(200)
  })
})

describe('a service that is asked', () => {
  const outside = useOutside(({ path }) =>
    path.endsWith('/Paulista/json/')
      ? {
          status: 200,
          body: JSON.stringify([
            {
              cep: '01310-100',
              logradouro: 'Avenida Paulista',
              bairro: 'Bela Vista',
              localidade: 'São Paulo',
              uf: 'SP',
            },
          ]),
        }
      : path.includes('01310100')
        ? {
            status: 200,
            body: JSON.stringify({
              logradouro: 'Avenida Paulista',
              bairro: 'Bela Vista',
              localidade: 'São Paulo',
              uf: 'SP',
            }),
          }
        : { status: 500, body: 'out of order' },
  )
  // A busy machine may answer more slowly than the default timeout.
  const directory = () => httpDirectory(outside.url, 30_000)
  const answered = (cep: string): Promise<unknown> => addressOf(directory(), cep)

  it('is asked for the digits', async () => {
    expect(await answered('01310-100')).toEqual(PAULISTA)
  })

  it('is asked for a street by state and city; without an answer the cities that are known here are left', async () => {
    expect(await placesFor(directory(), 'Paulista, São Paulo')).toMatchObject([
      { ...PAULISTA, cep: '01310100', lat: -23.55, lng: -46.63 },
    ])
    expect(outside.received.at(-1)?.path).toBe('/SP/S%C3%A3o%20Paulo/Paulista/json/')
    expect(await placesFor(directory(), 'Rua Nova, Recife')).toEqual([])
    expect(await placesFor(directory(), 'Recife')).toMatchObject([{ city: 'Recife', street: '' }])
  })

  it('that is out of order costs nobody more than the typing: nothing is told', async () => {
    expect(await answered('01310-101')).toBeUndefined()
  })
})
