import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { systemClock } from '../clock/clock.ts'
import { sandboxOutbox } from '../sms/sandbox-outbox.ts'
import { openPool, type Db } from '../db/pool.ts'
import { askOutside, inTransaction } from '../db/transaction.ts'
import { useDatabase } from '../../testing/database.ts'
import { PRUNES } from '../../testing/prunes.ts'
import { useRunners } from '../../testing/runner.ts'
import { clusterUrl } from '../../testing/shared.ts'
import { prune } from './prune.ts'
import { addJob, type Job } from './queue.ts'
import { freeDeadJobs } from './runner.ts'
import { queueSms, sendSms } from './send-sms.ts'

const used = useDatabase({ size: 20 })
const { run, logged } = useRunners()
const WAIT = { timeout: 60_000, interval: 20 }

interface Waiting {
  id: number
  attempts: number
  locked_by: string | null
}

const waiting = async (name: string): Promise<Waiting[]> =>
  (
    await sql<Waiting>`SELECT id, attempts, locked_by FROM graphile_worker.jobs WHERE task_identifier = ${name} ORDER BY id`.execute(
      used.db,
    )
  ).rows

const waitingCount = async (name: string): Promise<number> => (await waiting(name)).length

/** Returns the id of the job. */
const queue = async (name: string, payload: Record<string, unknown> = {}): Promise<number> => {
  await addJob(used.db, { name, payload })
  return (await waiting(name)).at(-1)?.id ?? 0
}

/** Jobs write notes in their own transaction, as real ones do. */
const note = (tx: Db, text: string): Promise<unknown> => sql`INSERT INTO notes VALUES (${text})`.execute(tx)
const notes = async (): Promise<string[]> =>
  (await sql<{ text: string }>`SELECT text FROM notes ORDER BY text`.execute(used.db)).rows.map(({ text }) => text)

/** Jobs wait at the gate until the test opens it. */
const closedGate = (): { open: () => void; whenOpen: Promise<void> } => {
  let open = (): void => undefined
  const whenOpen = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), whenOpen }
}

beforeAll(() => sql`CREATE TABLE notes (text text NOT NULL)`.execute(used.db))
beforeEach(() => sql`TRUNCATE notes`.execute(used.db))

