import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { contractBrief, hashOfText, pdfLink } from '../apps/server/src/lending/contracts/contracts.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { addContract } from '../apps/server/src/testing/contract.ts'
import { testConfig, useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, expectToFit, useBrowser } from './visit.ts'

const KEYS = {
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_KEYS: `test:${Buffer.alloc(32, 9).toString('base64')}`,
}
const { secretKey, keyring } = testConfig(KEYS)
const server = useServer(KEYS)
const visit = useBrowser()
const folder = mkdtempSync(join(tmpdir(), 'home-credit-verify-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signed = async () => {
  const { db } = server.server.pool
  return addContract(db, keyring, (await addBorrower(db)).id)
}

/** The PDF as its owner has saved it. */
async function saved(id: string): Promise<string> {
  await expect.poll(async () => (await contractBrief(server.server.pool.db, id))?.pdfHash).toMatch(/./)
  const response = await fetch(
    server.address + pdfLink({ secretKey, contractId: id, now: new Date(), viewer: 'provider' }),
  )
  const path = join(folder, `${id}.pdf`)
  writeFileSync(path, Buffer.from(await response.arrayBuffer()))
  return path
}

it('a stranger types the hash from the last page and learns that the contract is valid', async () => {
  const { text, number } = await signed()
  const { page, complaints } = await visit()
  await page.goto(`${server.address}/verify`)
  await expectAccessible(page)
  await page.getByLabel('SHA-256 of the text or of the PDF').fill(hashOfText(text))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('heading', { name: 'This contract was signed with us and is valid.' }).waitFor()
  await page.getByText(number).waitFor()
  await expectAccessible(page)
  await expectToFit(page, [320, 390, 1280])
  await page.getByRole('link', { name: 'Português' }).click()
  await page.getByRole('heading', { name: 'Este contrato foi assinado conosco e é válido.' }).waitFor()
  expect(complaints).toEqual([])
})

it('a PDF that is chosen is known by its hash; changed by one byte it is not, and no file leaves the device', async () => {
  const { id, number } = await signed()
  const path = await saved(id)
  const { page, complaints } = await visit()
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'GET' || sent.push(request.url())))
  await page.goto(`${server.address}/verify?lang=zh`)
  await page.getByLabel('或选择 PDF 文件').setInputFiles(path)
  await page.getByText(number).waitFor()
  await expectAccessible(page)

  await page.goto(`${server.address}/verify`)
  const changed = readFileSync(path)
  changed.writeUInt8(changed.readUInt8(1000) ^ 1, 1000)
  await page
    .getByLabel('Or choose the PDF')
    .setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: changed })
  await page.getByRole('heading', { name: 'We have no contract or letter with this SHA-256.' }).waitFor()
  await expectAccessible(page)
  expect(sent).toEqual([])
  expect(complaints).toEqual([])
})

it('a PDF can be dropped anywhere on the page', async () => {
  const { page, complaints } = await visit({ viewport: { width: 1280, height: 844 }, isMobile: false, hasTouch: false })
  await page.goto(`${server.address}/verify?lang=pt`)
  await page.getByText('Também pode soltá-lo aqui').waitFor()
  await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['not ours'], 'a.pdf'))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })
  await page.getByRole('heading', { name: 'Não conhecemos contrato nem carta' }).waitFor()
  expect(complaints).toEqual([])
})
