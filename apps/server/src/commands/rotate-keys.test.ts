import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpfCheckDigits } from '@home-credit/domain'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../platform/db/transaction.ts'
import { createLogger } from '../platform/http/log.ts'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from '../platform/root.ts'
import { keyIdOf, parseKeyring, type Keyring } from '../platform/secrets/keyring.ts'
import { createServer, type Server } from '../server.ts'
import { addBorrower, type TestBorrower } from '../testing/borrower.ts'
import { useDatabase } from '../testing/database.ts'
import { dataOf } from '../testing/identity.ts'
import { apiClient, testConfig, type Ask } from '../testing/server.ts'
import { rotateCommand } from './rotate-command.ts'
import { rotateKeys } from './rotate-command.ts'
import { lockInfo, readInfo, updateInfo } from '../borrowers/profile/store.ts'

const database = useDatabase()
const db = () => database.db
const now = new Date()

const OLD = `2025:${randomBytes(32).toString('base64')}`
const NEW = `2026:${randomBytes(32).toString('base64')}`
const ring = (text: string): Keyring => {
  const keyring = parseKeyring(text)
  if ('faults' in keyring) throw new Error(keyring.faults.join())
  return keyring
}
const [old, both, fresh] = [ring(OLD), ring(`${NEW},${OLD}`), ring(NEW)]

const cpfOf = (number: number): string => {
  const base = String(200_000_000 + number)
  return `${base}${cpfCheckDigits(base)}`
}
const infoOf = (number: number) => ({
  id_number: cpfOf(number),
  bank_account: `${10_000 + number}-X`,
  pix: `ana${number}@example.com`,
})

let borrowers: TestBorrower[] = []
/** Seven borrowers with info sealed by the old key; one of them has no PIX key, one has no sealed field. */
beforeEach(async () => {
  await db().deleteFrom('borrower_info').execute()
  borrowers = await Promise.all(Array.from({ length: 7 }, () => addBorrower(db())))
  for (const [number, { id }] of borrowers.entries()) {
    await lockInfo(db(), old, id, now)
    const { pix, ...rest } = infoOf(number)
    if (number < 6) await updateInfo(db(), old, id, { name: 'Ana', ...rest, ...(number === 0 ? {} : { pix }) }, now)
    else await updateInfo(db(), old, id, { name: 'Ana' }, now)
  }
})

const rows = () => db().selectFrom('borrower_info').selectAll().orderBy('borrower_id').execute()
const keysInUse = async (): Promise<Set<string>> =>
  new Set(
    (await rows())
      .flatMap((row) => [row.cpf_sealed, row.bank_account_sealed, row.pix_sealed])
      .flatMap((sealed) => (sealed === null ? [] : [keyIdOf(sealed)])),
  )
/** Every field, each of which is opened when it is read. */
const readAll = (keyring: Keyring) =>
  Promise.all(borrowers.map(async ({ id }) => ({ ...(await readInfo(db(), keyring, id)) })))

const command = (env: NodeJS.ProcessEnv) =>
  spawnSync(
    process.execPath,
    [join(CHECKOUT_FOLDER, 'node_modules/tsx/dist/cli.mjs'), join(SERVER_FOLDER, 'src/commands/rotate-keys.ts')],
    {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, ...env },
      encoding: 'utf8',
    },
  )

describe('rotating the keys', () => {
  it('seals everything anew with the current key, so that the old one can be taken away', async () => {
    const before = await readAll(old)
    expect(await rotateKeys(db(), both, { now, batch: 2 })).toEqual({ rows: 6, fields: 17, unopened: [] })
    expect(await keysInUse()).toEqual(new Set(['2026']))
    expect(await readAll(fresh)).toEqual(before)
    await expect(readAll(old)).rejects.toThrow('does not list the key 2026')
  })

  it('renews the hashes with the rest: nothing is found by the old key, all by the new one', async () => {
    const hashes = async () =>
      (await rows())
        .flatMap(({ cpf_hash, pix_hash }) => [cpf_hash?.toString('hex'), pix_hash?.toString('hex')])
        .filter((hash) => hash !== undefined)
    const before = await hashes()
    await rotateKeys(db(), both, { now })
    const after = await hashes()
    expect(after).toHaveLength(before.length)
    expect(after.filter((hash) => before.includes(hash))).toEqual([])
  })

  it('that was stopped in the middle goes on where it was', async () => {
    const before = await readAll(old)
    const stopped = rotateKeys(db(), both, {
      now,
      batch: 2,
      onBatch: () => {
        throw new Error('stopped')
      },
    })
    await expect(stopped).rejects.toThrow('stopped')
    expect(await keysInUse()).toEqual(new Set(['2025', '2026']))
    expect(await readAll(both)).toEqual(before)
    expect(await rotateKeys(db(), both, { now, batch: 2 })).toMatchObject({ rows: 4 })
    expect(await rotateKeys(db(), both, { now })).toEqual({ rows: 0, fields: 0, unopened: [] })
    expect(await readAll(fresh)).toEqual(before)
  })

  it('leaves what it cannot open as it is, tells whose it is, and renews the rest', async () => {
    const [lost = '', altered = ''] = borrowers.map(({ id }) => id)
    const foreign = ring(`lost:${randomBytes(32).toString('base64')}`)
    await updateInfo(db(), foreign, lost, { bank_account: '5555-5' }, now)
    await db()
      .updateTable('borrower_info')
      .set({ pix_sealed: '2025.AAAA' })
      .where('borrower_id', '=', altered)
      .execute()
    const { rows: renewed, unopened } = await rotateKeys(db(), both, { now, batch: 1 })
    expect(renewed).toBe(6)
    expect(unopened.toSorted()).toEqual([lost, altered].toSorted())
    expect(await keysInUse()).toEqual(new Set(['2026', 'lost', '2025']))
  })

  it('waits for a save that is under way, and does not put back what that has changed', async () => {
    const id = borrowers[2]?.id ?? ''
    let begun: () => void = () => undefined
    const beginning = new Promise<void>((resolve) => (begun = resolve))
    const saving = inTransaction(db(), async (tx) => {
      await lockInfo(tx, old, id, now)
      await updateInfo(tx, old, id, { bank_account: '7777-7' }, now)
      begun()
      await sleep(300)
    })
    await beginning
    await Promise.all([rotateKeys(db(), both, { now }), saving])
    expect(await readInfo(db(), fresh, id)).toMatchObject({ bank_account: '7777-7' })
  })

  it('is told in the log, without any value', async () => {
    await rotateKeys(db(), both, { now })
    const entry = await db()
      .selectFrom('audit_log')
      .select(['actor', 'action', 'details'])
      .where('subject', '=', 'data_keys')
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      actor: 'system',
      action: 'data_keys_rotated',
      details: { key: '2026', rows: 6, fields: 17, unopened: 0 },
    })
  })
})

