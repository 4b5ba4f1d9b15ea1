import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as texts from '@home-credit/texts'
import { LANGS } from '@home-credit/texts/runtime'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { folderStore } from '../storage/folder.ts'
import { openSession } from '../../access/sessions/sessions.ts'
import { addBorrower, type TestBorrower } from '../../testing/borrower.ts'
import { dataOf } from '../../testing/identity.ts'
import { otherSignature } from '../../testing/links.ts'
import { loansOf } from '../../testing/loans.ts'
import { hostilePdfs, tablePdf } from '../../testing/sample-pdfs.ts'
import { hostilePictures, phonePhoto, plainJpeg, plainPng } from '../../testing/sample-pictures.ts'
import { mintKey, useServer } from '../../testing/server.ts'
import { sendFile, type Sent } from '../../testing/upload.ts'
import { sweepFile } from './sweep.ts'

const folder = mkdtempSync(join(tmpdir(), 'home-credit-upload-'))
const sandbox = useServer({ FILES_DIR: folder })
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let ana: TestBorrower
beforeAll(async () => {
  ana = await addBorrower(sandbox.server.pool.db)
})

const db = () => sandbox.server.pool.db
const stored = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())
/** Everything that an upload could leave: files in the store, and rows. */
const countStored = async () => ({
  files: stored().length,
  rows: (await db().selectFrom('files').select('id').execute()).length,
})
/** Clears the limit on attempts per address, which these tests are not about. */
const send = async (body: Buffer, sent: Sent = {}) => {
  await db().deleteFrom('rate_limits').execute()
  return sendFile(sandbox.address, body, { token: ana.token, ...sent })
}
const open = (link: string) => fetch(`${sandbox.address}${link}`)
const { forward } = loansOf(sandbox)

describe('a photo', () => {
  it('is kept for its owner, upright and without where it was taken, and opens by its link', async () => {
    const before = await countStored()
    const data = dataOf(await send(await phonePhoto()))
    expect(data).toMatchObject({ content_type: 'image/jpeg', width: 40, height: 80 })
    expect(await countStored()).toEqual({ files: before.files + 1, rows: before.rows + 1 })
    expect(stored()).toContain(`files/${data.file_id}`)

    const answer = await open(data.link)
    const body = Buffer.from(await answer.arrayBuffer())
    expect(answer.status).toBe(200)
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="${data.file_id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    expect(body.length).toBe(data.bytes)
    expect(body.toString('latin1')).not.toContain('Casa da Ana')

    const row = await db().selectFrom('files').selectAll().where('id', '=', data.file_id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ owner_id: ana.id, content_type: 'image/jpeg', bytes: body.length })
    const entry = await db()
      .selectFrom('audit_log')
      .select(['actor', 'action', 'details'])
      .where('subject', '=', `borrower:${ana.id}`)
      .orderBy('seq', 'desc')
      .executeTakeFirst()
    expect(entry).toEqual({
      actor: `borrower:${ana.id}`,
      action: 'file_kept',
      details: { file_id: data.file_id, content_type: 'image/jpeg', bytes: body.length },
    })
  })

  it('is what its content says, whatever it is called', async () => {
    const data = dataOf(await send(await plainPng(), { name: '../../../../etc/cron.d/evil.html' }))
    expect(data.content_type).toBe('image/jpeg')
    expect(data.link).toMatch(/^\/api\/files\/[0-9a-f-]{36}\?/)
    expect(stored().every((name) => /^files\/[0-9a-f-]{36}$/.test(name))).toBe(true)
  })

  it('sent again with its key is kept once, and another with that key leaves nothing', async () => {
    const key = mintKey()
    const body = await plainJpeg()
    const first = await send(body, { key })
    const before = await countStored()
    expect(await Promise.all([send(body, { key }), send(body, { key })])).toEqual([first, first])
    expect(await send(await plainPng(), { key })).toMatchObject({ status_code: 409 })
    expect(await send(await plainPng(), { key: null })).toMatchObject({
      status_code: 400,
      data: { reason: 'key_missing' },
    })
    expect(await countStored()).toEqual(before)
  })

  it('is kept with thirty others that come at once', async () => {
    const before = await countStored()
    const body = await plainJpeg()
    await db().deleteFrom('rate_limits').execute()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => sendFile(sandbox.address, body, { token: ana.token })),
    )
    expect(new Set(answers.map((answer) => dataOf(answer).file_id)).size).toBe(30)
    expect(await countStored()).toEqual({ files: before.files + 30, rows: before.rows + 30 })
  })
})

describe('a PDF', () => {
  it('is kept as it is, and never opens inside a page of ours', async () => {
    const data = dataOf(await send(tablePdf()))
    expect(data).toMatchObject({ content_type: 'application/pdf', width: null, height: null })
    const answer = await open(data.link)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${data.file_id}.pdf"`)
    expect(Buffer.from(await answer.arrayBuffer()).equals(tablePdf())).toBe(true)
  })
})

