import { describe, expect, it } from 'vitest'
import { addBorrower } from '../../testing/borrower.ts'
import { addContract, sampleContractData } from '../../testing/contract.ts'
import { otherSignature } from '../../testing/links.ts'
import { testConfig, useServer } from '../../testing/server.ts'
import { contractBrief, hashOfText, pdfLink, voidContract } from './contracts.ts'
import { sha256 } from './text.ts'

const KEYS = {
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}`,
}
const { secretKey, keyring } = testConfig(KEYS)
const used = useServer({ ...KEYS, TRUSTED_PROXIES: '1' })
const db = () => used.server.pool.db
const clock = async (): Promise<Date> => {
  const read = await used.ask('POST /api/sandbox/clock', { action: 'read' })
  return new Date(read.status_code === 200 ? read.data.now : 0)
}

const VALID = 'This contract was signed with us and is valid.'

let caller = 0
/** Each visit uses a new address by default, so that the rate limit does not apply. */
const visit = (query: string, address = `198.51.100.${(caller += 1)}`) =>
  fetch(`${used.address}/verify${query}`, { headers: { 'x-forwarded-for': address } })
const read = async (query: string): Promise<string> => (await visit(query)).text()

const signed = async (name = 'Maria das Graças Conceição') => {
  const { id } = await addBorrower(db())
  return addContract(db(), keyring, id, { borrower: { ...sampleContractData().borrower, name } })
}
/** Waits for the server's job to create the PDF. */
const pdfHashOf = async (id: string): Promise<string> => {
  await expect.poll(async () => (await contractBrief(db(), id))?.pdfHash).toMatch(/^[0-9a-f]{64}$/)
  return (await contractBrief(db(), id))?.pdfHash ?? ''
}

describe('/verify', () => {
  it('tells of a known text or PDF its number, when it was signed, that it is valid, initials and masked CPF, and never more', async () => {
    const { id, number, text } = await signed()
    for (const hash of [hashOfText(text), await pdfHashOf(id)]) {
      // Without the hash itself: it may contain the three digits that the test looks for.
      const page = (await read(`?hash=${hash}`)).replaceAll(hash, '')
      for (const fact of [number, 'M. d. G. C.', '***.982.247-**', '10/03/2026, 11:05', VALID])
        expect(page).toContain(fact)
      const { borrower, account } = sampleContractData()
      for (const secret of [
        'Maria',
        'Conceição',
        '529',
        borrower.email,
        borrower.workAddress,
        account.bankAccount,
        account.pix,
        '203.0.113',
        'R$',
        id,
      ])
        expect(page).not.toContain(secret)
    }
  })

  it('tells that a contract is void', async () => {
    const { id, text } = await signed()
    await voidContract(db(), { contractId: id, reason: 'release_missed', now: new Date() })
    const page = await read(`?hash=${hashOfText(text)}`)
    expect(page).toContain('This contract was signed with us and is void')
    expect(page).not.toContain(VALID)
    expect(page).not.toContain('release_missed')
  })

  it('says so of what it does not know, and of what is no hash', async () => {
    const { text } = await signed()
    expect(await read(`?hash=${'0'.repeat(64)}`)).toContain('We have no contract')
    for (const wrong of ['abc', 'g'.repeat(64), '0'.repeat(65), '%00', '%F0%9F%A6%84', "'--"])
      expect(await read(`?hash=${wrong}`)).toContain('It has 64 characters: digits and letters from a to f.')
    expect(await read(`?hash=${hashOfText(text)}&hash=x`)).toContain(
      'It has 64 characters: digits and letters from a to f.',
    )
    expect((await visit('')).status).toBe(200)
    expect(await read('?hash=')).not.toContain('role="status"')
    expect(
      await read(
        `?hash=%20${hashOfText(text)
          .toUpperCase()
          .replace(/(.{32})/, '$1%0A')}`,
      ),
    ).toContain(VALID)
  })

  it('speaks three languages, and the default one where none is known', async () => {
    const { text } = await signed()
    const hash = hashOfText(text)
    for (const [lang, sentence] of [
      ['en', VALID],
      ['zh', '该合同已与我们签署，并且有效。'],
      ['pt', 'Este contrato foi assinado conosco e é válido.'],
      ['xx', VALID],
    ])
      expect(await read(`?lang=${lang}&hash=${hash}`)).toContain(sentence)
    expect(await read('?lang=pt')).toContain('<html lang="pt">')
  })

  it('repeats nothing that was typed as anything but text', async () => {
    expect(await read(`?hash=${encodeURIComponent('"><script>alert(1)</script>')}`)).not.toContain('<script>alert')
    expect(await read(`?lang=${encodeURIComponent('"><b>')}`)).not.toContain('"><b>')
  })

  it('comes with the strict content policy, is kept by nobody, and says in a sandbox that it is one', async () => {
    const response = await visit('')
    expect(response.headers.get('content-security-policy')).toContain(`script-src 'self';`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toContain('Sandbox: no real money')
  })

  it('lets nobody try for ever; another address still may', async () => {
    const { text } = await signed()
    const hash = `?hash=${hashOfText(text)}`
    for (let tried = 0; tried < 30; tried += 1)
      expect((await visit(`?hash=${'1'.repeat(64)}`, '192.0.2.1')).status).toBe(200)
    const full = await visit(hash, '192.0.2.1')
    expect(full.status).toBe(429)
    const page = await full.text()
    expect(page).toContain('Too many')
    expect(page).not.toContain(VALID)
    expect((await visit('', '192.0.2.1')).status).toBe(200)
    expect((await visit(hash, '192.0.2.2')).status).toBe(200)
  })
})

describe('the link of a PDF', () => {
  it('opens the very bytes whose hash is kept, to be saved under the number of the contract', async () => {
    const { id, number } = await signed()
    const hash = await pdfHashOf(id)
    const response = await fetch(
      used.address + pdfLink({ secretKey, contractId: id, now: await clock(), viewer: 'provider' }),
    )
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${number}.pdf"`)
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(sha256(Buffer.from(await response.arrayBuffer()))).toBe(hash)
  })

  it('opens nothing where it is altered, expired, of a file, or of a contract that is not there', async () => {
    const [one, other] = [await signed(), await signed()]
    await pdfHashOf(one.id)
    const now = await clock()
    const good = pdfLink({ secretKey, contractId: one.id, now, viewer: 'provider' })
    const links = [
      good.replace(one.id, other.id),
      otherSignature(good),
      good.replace(/expires=\d/, 'expires=9'),
      good.replace('.pdf', ''),
      good.replace(/&sig=.*/, ''),
      good.replace(`contracts/${one.id}.pdf`, `files/${one.id}`),
      pdfLink({ secretKey, contractId: one.id, now: new Date(now.getTime() - 601_000), viewer: 'provider' }),
      pdfLink({ secretKey: Buffer.alloc(32, 8), contractId: one.id, now, viewer: 'provider' }),
      pdfLink({ secretKey, contractId: '0192f0c2-0000-7000-8000-000000000000', now, viewer: 'provider' }),
      '/api/contracts/x.pdf',
    ]
    for (const link of links)
      expect(await (await fetch(used.address + link)).json()).toMatchObject({ status_code: 404 })
    expect((await fetch(used.address + good)).headers.get('content-type')).toBe('application/pdf')
  })

  it('is empty while the PDF is being made', async () => {
    const { id } = await signed()
    await pdfHashOf(id)
    await db().updateTable('contracts').set({ pdf_file: null, pdf_hash: null }).where('id', '=', id).execute()
    expect(
      await (
        await fetch(used.address + pdfLink({ secretKey, contractId: id, now: await clock(), viewer: 'provider' }))
      ).json(),
    ).toMatchObject({ status_code: 404 })
  })
})
