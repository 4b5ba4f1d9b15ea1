import { isInBrazilsBounds } from '@home-credit/domain'
import { expect, it } from 'vitest'
import { SANDBOX_CEPS } from './sandbox-ceps.ts'
import { sandboxDirectory } from './sandbox-directory.ts'

it('knows a few hundred CEPs of all 27 states, each once and whole', () => {
  const ceps = SANDBOX_CEPS.flatMap((town) => town.ceps)
  expect(ceps.length).toBeGreaterThan(300)
  expect(new Set(ceps.map(([cep]) => cep)).size).toBe(ceps.length)
  expect(ceps.filter(([cep]) => !/^\d{8}$/.test(cep))).toEqual([])
  expect(ceps.filter(([, street, district]) => (street === '') !== (district === ''))).toEqual([])
  expect(new Set(SANDBOX_CEPS.map(({ state }) => state)).size).toBe(27)
})

it('finds one by its digits, and none that it does not have', async () => {
  expect(await sandboxDirectory.find('01310100')).toEqual({
    street: 'Avenida Paulista',
    district: 'Bela Vista',
    city: 'São Paulo',
    state: 'SP',
  })
  expect(await sandboxDirectory.find('99999999')).toBeUndefined()
})

it('finds by words, accents or not, those of a street first, and knows where each is', async () => {
  const found = await sandboxDirectory.search('republica')
  expect(found.length).toBeGreaterThan(3)
  expect(new Set(found.map(({ street }) => street))).toEqual(new Set(['Praça da República']))
  expect((await sandboxDirectory.search('rua chile salvador'))[0]).toMatchObject({
    street: 'Rua Chile',
    city: 'Salvador',
    cep: '40020000',
  })
  expect(await sandboxDirectory.search('rua chile recife')).toEqual([])
  const all = await Promise.all(SANDBOX_CEPS.map(({ city }) => sandboxDirectory.search(city)))
  expect(all.flat().filter(({ position }) => position === undefined || !isInBrazilsBounds(position))).toEqual([])
})