describe('a file that is not taken', () => {
  const SENTENCES = {
    kind: texts.wrong_file_kind,
    heic: texts.wrong_file_heic,
    dimensions: texts.wrong_file_dimensions,
    broken: texts.wrong_file_broken,
    locked: texts.wrong_file_locked,
    active: texts.wrong_file_active,
  }

  it('is refused at its field, in the language asked for, and leaves nothing behind', async () => {
    const before = await countStored()
    // Only jobs of uploads: others come and go every minute.
    const jobs = () =>
      sql<{
        count: number
      }>`SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier = 'sweep_file'`
        .execute(db())
        .then(({ rows }) => rows[0]?.count)
    const queued = await jobs()
    const refused = [...(await hostilePictures()), ...hostilePdfs()].flatMap(({ name, body, fault }) =>
      fault === undefined ? [] : [{ name, body, fault }],
    )
    expect(new Set(refused.map(({ fault }) => fault))).toEqual(new Set(Object.keys(SENTENCES)))
    for (const { name, body, fault } of refused)
      for (const lang of LANGS)
        expect({ name, ...(await send(body, { lang })) }).toMatchObject({
          name,
          status_code: 400,
          data: { reason: 'input_refused', fields: { body: SENTENCES[fault]({}, lang) } },
        })
    expect(await countStored()).toEqual(before)
    expect(await jobs()).toBe(queued)
  })

  it('because it is empty, too large, or not sent as a file, leaves nothing behind either', async () => {
    const before = await countStored()
    expect(await send(Buffer.alloc(0))).toMatchObject({
      status_code: 400,
      data: { fields: { body: expect.any(String) } },
    })
    expect(await send(Buffer.alloc(10 * 1024 * 1024 + 1))).toMatchObject({
      status_code: 413,
      data: { reason: 'too_large' },
    })
    for (const contentType of ['application/json', 'image/jpeg', 'text/plain', 'multipart/form-data; boundary=x'])
      expect(await send(await plainJpeg(), { contentType })).toMatchObject({
        status_code: 400,
        data: { reason: 'input_refused', fields: { body: expect.any(String) } },
      })
    expect(await countStored()).toEqual(before)
  })

  it('of ten megabytes is refused like a small one, and gives its room back: ten of them, one after the other', async () => {
    const large = randomBytes(10 * 1024 * 1024)
    for (let count = 0; count < 10; count += 1)
      expect(await send(large)).toMatchObject({ status_code: 400, data: { reason: 'input_refused' } })
  })
})

describe('who may not send a file', () => {
  /** Sends the head of a request without its body, so the answer cannot depend on the body. */
  const answerToHead = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(sandbox.address)
      const socket = connect(Number(port), hostname)
      const head = {
        host: 'x',
        'content-type': 'application/octet-stream',
        'content-length': String(10 * 1024 * 1024),
        'idempotency-key': mintKey(),
        ...headers,
      }
      socket.write(
        `POST /api/system/upload HTTP/1.1\r\n${Object.entries(head)
          .map(([name, value]) => `${name}: ${value}\r\n`)
          .join('')}\r\n`,
      )
      socket.on('data', (chunk: Buffer) => {
        resolve(chunk.toString())
        socket.destroy()
      })
      socket.on('error', reject)
    })

  it('is told so before any of it is read', async () => {
    expect(await answerToHead({})).toContain('"status_code":405')
    expect(await answerToHead({ authorization: `Bearer ${randomBytes(32).toString('base64url')}` })).toContain(
      '"status_code":405',
    )
    expect(await answerToHead({ authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' })).toContain(
      '"status_code":400',
    )
  })

  it('is told so also where they send it all', async () => {
    const before = await countStored()
    expect(await sendFile(sandbox.address, randomBytes(10 * 1024 * 1024))).toMatchObject({ status_code: 405 })
    expect(await countStored()).toEqual(before)
  })

  it('because they have sent too many waits, and is told so before it is read', async () => {
    await db().deleteFrom('rate_limits').execute()
    await Promise.all(Array.from({ length: 120 }, () => answerToHead({})))
    expect(await answerToHead({ authorization: `Bearer ${ana.token}` })).toContain('"status_code":429')
  })

  /** Seven people who each start to send three large files, of which only `some` arrives. */
  const begun = async (some: string) => {
    await db().deleteFrom('rate_limits').execute()
    const { hostname, port } = new URL(sandbox.address)
    const crowd = await Promise.all(Array.from({ length: 7 }, () => addBorrower(db())))
    const sockets = crowd.flatMap(({ token }) =>
      Array.from({ length: 3 }, () => {
        const head = `POST /api/system/upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: ${10 * 1024 * 1024}\r\nidempotency-key: ${mintKey()}\r\nauthorization: Bearer ${token}\r\n\r\n`
        const socket = connect(Number(port), hostname).on('error', () => undefined)
        socket.write(`${head}${some}`)
        return socket
      }),
    )
    await expect
      .poll(async () => (await db().selectFrom('rate_limits').select('tries').executeTakeFirst())?.tries.length)
      .toBe(21)
    return { sockets }
  }

  it('and only says that they will send something holds no room', async () => {
    const { sockets } = await begun('')
    const began = performance.now()
    expect(await sendFile(sandbox.address, await plainJpeg(), { token: ana.token })).toMatchObject({ status_code: 200 })
    // Sooner than the announced bodies have to begin.
    expect(performance.now() - began).toBeLessThan(12_000)
    for (const socket of sockets) socket.destroy()
  })

  it('gives the room back that was made for a body that never came', async () => {
    const { sockets } = await begun('some')
    const waiting = sendFile(sandbox.address, await plainJpeg(), { token: ana.token })
    const left = performance.now()
    for (const socket of sockets) socket.destroy()
    expect(await waiting).toMatchObject({ status_code: 200 })
    // Sooner than waiting requests give up.
    expect(performance.now() - left).toBeLessThan(10_000)
  })
})

