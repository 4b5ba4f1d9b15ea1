import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { folderStore } from '../../platform/storage/folder.ts'
import type { Db } from '../../platform/db/pool.ts'
import { inTransaction, Undo } from '../../platform/db/transaction.ts'
import { migrateQueue } from '../../platform/jobs/runner.ts'
import { parseKeyring, type Keyring } from '../../platform/secrets/keyring.ts'
import { addBorrower } from '../../testing/borrower.ts'
import { addContract, sampleContractData } from '../../testing/contract.ts'
import { useDatabase } from '../../testing/database.ts'
import { lettersWithoutGlyph, textOf } from '../../testing/pdf-text.ts'
import { inspectPdf } from '../../platform/files/pdf.ts'
import { rotateKeys } from '../../commands/rotate-command.ts'
import {
  contractBrief,
  contractsOf,
  findContract,
  hashOfText,
  makeContractPdf,
  nextContractNumber,
  voidContract,
} from './contracts.ts'
import { contractDocument } from './contract-document.ts'
import { drawInWorker } from '../../platform/pdf/in-worker.ts'
import { contractText, sha256 } from './text.ts'

const database = useDatabase()
const db = (): Db => database.db
const folder = mkdtempSync(join(tmpdir(), 'home-credit-contracts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const files = folderStore(folder)
const now = new Date('2026-03-10T15:00:00Z')

const key = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`
const [OLD, NEW] = [key('2025'), key('2026')]
const ring = (text: string): Keyring => {
  const keyring = parseKeyring(text)
  if ('faults' in keyring) throw new Error(keyring.faults.join())
  return keyring
}
const keyring = ring(OLD)
const job = makeContractPdf({ files, keyring, publicUrl: 'https://credito.example.com', sandbox: false })
const run = (id: string, tx: Db = db()): Promise<void> => job.run({ tx, payload: { contract_id: id }, now })
const rowOf = (id: string) => db().selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

let ana = ''
let bia = ''
beforeEach(async () => {
  await migrateQueue(database.pool)
  await db().deleteFrom('contracts').execute()
  ana = (await addBorrower(db())).id
  bia = (await addBorrower(db())).id
})

describe('a contract that was signed', () => {
  it('stands sealed: neither name nor CPF nor address is in the table in clear', async () => {
    const { id } = await addContract(db(), keyring, ana)
    const whole = JSON.stringify(await rowOf(id))
    const { borrower, account } = sampleContractData()
    for (const secret of [
      borrower.name,
      'Conceição',
      borrower.cpf,
      '529.982',
      borrower.email,
      borrower.workAddress,
      account.pix,
      account.bankAccount,
      '203.0.113.77',
    ])
      expect(whole).not.toContain(secret)
  })

  it('is opened for its owner, and for whoever asks for all; another borrower finds nothing', async () => {
    const { id, text, number, loanId } = await addContract(db(), keyring, ana)
    const contract = await findContract(db(), keyring, { id, borrowerId: ana })
    expect(contract).toMatchObject({
      id,
      number,
      loanId,
      text,
      textHash: hashOfText(text),
      costs: sampleContractData().costs,
      pdfHash: null,
      void: false,
      netCents: 500_000,
    })
    expect(await findContract(db(), keyring, { id })).toEqual(contract)
    expect(await findContract(db(), keyring, { id, borrowerId: bia })).toBeUndefined()
    expect(await findContract(db(), keyring, { id: uuidv7(), borrowerId: ana })).toBeUndefined()
    expect(await contractsOf(db(), bia)).toEqual([])
  })

  it('is listed, newest first, and told in brief', async () => {
    const first = await addContract(db(), keyring, ana)
    const second = await addContract(db(), keyring, ana)
    expect((await contractsOf(db(), ana)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await contractBrief(db(), first.id)).toMatchObject({
      number: first.number,
      textHash: hashOfText(first.text),
      void: false,
    })
    expect(await contractBrief(db(), uuidv7())).toBeUndefined()
  })

  it('does not open where its text was moved from another, or its hash is another’s', async () => {
    const [one, other] = [await addContract(db(), keyring, ana), await addContract(db(), keyring, ana)]
    await sql`UPDATE contracts SET text_sealed = (SELECT text_sealed FROM contracts WHERE id = ${other.id}) WHERE id = ${one.id}`.execute(
      db(),
    )
    await expect(findContract(db(), keyring, { id: one.id })).rejects.toThrow()
    await sql`UPDATE contracts SET text_hash = ${'0'.repeat(64)} WHERE id = ${other.id}`.execute(db())
    await expect(findContract(db(), keyring, { id: other.id })).rejects.toThrow('not the one of its hash')
  })

  it('has its number from a sequence, by the local year', async () => {
    const first = await nextContractNumber(db(), new Date('2027-01-01T02:59:59Z'))
    const second = await nextContractNumber(db(), new Date('2027-01-01T03:00:00Z'))
    expect([first.slice(0, 9), second.slice(0, 9)]).toEqual(['CCB-2026-', 'CCB-2027-'])
    expect(Number(second.slice(-6))).toBe(Number(first.slice(-6)) + 1)
  })

  it('leaves nothing behind, no row, no job and no word in the log, where the transaction is undone', async () => {
    const jobs = async () =>
      (
        await sql<{
          count: number
        }>`SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'make_contract_pdf'`.execute(db())
      ).rows[0]?.count
    const before = await jobs()
    let id = ''
    await inTransaction(db(), async (tx) => {
      id = (await addContract(tx, keyring, ana)).id
      throw new Undo(undefined)
    })
    expect(await contractBrief(db(), id)).toBeUndefined()
    expect(await jobs()).toBe(before)
    await addContract(db(), keyring, ana)
    expect(await jobs()).toBe((before ?? 0) + 1)
  })

  it('is made void once: the first reason stays, and the log holds signing and voiding', async () => {
    const { id, loanId } = await addContract(db(), keyring, ana)
    await voidContract(db(), { contractId: id, reason: 'release_missed', now })
    await voidContract(db(), { contractId: id, reason: 'another', now: new Date(now.getTime() + 1) })
    expect(await rowOf(id)).toMatchObject({ void_at: now, void_reason: 'release_missed' })
    expect(await findContract(db(), keyring, { id })).toMatchObject({ void: true })
    const log = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor', 'reason'])
      .where('subject', '=', `loan:${loanId}`)
      .orderBy('seq')
      .execute()
    expect(log).toEqual([
      { action: 'contract_signed', actor: `borrower:${ana}`, reason: null },
      { action: 'contract_voided', actor: 'system', reason: 'release_missed' },
    ])
    expect(
      JSON.stringify(await db().selectFrom('audit_log').selectAll().where('subject', '=', `loan:${loanId}`).execute()),
    ).not.toContain('52998224725')
  })
})

describe('rotating the keys', () => {
  it('seals contracts anew with the rest, so that the old key can be taken away', async () => {
    const { id, text } = await addContract(db(), keyring, ana)
    await run(id)
    const before = await rowOf(id)
    const { rows, fields, unopened } = await rotateKeys(db(), ring(`${NEW},${OLD}`), { now, batch: 1 })
    expect({ rows, fields, unopened }).toEqual({ rows: 1, fields: 2, unopened: [] })
    expect((await rowOf(id)).text_sealed).toMatch(/^2026\./)
    expect((await rowOf(id)).address_sealed).toMatch(/^2026\./)
    expect(await rowOf(id)).toEqual({ ...before, text_sealed: expect.any(String), address_sealed: expect.any(String) })
    expect((await findContract(db(), ring(NEW), { id }))?.text).toEqual(text)
    expect(await rotateKeys(db(), ring(`${NEW},${OLD}`), { now })).toMatchObject({ rows: 0, fields: 0 })
  })

  it('leaves a contract that does not open as it is, and tells whose it is', async () => {
    const { id } = await addContract(db(), ring(key('lost')), bia)
    const before = await rowOf(id)
    expect((await rotateKeys(db(), ring(`${NEW},${OLD}`), { now })).unopened).toEqual([bia])
    expect(await rowOf(id)).toEqual(before)
  })
})

const printed = (name = 'Maria Conceição Gonçalves', more = {}) => {
  const text = contractText(sampleContractData({ borrower: { ...sampleContractData().borrower, name, ...more } }))
  return contractDocument({
    number: 'CCB-2026-000001',
    text,
    textHash: hashOfText(text),
    signedAt: new Date('2026-03-10T14:05:09.123Z'),
    address: '203.0.113.77',
    userAgent: '',
    codeId: '0192f0c2-0000-7000-8000-000000000000',
    publicUrl: 'https://credito.example.com',
    sandbox: false,
  })
}

describe('the PDF of a contract', () => {
  it('holds the whole text and, on its last page, who signed what, when, from where, and where to check it', () => {
    const { blocks, head } = printed()
    const words = blocks
      .flatMap((block) =>
        'text' in block ? [block.text] : 'rows' in block ? block.rows.map((row) => row.join(' | ')) : [],
      )
      .join('\n')
    const { sections } = contractText(sampleContractData())
    for (const { heading, paragraphs } of sections)
      for (const part of [heading, ...paragraphs]) expect(words).toContain(part)
    const last = words.slice(words.indexOf('Termo de assinatura eletrônica'))
    for (const fact of [
      'Maria Conceição Gonçalves',
      '529.982.247-25',
      '10/03/2026 11:05:09 (horário de Brasília)',
      '10/03/2026 14:05:09 UTC',
      '203.0.113.77',
      'Código de uso único enviado por SMS',
      '0192f0c2-0000-7000-8000-000000000000',
      'ccb-3',
      hashOfText(contractText(sampleContractData())),
      'https://credito.example.com/verify',
      'NÃO NEGOCIÁVEL',
    ])
      expect(last).toContain(fact)
    expect(head).toContain('NÃO NEGOCIÁVEL')
  })

  it('is whole, only to be looked at, and the same byte for byte whenever it is made', async () => {
    const [first, second] = [await drawInWorker(printed()), await drawInWorker(printed())]
    expect(await inspectPdf(first)).toBeUndefined()
    expect(first.equals(second)).toBe(true)
    expect(first.toString('latin1')).toContain('(D:20260310140509Z)')
    expect((first.toString('latin1').match(/\/Type \/Page\b/g) ?? []).length).toBeGreaterThan(3)
    expect((await drawInWorker(printed('Maria Conceicao Gonçalves'))).equals(first)).toBe(false)
  })

  it('is made of any name that can be typed, and after one that could not be drawn comes the next', async () => {
    for (const name of ['Ž̌ižek ’Ñandú Łódź', '王小明', 'אבא ب', '👩🏽‍🚀 \u0000', 'x'.repeat(300)])
      expect(await inspectPdf(await drawInWorker(printed(name)))).toBeUndefined()
    const document = printed()
    const fonts = { ...document.fonts, regular: '/nowhere.ttf', bold: '/nowhere.ttf' }
    await expect(drawInWorker({ ...document, fonts })).rejects.toThrow('nowhere')
    expect(await inspectPdf(await drawInWorker(printed()))).toBeUndefined()
  })

  it.each(['王小明', '欧阳喆 José', '陳國榮'])(
    'prints %s and a Chinese address in its Portuguese text',
    async (name) => {
      const pdf = await drawInWorker(printed(name, { workAddress: '圣保罗自由区 Rua Galvão Bueno 100' }))
      // The PDF draws spaces instead of storing them, so compare without them.
      const plain = (text: string): string => text.replace(/\s/g, '')
      const words = plain(textOf(pdf).join(''))
      expect(words.split(plain(name))).toHaveLength(3)
      expect(words).toContain('圣保罗自由区RuaGalvãoBueno100')
      expect(lettersWithoutGlyph(pdf)).toEqual([])
      expect(await inspectPdf(pdf)).toBeUndefined()
      expect(pdf.length).toBeLessThan(60_000)
    },
  )

  it('is kept in the store with its hash, and made once however often it is asked for', async () => {
    const { id, loanId } = await addContract(db(), keyring, ana)
    await run(id)
    const row = await rowOf(id)
    expect(row.pdf_file).toBe(`contracts/${id}.pdf`)
    const pdf = (await files.get(`contracts/${id}.pdf`)) ?? Buffer.alloc(0)
    expect(row.pdf_hash).toBe(sha256(pdf))
    await files.put(`contracts/${id}.pdf`, Buffer.from('not touched'), 'application/pdf')
    await run(id)
    expect(String(await files.get(`contracts/${id}.pdf`))).toBe('not touched')
    expect(await rowOf(id)).toEqual(row)
    const log = await db()
      .selectFrom('audit_log')
      .select('details')
      .where('subject', '=', `loan:${loanId}`)
      .where('action', '=', 'contract_pdf_made')
      .execute()
    expect(log).toEqual([{ details: { contract_id: id, pdf_hash: row.pdf_hash, bytes: pdf.length } }])
  })

  it('that was written but not noted, since the server died, is the same when it is made again', async () => {
    const { id } = await addContract(db(), keyring, ana)
    await inTransaction(db(), async (tx) => {
      await run(id, tx)
      throw new Undo(undefined)
    })
    const first = await files.get(`contracts/${id}.pdf`)
    expect((await rowOf(id)).pdf_hash).toBeNull()
    await run(id)
    expect((await files.get(`contracts/${id}.pdf`))?.equals(first ?? Buffer.alloc(0))).toBe(true)
    expect((await rowOf(id)).pdf_hash).toBe(sha256(first ?? ''))
  })

  it('is not asked for of a contract that is not there', async () => {
    await run(uuidv7())
    await expect(job.run({ tx: db(), payload: { contract_id: 'x' }, now })).rejects.toThrow()
  })
})