describe('npm run rotate-keys', () => {
  it('prints what it did', async () => {
    const done = command({ DATA_KEYS: `${NEW},${OLD}` })
    expect(done).toMatchObject({ status: 0, stderr: '' })
    expect(done.stdout).toContain('rotate-keys: 6 records, 17 fields sealed anew with the key 2026\n')
    expect(await keysInUse()).toEqual(new Set(['2026']))
    const lines: string[] = []
    expect(await rotateCommand({ databaseUrl: database.url, dataKeys: NEW, say: (line) => lines.push(line) })).toEqual(
      [],
    )
    expect(lines.join()).toContain('0 records, 0 fields')
  })

  it('says in one line what is wrong, and changes nothing', async () => {
    const before = await rows()
    const rotate = (dataKeys?: string) => rotateCommand({ databaseUrl: database.url, dataKeys, say: () => undefined })
    expect(command({})).toMatchObject({ status: 2, stderr: 'rotate-keys: DATA_KEYS is needed\n' })
    expect(await rotate('')).toEqual([expect.stringMatching(/^DATA_KEYS: /)])
    expect(await rotate(NEW)).toEqual([expect.stringMatching(/^6 borrowers have fields that did not open: /)])
    expect(await rows()).toEqual(before)
  })
})

describe('beside running servers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-rotate-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const servers: Server[] = []
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.drain()))
  })
  const start = async (keys: string): Promise<Ask> => {
    const server = await createServer(
      testConfig({ DATA_DIR: folder, DATABASE_URL: database.url, DATA_KEYS: keys }),
      database.url,
      createLogger('silent'),
    )
    servers.push(server)
    return apiClient(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  }

  it('loses no save: servers that seal with either key, and the rotation, over the same rows', async () => {
    const [first, second] = [await start(`${OLD},${NEW}`), await start(`${NEW},${OLD}`)]
    const saves = borrowers.flatMap(({ token }, number) =>
      [first, second, first, second].map((ask, turn) =>
        ask(
          'POST /api/dk/userInfo',
          { action: 'save', work_unit: `Padaria ${turn}`, ...(number === 6 ? infoOf(6) : {}) },
          { token },
        ),
      ),
    )
    const [rotated, ...answers] = await Promise.all([rotateKeys(db(), both, { now, batch: 1 }), ...saves])
    expect(rotated.unopened).toEqual([])
    expect(new Set(answers.map(({ status_code }) => status_code))).toEqual(new Set([200]))
    await rotateKeys(db(), both, { now })
    expect(await readAll(fresh)).toEqual(
      borrowers.map((_, number) =>
        expect.objectContaining({
          name: 'Ana',
          ...infoOf(number),
          ...(number === 0 ? { pix: null } : {}),
          work_unit: expect.stringMatching(/^Padaria [0-3]$/),
        }),
      ),
    )
    const alone = await start(NEW)
    expect(
      dataOf(await alone('POST /api/dk/userInfo', { action: 'read' }, { token: borrowers[1]?.token ?? '' })).info
        .id_number_masked,
    ).toContain(cpfOf(1).slice(3, 6))
  })

  it('a CPF stays one borrower’s, whichever key it is kept by and whoever asks', async () => {
    const [first, second] = [await start(`${OLD},${NEW}`), await start(`${NEW},${OLD}`)]
    const bia = await addBorrower(db())
    for (const ask of [first, second])
      expect(
        await ask('POST /api/dk/userInfo', { action: 'save', id_number: cpfOf(1) }, { token: bia.token }),
      ).toMatchObject({ status_code: 400 })
    for (let round = 0; round < 10; round += 1) {
      const pair = await Promise.all([addBorrower(db()), addBorrower(db())])
      const answers = await Promise.all(
        pair.map(({ token }, index) =>
          (index === 0 ? first : second)(
            'POST /api/dk/userInfo',
            { action: 'save', id_number: cpfOf(100 + round) },
            { token },
          ),
        ),
      )
      expect(answers.map(({ status_code }) => String(status_code)).toSorted()).toEqual(['200', '400'])
    }
    expect(await rotateKeys(db(), both, { now })).toMatchObject({ unopened: [] })
  })
})
