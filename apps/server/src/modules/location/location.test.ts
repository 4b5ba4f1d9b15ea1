import { describe, expect, it } from 'vitest'
import { httpDirectory } from '../../adapters/cep/http-directory.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { useOutside } from '../../testing/outside.ts'
import { useServer } from '../../testing/server.ts'
import { addressOf } from './address-of.ts'

const PAULISTA = { street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' }

describe('the sandbox', () => {
  const sandbox = useServer()
  const { ask } = sandbox
  const someone = async (): Promise<string> => (await addBorrower(sandbox.server.pool.db)).token

  it('tells where a CEP is, with or without its hyphen, and null where it does not know', async () => {
    const token = await someone()
    for (const cep of ['01310-100', '01310100']) expect(dataOf(await ask('POST /api/app/cep', { cep }, { token }))).toEqual({ address: PAULISTA })
    expect(dataOf(await ask('POST /api/app/cep', { cep: '99999-999' }, { token }))).toEqual({ address: null })
  })

  it.each(['', '0131010', '013101000', '01310 100', 'abcdefgh', '０１３１０１００'])('refuses %j, which is no CEP', async (cep) => {
    expect(await ask('POST /api/app/cep', { cep }, { token: await someone() })).toMatchObject({ status_code: 400, data: { fields: { cep: expect.any(String) } } })
  })

  it('tells nobody without a session, and one address so often only', async () => {
    expect(await ask('POST /api/app/cep', { cep: '01310-100' })).toMatchObject({ status_code: 405 })
    const token = await someone()
    const answers = []
    for (let asked = 0; asked < 121; asked += 1) answers.push((await ask('POST /api/app/cep', { cep: '01310-100' }, { token })).status_code)
    expect(answers.at(-1)).toBe(429)
    expect(answers).toContain(200)
  })
})

describe('a service that is asked', () => {
  const outside = useOutside(({ path }) =>
    path.includes('01310100')
      ? { status: 200, body: JSON.stringify({ logradouro: 'Avenida Paulista', bairro: 'Bela Vista', localidade: 'São Paulo', uf: 'SP' }) }
      : { status: 500, body: 'out of order' },
  )
  const answered = (cep: string): Promise<unknown> => addressOf(httpDirectory(outside.url), cep)

  it('is asked for the digits', async () => {
    expect(await answered('01310-100')).toEqual(PAULISTA)
  })

  it('that is out of order costs nobody more than the typing: nothing is told', async () => {
    expect(await answered('01310-101')).toBeUndefined()
  })
})