describe('a link', () => {
  const notFound = { status_code: 404, message: expect.any(String), data: { reason: 'not_found' } }

  it('ends with the session that asked for it, and with no other', async () => {
    const token = await openSession(db(), 'borrower', ana.id, new Date())
    const { link } = dataOf(await send(await plainJpeg(), { token }))
    const { link: other } = dataOf(await send(await plainJpeg()))
    expect((await open(link)).headers.get('content-type')).toBe('image/jpeg')
    expect((await sandbox.ask('POST /api/user/logout', {}, { token })).status_code).toBe(200)
    expect(await (await open(link)).json()).toEqual(notFound)
    expect((await open(other)).headers.get('content-type')).toBe('image/jpeg')
  })

  it('that was altered, has expired, or leads to nothing answers that there is nothing', async () => {
    const { link, file_id } = dataOf(await send(await plainJpeg()))
    const other = dataOf(await send(await plainPng()))
    const altered = [
      link.replace(file_id, other.file_id),
      link.replace(/expires=\d+/, (found) => `${found}0`),
      link.replace('for=owner', 'for=operator'),
      link.replace(/for=[^&]*/, 'for=provider'),
      otherSignature(link),
      link.replace(/&sig=.*/, ''),
      `${link}&sig=x`,
      `/api/files/${file_id}`,
      `/api/files/${randomUUID()}${link.slice(link.indexOf('?'))}`,
      `/api/files/..%2f..%2fetc%2fpasswd${link.slice(link.indexOf('?'))}`,
      link.replace(/expires=\d+/, 'expires=NaN'),
    ]
    for (const one of altered) {
      const answer = await open(one)
      expect({ one, answer: await answer.json() }).toEqual({ one, answer: notFound })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect((await open(link)).headers.get('content-type')).toBe('image/jpeg')
    await forward(600)
    expect(await (await open(link)).json()).toEqual(notFound)
  })
})

describe('a file whose row does not come to be', () => {
  const failing = async (when: 'at once' | 'at commit', work: () => Promise<void>): Promise<void> => {
    await sql`CREATE FUNCTION refuse_files() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`.execute(
      db(),
    )
    const timing = when === 'at commit' ? sql`DEFERRABLE INITIALLY DEFERRED` : sql``
    await sql`CREATE CONSTRAINT TRIGGER refuse_files AFTER INSERT ON files ${timing} FOR EACH ROW EXECUTE FUNCTION refuse_files()`.execute(
      db(),
    )
    try {
      await work()
    } finally {
      await sql`DROP TRIGGER refuse_files ON files`.execute(db())
      await sql`DROP FUNCTION refuse_files`.execute(db())
    }
  }
  const sweeps = async () =>
    (
      await sql<{
        payload: { file_id: string }
        run_at: Date
      }>`SELECT payload, run_at FROM graphile_worker._private_jobs WHERE payload::text LIKE '%file_id%' ORDER BY id DESC`.execute(
        db(),
      )
    ).rows
  const sweep = async (payload: unknown): Promise<void> =>
    sweepFile(folderStore(folder)).run({ tx: db(), payload, now: new Date() })

  it('is removed again at once where the row is refused, and the retry with its key succeeds', async () => {
    const before = await countStored()
    const key = mintKey()
    const body = await plainJpeg()
    await failing('at once', async () => {
      expect(await send(body, { key })).toMatchObject({ status_code: 503 })
      expect(await countStored()).toEqual(before)
    })
    expect(await send(body, { key })).toMatchObject({ status_code: 200 })
  })

  it('is swept later where the commit fails: that it may be left over was known before it was written', async () => {
    const before = await countStored()
    await failing('at commit', async () => {
      expect(await send(await plainJpeg())).toMatchObject({ status_code: 503 })
    })
    expect(await countStored()).toEqual({ files: before.files + 1, rows: before.rows })
    const [job] = await sweeps()
    expect(stored()).toContain(`files/${job?.payload.file_id}`)
    expect((job?.run_at.getTime() ?? 0) - Date.now()).toBeGreaterThan(3_000_000)
    await sweep(job?.payload)
    expect(await countStored()).toEqual(before)
    await sweep(job?.payload)
  })

  it('is no other: a file that has its row is not swept', async () => {
    const { file_id } = dataOf(await send(await plainJpeg()))
    const job = (await sweeps()).find(({ payload }) => payload.file_id === file_id)
    const before = await countStored()
    await sweep(job?.payload)
    expect(await countStored()).toEqual(before)
  })
})
