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
  expect(await sandboxDirectory.find('01310100')).toEqual({ street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' })
  expect(await sandboxDirectory.find('99999999')).toBeUndefined()
})
