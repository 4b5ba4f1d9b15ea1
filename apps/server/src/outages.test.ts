import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openMailServer } from './platform/email/sandbox-server.ts'
import { createLogger } from './platform/http/log.ts'
import { addJob } from './platform/jobs/queue.ts'
import { queueEmail } from './platform/jobs/send-email.ts'
import { queueSms } from './platform/jobs/send-sms.ts'
import { createServer, type Server } from './server.ts'
import { loansOf } from './testing/loans.ts'
import { addBorrower } from './testing/borrower.ts'
import { createDatabase, type TestDatabase } from './testing/cluster.ts'
import { useOutside } from './testing/outside.ts'
import { plainJpeg } from './testing/sample-pictures.ts'
import { apiClient, testConfig, type Ask } from './testing/server.ts'
import { clusterUrl } from './testing/shared.ts'
import { sendFile } from './testing/upload.ts'

const WAIT = { timeout: 120_000, interval: 50 }

let gateway: { status: number } = { status: 202 }
const sms = useOutside(() => gateway)
const folder = mkdtempSync(join(tmpdir(), 'home-credit-outages-'))
afterAll(() => rmSync(folder, { recursive: true }))

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase(await clusterUrl())
})
afterAll(() => database.drop())

interface Started {
  address: string
  ask: Ask
  server: Server
  logged: string[]
  ready(): Promise<{ status: number; body: unknown }>
}

const running: Server[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.drain()
})

const start = async (env: NodeJS.ProcessEnv = {}): Promise<Started> => {
  const logged: string[] = []
  const logger = createLogger('info', { write: (line: string) => void logged.push(line) })
  const server = await createServer(
    testConfig({ DATABASE_URL: database.url, DATA_DIR: folder, SMS: 'http', SMS_URL: sms.url, SMS_TOKEN: 't', ...env }),
    database.url,
    logger,
  )
  running.push(server)
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  const ready = async () => {
    const response = await fetch(`${address}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  return { address, ask: apiClient(address), server, logged, ready }
}

/** A connection outside the server's pools. */
const asSomebody = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const READY = { status: 200, body: { status: 'ready' } }
const ready = (...faults: string[]) => ({ status: 200, body: { status: 'ready', faults } })

describe('a table that somebody holds', () => {
  const locked = async (work: () => Promise<void>): Promise<void> => {
    const client = await asSomebody(database.url)
    try {
      await client.query('BEGIN')
      await client.query('LOCK TABLE ledger_postings, borrower_info')
      await work()
    } finally {
      await client.query('ROLLBACK')
      await client.end()
    }
  }
  const save = (ask: Ask, token: string) =>
    ask('POST /api/dk/userInfo', { action: 'save', work_unit: 'Padaria' }, { token })

  it('leaves health and the calls that do not need it their connections, however many wait for it', async () => {
    const { ask, server, ready: look } = await start({ POOL_SIZE: '4' })
    const { token } = await addBorrower(server.pool.db)
    let done = 0
    const waiting: Promise<{ status_code: number }>[] = []
    await locked(async () => {
      for (let count = 0; count < 12; count += 1)
        waiting.push(
          (count % 2 === 0 ? save(ask, token) : ask('POST /api/credit/logs', { action: 'list' }, { token })).finally(
            () => (done += 1),
          ),
        )
      const client = await asSomebody(database.url)
      const stuck = async () =>
        (
          await client.query(
            `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          )
        ).rowCount
      // As many connections as one call may use: three of the four that write, and one of the two that read.
      await expect.poll(stuck, WAIT).toBeGreaterThanOrEqual(4)
      await client.end()
      expect(await ask('POST /api/system/setting', {})).toMatchObject({ status_code: 200 })
      await expect.poll(async () => (await look()).status, WAIT).toBe(200)
      expect(done).toBe(0)
    })
    expect((await Promise.all(waiting)).map(({ status_code }) => status_code)).toEqual(Array(12).fill(200))
  })

  it('is not waited for longer than LOCK_SECONDS: the call is answered 503, has done nothing, and can be made again', async () => {
    const { ask, server, logged } = await start({ LOCK_SECONDS: '1' })
    const { token } = await addBorrower(server.pool.db)
    await locked(async () => {
      expect(await save(ask, token)).toMatchObject({ status_code: 503 })
      expect(await ask('POST /api/credit/logs', { action: 'list' }, { token })).toMatchObject({ status_code: 503 })
    })
    // 55P03 is PostgreSQL's lock timeout: neither the call nor the statement timed out.
    expect(logged.filter((line) => line.includes('"code":"55P03"'))).toHaveLength(2)
    expect(await save(ask, token)).toMatchObject({ status_code: 200, data: { info: { work_unit: 'Padaria' } } })
  })
})

