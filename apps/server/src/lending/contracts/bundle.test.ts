import { expect, it } from 'vitest'
import { addBorrower } from '../../testing/borrower.ts'
import { addContract } from '../../testing/contract.ts'
import { useDatabase } from '../../testing/database.ts'
import { useProcesses } from '../../testing/process.ts'
import { testConfig } from '../../testing/server.ts'
import { contractDocument } from './contract-document.ts'
import { drawInWorker } from '../../platform/pdf/in-worker.ts'
import { hashOfText, sha256 } from './text.ts'

const database = useDatabase()
const { start, dataFolder } = useProcesses()

it('the server that is started by `npm start` makes the PDF in a thread of its own, and the same bytes as the sources do', async () => {
  const { db } = database
  const { keyring } = testConfig({})
  const server = await start({ DATABASE_URL: database.url, DATA_DIR: dataFolder(), DRAIN_SECONDS: '0' })
  await server.ready()
  const { id, number, text } = await addContract(db, keyring, (await addBorrower(db)).id)
  const row = () => db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await expect.poll(async () => (await row()).pdf_hash).toMatch(/^[0-9a-f]{64}$/)
  const { signed_at: signedAt, user_agent: userAgent, code_id: codeId, pdf_hash: pdfHash } = await row()
  const document = contractDocument({
    number,
    text,
    textHash: hashOfText(text),
    signedAt,
    address: '203.0.113.77',
    userAgent,
    codeId,
    publicUrl: undefined,
    sandbox: true,
  })
  expect(sha256(await drawInWorker(document))).toBe(pdfHash)
  expect(await server.end('SIGTERM')).toBe(0)
})