describe('a queued job', () => {
  it('exists only if its transaction commits', async () => {
    const undone = inTransaction(used.db, async (tx) => {
      await addJob(tx, { name: 'committed', payload: {} })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await waitingCount('committed')).toBe(0)
    await inTransaction(used.db, (tx) => addJob(tx, { name: 'committed', payload: {} }))
    expect(await waitingCount('committed')).toBe(1)
  })

  it('is one with another of its key that still waits', async () => {
    await addJob(used.db, { name: 'keyed', payload: { turn: 1 }, key: 'same' })
    await addJob(used.db, { name: 'keyed', payload: { turn: 2 }, key: 'same' })
    expect(await waitingCount('keyed')).toBe(1)
  })

  it('runs also where it waits under a name that it had before', async () => {
    const job: Job = {
      name: 'renamed',
      formerNames: ['named_before'],
      run: async ({ tx, payload }) => void (await note(tx, JSON.stringify(payload))),
    }
    await queue('named_before', { turn: 1 })
    await queue('renamed', { turn: 2 })
    await run(used.pool, systemClock, job)
    await expect.poll(notes, WAIT).toEqual(['{"turn":1}', '{"turn":2}'])
  })

  it('is tried again when it fails, and what it had half done is undone', async () => {
    let tries = 0
    // Fails until the test has seen it: the queue itself retries after a while.
    let failing = true
    const job: Job = {
      name: 'fails_once',
      async run({ tx }) {
        tries += 1
        await note(tx, `try ${tries}`)
        if (failing) throw new Error('half done')
      },
    }
    const id = await queue('fails_once')
    await run(used.pool, systemClock, job)
    await expect
      .poll(
        async () =>
          (await waiting('fails_once')).filter(({ attempts, locked_by }) => attempts > 0 && locked_by === null),
        WAIT,
      )
      .toEqual([expect.objectContaining({ id })])
    expect(await notes()).toEqual([])
    failing = false
    // Skips the queue's own delay.
    await sql`SELECT graphile_worker.reschedule_jobs(ARRAY[${id}]::bigint[], now())`.execute(used.db)
    await expect.poll(() => waitingCount('fails_once'), WAIT).toBe(0)
    expect(tries).toBeGreaterThan(1)
    expect(await notes()).toEqual([`try ${tries}`])
  })

  it('runs once, whichever of two servers takes it', async () => {
    const other = openPool({ url: used.url, size: 10, onError: () => undefined })
    const took = new Set<string>()
    const both = closedGate()
    const jobOf = (server: string): Job => ({
      name: 'count',
      async run({ tx, payload }) {
        // No job finishes before both servers have one, so that one server cannot do them all.
        if (took.add(server).size === 2) both.open()
        await both.whenOpen
        await note(tx, JSON.stringify(payload))
      },
    })
    const runners = [await run(used.pool, systemClock, jobOf('a')), await run(other, systemClock, jobOf('b'))]
    const numbers = Array.from({ length: 200 }, (_, index) => index)
    await inTransaction(used.db, async (tx) => {
      for (const number of numbers) await addJob(tx, { name: 'count', payload: { number } })
    })
    await expect.poll(() => waitingCount('count'), WAIT).toBe(0)
    await Promise.all(runners.map((runner) => runner.stop()))
    await other.close()
    expect(took.size).toBe(2)
    expect(await notes()).toEqual(numbers.map((number) => JSON.stringify({ number })).toSorted())
  })

  it('does not run again where it ran and only its completion was lost', async () => {
    const done = await queue('lost', { turn: 'ran already' })
    await used.db.insertInto('jobs_done').values({ job_id: done, done_at: new Date() }).execute()
    await queue('lost', { turn: 'did not run' })
    await run(used.pool, systemClock, {
      name: 'lost',
      run: ({ tx, payload }) => note(tx, JSON.stringify(payload)).then(() => undefined),
    })
    await expect.poll(() => waitingCount('lost'), WAIT).toBe(0)
    expect(await notes()).toEqual([JSON.stringify({ turn: 'did not run' })])
  })

  it('is freed where its server died, and not while its server lives or has only just taken it', async () => {
    const lockedBy = async (): Promise<unknown[]> => (await waiting('slow')).map(({ locked_by }) => locked_by)
    const gate = closedGate()
    const begun = closedGate()
    const job: Job = {
      name: 'slow',
      async run({ tx, payload }) {
        begun.open()
        await note(tx, JSON.stringify(payload))
        if (JSON.stringify(payload).includes('alive')) await gate.whenOpen
      },
    }
    const alive = await queue('slow', { of: 'alive' })
    await run(used.pool, systemClock, job)
    // A taken job has not begun yet; only a running one has the advisory lock.
    await begun.whenOpen
    expect(await lockedBy()).toEqual([expect.any(String)])
    const [worker] = await waiting('slow')
    await inTransaction(used.db, async (tx) => {
      for (const of of ['dead', 'young']) await addJob(tx, { name: 'slow', payload: { of } })
      await sql`UPDATE graphile_worker._private_jobs SET locked_by = payload->>'of', locked_at = now() + interval '10 minutes' WHERE id > ${alive}`.execute(
        tx,
      )
      await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE payload->>'of' IN ('alive', 'dead')`.execute(
        tx,
      )
    })
    expect(await lockedBy()).toEqual([worker?.locked_by, 'dead', 'young'])
    await freeDeadJobs(used.db)
    await expect.poll(lockedBy, WAIT).toEqual([worker?.locked_by, 'young'])
    expect(await notes()).toEqual([JSON.stringify({ of: 'dead' })])
    gate.open()
    await expect.poll(lockedBy, WAIT).toEqual(['young'])
    expect(await notes()).toEqual(['alive', 'dead'].map((of) => JSON.stringify({ of })))
  })

  it('does not wait in its queue for one that two workers ended', async () => {
    const gate = closedGate()
    const begun = closedGate()
    const job: Job = {
      name: 'in_turn',
      async run({ tx, payload }) {
        begun.open()
        if (JSON.stringify(payload).includes('first')) await gate.whenOpen
        await note(tx, JSON.stringify(payload))
      },
    }
    const inTurn = (of: string): Promise<void> =>
      inTransaction(used.db, (tx) => addJob(tx, { name: 'in_turn', payload: { of }, queue: 'turns' }))
    await inTurn('first')
    await run(used.pool, systemClock, job)
    await begun.whenOpen
    // As though its worker had not been heard of for a while, and another had taken job and queue.
    for (const table of ['_private_jobs', '_private_job_queues'])
      await sql`UPDATE ${sql.table(`graphile_worker.${table}`)} SET locked_by = 'the other' WHERE locked_by IS NOT NULL`.execute(
        used.db,
      )
    gate.open()
    await expect.poll(() => waitingCount('in_turn'), WAIT).toBe(0)
    await inTurn('second')
    await expect.poll(() => waitingCount('in_turn'), WAIT).toBe(0)
    expect(await notes()).toEqual([{ of: 'first' }, { of: 'second' }].map((payload) => JSON.stringify(payload)))
  })

  it('that asks somebody outside holds no connection meanwhile, and stays with its server as long as it asks', async () => {
    const gate = closedGate()
    const begun = closedGate()
    const job: Job = {
      name: 'asks',
      asksOutside: true,
      async run({ tx, payload }) {
        const answer = await askOutside(tx, 'gate', async () => {
          begun.open()
          await gate.whenOpen
          return 'opened'
        })
        await note(tx, JSON.stringify({ payload, answer }))
      },
    }
    const id = await queue('asks', { of: 'alive' })
    const lockedAt = async (): Promise<number> =>
      (
        await sql<{
          at: Date | null
        }>`SELECT locked_at AS at FROM graphile_worker.jobs WHERE id = ${id}`.execute(used.db)
      ).rows[0]?.at?.getTime() ?? 0
    await run(used.pool, systemClock, job)
    await begun.whenOpen
    const taken = await lockedAt()
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`.execute(used.db)
    expect(rows).toEqual([{ count: 0 }])
    await expect.poll(lockedAt, WAIT).toBeGreaterThan(taken)
    gate.open()
    await expect.poll(() => waitingCount('asks'), WAIT).toBe(0)
    expect(await notes()).toEqual([JSON.stringify({ payload: { of: 'alive' }, answer: 'opened' })])
  })

  it('that asked already, and only its completion was lost, does not ask again', async () => {
    const payloads: unknown[] = []
    const done = await queue('asked', { turn: 1 })
    await used.db.insertInto('jobs_done').values({ job_id: done, done_at: new Date() }).execute()
    await queue('asked', { turn: 2 })
    const job: Job = {
      name: 'asked',
      asksOutside: true,
      run: ({ tx, payload }) => askOutside(tx, 'bank', async () => void payloads.push(payload)),
    }
    await run(used.pool, systemClock, job)
    await expect.poll(() => waitingCount('asked'), WAIT).toBe(0)
    expect(payloads).toEqual([{ turn: 2 }])
  })

  it('finds a runner where the first question of its workers failed', async () => {
    // The queue's library also prints it to the console.
    vi.spyOn(console, 'trace').mockImplementation(() => undefined)
    // The library caches the result of its first query, even an error.
    let cut = 1
    const connect = (callback?: Parameters<pg.Pool['connect']>[0]): unknown => {
      if (callback !== undefined) return used.pool.raw.connect(callback)
      cut -= 1
      return cut >= 0 ? Promise.reject(new Error('cut off')) : used.pool.raw.connect()
    }
    const raw = new Proxy(used.pool.raw, {
      get: (target, name) => (name === 'connect' ? connect : Reflect.get(target, name, target)),
    })
    await queue('asked_too_early')
    await run({ ...used.pool, raw }, systemClock, {
      name: 'asked_too_early',
      run: ({ tx }) => note(tx, 'ran').then(() => undefined),
    })
    await expect.poll(notes, WAIT).toEqual(['ran'])
    expect(logged.join()).toContain('it starts again')
  })

  it('finds a runner after the database was away while others ran', async () => {
    // The queue's library also prints it to the console.
    vi.spyOn(console, 'trace').mockImplementation(() => undefined)
    const name = new URL(used.url).pathname.slice(1)
    const cluster = new pg.Client({ connectionString: await clusterUrl() })
    await cluster.connect()
    const pool = openPool({ url: used.url, size: 10, onError: () => undefined })
    // Opens a connection before the queue starts, because the queue only handles connections that it sees being opened.
    await sql`SELECT 1`.execute(pool.db)
    const gate = closedGate()
    let running = 0
    const job: Job = {
      name: 'cut_off',
      async run({ tx, payload }) {
        running += 1
        await gate.whenOpen
        await note(tx, JSON.stringify(payload))
      },
    }
    const runner = await run(pool, systemClock, job)
    for (let turn = 1; turn <= 4; turn += 1) await addJob(used.db, { name: 'cut_off', payload: { turn } })
    await expect.poll(() => running, WAIT).toBe(4)
    try {
      await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
      await cluster.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name])
      gate.open()
      await expect.poll(() => logged.join(), WAIT).toContain('it starts again')
    } finally {
      await cluster.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
      await cluster.end()
    }
    // Prevents these jobs from counting as a dead server's, however long the rest takes.
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now() + interval '10 minutes' WHERE locked_by IS NOT NULL`.execute(
      used.db,
    )
    await addJob(used.db, { name: 'cut_off', payload: { turn: 5 } })
    await expect.poll(notes, WAIT).toEqual([JSON.stringify({ turn: 5 })])
    await runner.stop()
    await pool.close()
    // The interrupted jobs are not lost: they wait until their lock is old enough.
    expect(await waitingCount('cut_off')).toBe(4)
  })
})

it('prune forgets what has served its time and keeps what has not', async () => {
  const now = new Date('2032-03-01T12:00:00Z')
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000)
  const session = (days: number) => ({
    id: randomUUID(),
    token_hash: randomBytes(32),
    kind: 'borrower' as const,
    subject_id: randomUUID(),
    created_at: daysAgo(90),
    used_at: daysAgo(90),
    expires_at: daysAgo(days),
  })
  const key = (name: string, days: number) => ({
    scope: 'prune',
    key: name,
    request_hash: randomBytes(32),
    answer: null,
    created_at: daysAgo(days),
  })
  const limit = (name: string, expires_at: Date) => ({
    key: `prune:${name}`,
    tries: [daysAgo(1)],
    granted: true,
    expires_at,
  })
  const remainingSessions = [session(29), session(-1)]
  await used.db
    .insertInto('sessions')
    .values([session(31), ...remainingSessions])
    .execute()
  await used.db
    .insertInto('idempotency_keys')
    .values([key('old', 31), key('young', 29)])
    .execute()
  await used.db
    .insertInto('jobs_done')
    .values([
      { job_id: 9_000_001, done_at: daysAgo(31) },
      { job_id: 9_000_002, done_at: daysAgo(29) },
    ])
    .execute()
  await used.db
    .insertInto('rate_limits')
    .values([limit('over', new Date(now.getTime() - 1)), limit('open', new Date(now.getTime() + 1))])
    .execute()

  const soon = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)
  const code = (expires_at: Date) => ({
    id: randomUUID(),
    phone: '+5511912345678',
    scene: 'register' as const,
    code_hash: randomBytes(32),
    sent_at: daysAgo(1),
    expires_at,
  })
  const remainingCode = code(soon(1))
  await used.db
    .insertInto('sms_codes')
    .values([code(soon(-1)), remainingCode])
    .execute()
  await used.db
    .insertInto('captchas_used')
    .values([
      { id: 'over', expires_at: soon(-1) },
      { id: 'open', expires_at: soon(1) },
    ])
    .execute()
  await used.db
    .insertInto('passkey_challenges')
    .values([
      { challenge: 'over', expires_at: soon(-1) },
      { challenge: 'open', expires_at: soon(1) },
    ])
    .execute()
  const event = (subject: string, done_at: Date | null) => ({
    kind: 'pix' as const,
    subject,
    source: 'webhook' as const,
    received_at: daysAgo(90),
    try_at: daysAgo(90),
    done_at,
  })
  await used.db
    .insertInto('pix_events')
    .values([event('done long ago', daysAgo(31)), event('done', daysAgo(29)), event('waits', null)])
    .execute()
  const borrower_id = randomUUID()
  await used.db
    .insertInto('borrowers')
    .values({
      id: borrower_id,
      phone: '+5511912345678',
      password_hash: 'x',
      invitation_code: 'PRUNE222',
      terms_accepted_at: daysAgo(900),
      created_at: daysAgo(900),
    })
    .execute()
  const device = (days: number) => ({
    id: randomUUID(),
    token_hash: randomBytes(32),
    borrower_id,
    name: '',
    created_at: daysAgo(900),
    used_at: daysAgo(days),
  })
  const remainingDevice = device(364)
  await used.db
    .insertInto('devices')
    .values([device(366), remainingDevice])
    .execute()

  await inTransaction(used.db, (tx) => prune(PRUNES).run({ tx, payload: {}, now }))

  const sessions = await used.db.selectFrom('sessions').select('id').execute()
  expect(sessions.map(({ id }) => id).toSorted()).toEqual(remainingSessions.map(({ id }) => id).toSorted())
  expect(await used.db.selectFrom('idempotency_keys').select('key').where('scope', '=', 'prune').execute()).toEqual([
    { key: 'young' },
  ])
  expect(await used.db.selectFrom('jobs_done').select('job_id').where('job_id', '>', 9_000_000).execute()).toEqual([
    { job_id: 9_000_002 },
  ])
  expect(await used.db.selectFrom('rate_limits').select('key').where('key', 'like', 'prune:%').execute()).toEqual([
    { key: 'prune:open' },
  ])
  expect(await used.db.selectFrom('pix_events').select('subject').orderBy('id').execute()).toEqual([
    { subject: 'done' },
    { subject: 'waits' },
  ])
  expect(await used.db.selectFrom('sms_codes').select('id').execute()).toEqual([{ id: remainingCode.id }])
  expect(await used.db.selectFrom('captchas_used').select('id').execute()).toEqual([{ id: 'open' }])
  expect(await used.db.selectFrom('passkey_challenges').select('challenge').execute()).toEqual([{ challenge: 'open' }])
  expect(await used.db.selectFrom('devices').select('id').execute()).toEqual([{ id: remainingDevice.id }])
})

it('an SMS reaches the gateway once, and waits for it sealed', async () => {
  const secretKey = randomBytes(32)
  const sms = { phone: '+5511987654321', text: 'Seu código é 246810' }
  await inTransaction(used.db, (tx) => queueSms(tx, secretKey, sms))
  expect(await waitingCount('send_sms')).toBe(1)

  const { rows: tables } = await sql<{
    name: string
  }>`SELECT quote_ident(table_name) AS name FROM information_schema.tables
    WHERE table_schema = 'graphile_worker' AND table_type = 'BASE TABLE'`.execute(used.db)
  const stored = await Promise.all(
    tables.map(({ name }) =>
      used.pool.raw.query<{ row: string }>(`SELECT t::text AS row FROM graphile_worker.${name} AS t`),
    ),
  )
  const text = stored.flatMap(({ rows }) => rows.map(({ row }) => row)).join('\n')
  expect(text).toContain('sealed')
  for (const secret of [sms.phone, '987654321', sms.text, '246810']) expect(text).not.toContain(secret)

  await run(used.pool, systemClock, sendSms(sandboxOutbox(used.db, systemClock), secretKey))
  await expect.poll(() => waitingCount('send_sms'), WAIT).toBe(0)
  expect(await used.db.selectFrom('sandbox_sms').select(['phone', 'text']).execute()).toEqual([sms])
})