it('a gateway that is away is named at /readyz and once in the log; what it was to send is sent when it is back', async () => {
  gateway = { status: 503 }
  const { server, logged, ready: look } = await start()
  await queueSms(server.pool.db, testConfig({}).secretKey, { phone: '+5511987654321', text: 'Olá' })
  await expect.poll(look, WAIT).toEqual(ready('sms'))
  // It has failed for long, and its next try is an hour away.
  const waiting = async () =>
    (
      await server.pool.raw.query(
        `SELECT run_at FROM graphile_worker.jobs WHERE task_identifier = 'send_sms' AND locked_at IS NULL`,
      )
    ).rows.length
  await expect.poll(waiting, WAIT).toBe(1)
  await server.pool.raw.query(`UPDATE graphile_worker._private_jobs SET run_at = now() + interval '1 hour'`)
  gateway = { status: 202 }
  await queueSms(server.pool.db, testConfig({}).secretKey, { phone: '+5511987654322', text: 'Olá' })
  await expect.poll(look, WAIT).toEqual(READY)
  await expect.poll(waiting, WAIT).toBe(0)
  const lines = logged.map((line) => JSON.parse(line) as { msg: string; part?: string })
  expect(lines.filter(({ part }) => part === 'sms').map(({ msg }) => msg)).toEqual(['part fails', 'part works again'])
})

it('a mail server that is away is named at /readyz, and what it was to take is sent when it is back', async () => {
  let away = true
  const taken: string[] = []
  const mail = await openMailServer(async ({ address }) => {
    if (away) throw new Error('away')
    taken.push(address)
  })
  try {
    const { server, ready: look } = await start({ SMTP_URL: mail.url, EMAIL_FROM: 'Home-credit <a@b.example>' })
    const { secretKey } = testConfig({})
    const email = { subject: 'Olá', text: 'Olá' }
    // A refused mailbox is an answer: nothing fails, and the job is not retried.
    await queueEmail(server.pool.db, secretKey, { ...email, address: 'nobody@nowhere.invalid' })
    await queueEmail(server.pool.db, secretKey, { ...email, address: 'maria@example.com' })
    await expect.poll(look, WAIT).toEqual(ready('email'))
    away = false
    // The answer about the refused mailbox may come last, and shows that the server is up before it has taken anything.
    await expect.poll(() => taken, WAIT).toEqual(['maria@example.com'])
    await expect.poll(look, WAIT).toEqual(READY)
    const left = async () =>
      (await server.pool.raw.query(`SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'send_email'`)).rowCount
    await expect.poll(left, WAIT).toBe(0)
  } finally {
    await mail.close()
  }
})

it('a disk that takes no file is named at /readyz; uploads are answered 503 and taken when it is back', async () => {
  const { address, server, ready: look } = await start()
  const { token } = await addBorrower(server.pool.db)
  const files = join(folder, 'files')
  renameSync(files, `${files}.away`)
  writeFileSync(files, '')
  const picture = await plainJpeg()
  expect(await sendFile(address, picture, { token })).toMatchObject({ status_code: 503 })
  await expect.poll(look, WAIT).toEqual(ready('files'))
  rmSync(files)
  renameSync(`${files}.away`, files)
  expect(await sendFile(address, picture, { token })).toMatchObject({ status_code: 200 })
  await expect.poll(look, WAIT).toEqual(READY)
})

it('a database that is away makes the server not ready; when it is back all of it works again by itself', async () => {
  const { ask, server, ready: look } = await start()
  const name = new URL(database.url).pathname.slice(1)
  const cluster = await asSomebody(await clusterUrl())
  await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  try {
    await cluster.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
    await expect.poll(look, WAIT).toMatchObject({ status: 503, body: { status: 'database unreachable' } })
    expect(await ask('POST /api/system/setting', {})).toMatchObject({ status_code: 503 })
  } finally {
    await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await cluster.end()
  }
  await expect.poll(look, WAIT).toEqual(READY)
  expect(await ask('POST /api/system/setting', {})).toMatchObject({ status_code: 200 })
  // Jobs run, and the clock and the listeners receive notifications.
  await addJob(server.pool.db, { name: 'count_claims', payload: {} })
  const left = async (): Promise<number | null> =>
    (await server.pool.raw.query(`SELECT id FROM graphile_worker.jobs WHERE task_identifier = 'count_claims'`)).rowCount
  await expect.poll(left, WAIT).toBe(0)
  const { data } = (await ask('POST /api/sandbox/clock', { action: 'forward', seconds: 60 })) as {
    data: { ahead_seconds: number }
  }
  await expect
    .poll(async () => (await ask('POST /api/sandbox/clock', { action: 'read' })).data, WAIT)
    .toMatchObject({ ahead_seconds: data.ahead_seconds })
})

it('a lender without a credit bureau has nothing that fails: a person decides', async () => {
  const { ask, server, ready: look } = await start({ BUREAU: 'none' })
  const loans = loansOf({ server, ask })
  const borrower = await loans.underReview()
  expect((await loans.detail(borrower)).loan.state).toBe('under_review')
  expect(await look()).toEqual(READY)
})
