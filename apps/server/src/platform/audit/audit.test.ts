import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPool } from '../db/pool.ts'
import { inTransaction, Undo } from '../db/transaction.ts'
import { createHealth } from '../http/health.ts'
import { createLogger } from '../http/log.ts'
import { createMetrics } from '../http/metrics.ts'
import { SERVER_FOLDER } from '../root.ts'
import type { Keyring } from '../secrets/keyring.ts'
import { createDatabase } from '../../testing/cluster.ts'
import { useDatabase } from '../../testing/database.ts'
import { clusterUrl } from '../../testing/shared.ts'
import { audit, auditFaults } from './audit.ts'
import { sealAll, sealEntries } from './seal.ts'
import { verifyAudit, verifyIn } from './verify.ts'
import { verifyAuditCommand } from './verify-command.ts'
import { watchSealing } from './watch.ts'

const database = useDatabase({ size: 20 })
const now = new Date('2026-03-10T12:00:00.123Z')
const KEYS: Keyring = [{ id: 'now', key: Buffer.alloc(32, 'now') }]

beforeEach(async () => {
  await audit(database.db, {
    actor: 'policy@1',
    action: 'decided',
    subject: 'loan:1',
    reason: 'score',
    details: { z: 1, a: ['ção', null] },
    requestId: 'r',
    now,
  })
})

const seal = (most?: number): Promise<unknown> =>
  inTransaction<unknown>(database.db, (tx) =>
    most === undefined ? sealAll(tx, KEYS, now) : sealEntries(tx, KEYS, { now, most }),
  )
const verified = () => verifyAudit(database.db, { keys: KEYS })

it('an entry is kept as it was given', async () => {
  const row = await database.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    actor: 'policy@1',
    action: 'decided',
    subject: 'loan:1',
    reason: 'score',
    details: { z: 1, a: ['ção', null] },
    request_id: 'r',
    at: now,
  })
})

it('the log cannot be changed, cut or emptied, nor its seals', async () => {
  await seal()
  for (const table of ['audit_log', 'audit_seals'])
    for (const statement of [`UPDATE ${table} SET seq = 0`, `DELETE FROM ${table}`, `TRUNCATE ${table}`])
      await expect(database.pool.raw.query(statement)).rejects.toMatchObject({ constraint: 'audit_append_only' })
})

it('two who write about one thing do not wait for each other', async () => {
  await inTransaction(database.db, async (one) => {
    await audit(one, { actor: 'borrower:1', action: 'tested', subject: 'loan:both', now })
    await inTransaction(database.db, async (other) => {
      await sql`SET LOCAL lock_timeout = '2s'`.execute(other)
      await audit(other, { actor: 'borrower:2', action: 'tested', subject: 'loan:both', now })
    })
  })
  const written = database.db.selectFrom('audit_log').select('actor').where('subject', '=', 'loan:both').orderBy('seq')
  expect(await written.execute()).toEqual([{ actor: 'borrower:1' }, { actor: 'borrower:2' }])
})

it('the log stays whole under many writers while it is sealed, and an undone transaction leaves nothing', async () => {
  const count = async (): Promise<number> => (await database.db.selectFrom('audit_log').select('seq').execute()).length
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.boolean()), { minLength: 20, maxLength: 40 }),
      async (writes) => {
        const before = await count()
        const written = writes.map(([subject, undone]) =>
          inTransaction(database.db, async (tx) => {
            await audit(tx, { actor: 'system', action: 'tested', subject: `loan:${subject}`, now })
            if (undone) throw new Error('undone')
          }).catch(() => undefined),
        )
        // Two servers may seal at once.
        await Promise.all([...written, seal(7), seal(7), seal(7)])
        await seal()
        expect(await verified()).toMatchObject({ waiting: 0, faults: [] })
        expect(await count()).toBe(before + writes.filter(([, undone]) => !undone).length)
      },
    ),
    { numRuns: 5 },
  )
})

it('an entry that is committed late comes after those that were sealed before it', async () => {
  await seal()
  await inTransaction(database.db, async (late) => {
    await audit(late, { actor: 'system', action: 'tested', subject: 'loan:late', now })
    await audit(database.db, { actor: 'system', action: 'tested', subject: 'loan:soon', now })
    await seal()
  })
  await seal()
  const { rows } = await sql<{ subject: string }>`
    SELECT subject FROM audit_seals AS s JOIN audit_log AS l USING (chain, seq) WHERE subject IN ('loan:late', 'loan:soon') ORDER BY place`.execute(
    database.db,
  )
  expect(rows.map(({ subject }) => subject)).toEqual(['loan:soon', 'loan:late'])
  expect(await verified()).toMatchObject({ faults: [] })
})

describe('somebody with power over the database', () => {
  const entry = 'SELECT chain, seq FROM audit_seals WHERE place = '
  /** Recomputes every hash as the migration does, but has no key. */
  const rehashSql = `DO $$ DECLARE s audit_seals; l audit_log; made bytea := sha256('audit log'); BEGIN
    FOR s IN SELECT * FROM audit_seals ORDER BY place LOOP
      SELECT * INTO l FROM audit_log WHERE chain = s.chain AND seq = s.seq;
      made := audit_seal_hash(made, s, l);
      UPDATE audit_seals SET hash = made WHERE place = s.place;
    END LOOP; UPDATE audit_head SET hash = made; END $$`
  const last = async (): Promise<number> =>
    (await database.db.selectFrom('audit_head').select('place').executeTakeFirstOrThrow()).place

  /** Rolls back afterwards, so that each attack starts from an intact log. */
  async function found(statements: string[], expectedSeal?: string): Promise<{ plain: string[]; faults: string[] }> {
    let result = { plain: [''], faults: [''] }
    await inTransaction(database.db, async (tx) => {
      await sql`SET LOCAL session_replication_role = 'replica'`.execute(tx)
      for (const statement of statements) await sql.raw(statement).execute(tx)
      result = {
        plain: (await auditFaults(tx)).map(({ fault }) => fault),
        faults: (await verifyIn(tx, { keys: KEYS, expectedSeal })).faults,
      }
      throw new Undo(undefined)
    })
    return result
  }

  beforeEach(async () => {
    for (let more = 0; more < 3; more += 1)
      await audit(database.db, { actor: 'system', action: 'tested', subject: 'loan:tampered', now })
    await seal()
  })

  it('finds nothing wrong to begin with', async () => {
    expect(await found([])).toEqual({ plain: [], faults: [] })
  })

  it('who changes an entry is found', async () => {
    const place = (await last()) - 1
    const { plain, faults } = await found([`UPDATE audit_log SET actor = 'x' WHERE (chain, seq) = (${entry}${place})`])
    expect(plain).toEqual(['altered'])
    expect(faults[0]).toContain(`seal ${place}, `)
  })

  it('who changes an entry and makes every hash anew is found, by the key alone', async () => {
    const place = (await last()) - 1
    const { plain, faults } = await found([
      `UPDATE audit_log SET actor = 'x' WHERE (chain, seq) = (${entry}${place})`,
      rehashSql,
    ])
    expect(plain).toEqual([])
    expect(faults).toEqual([place, place + 1].map((bad) => `seal ${bad}: not sealed with the key now`))
  })

  it('who takes an entry away is found, with its seal or without it', async () => {
    const place = (await last()) - 1
    const gone = `DELETE FROM audit_log WHERE (chain, seq) = (${entry}${place})`
    expect((await found([gone])).plain).toEqual(['missing'])
    expect((await found([gone, `DELETE FROM audit_seals WHERE place = ${place}`])).plain).toEqual(['missing'])
  })

  it('who cuts the end off is found; with the head moved back as well, by a seal that was kept elsewhere', async () => {
    const place = await last()
    const expectedSeal = (await verified()).last?.text
    const cut = [
      `DELETE FROM audit_log WHERE (chain, seq) = (${entry}${place})`,
      `DELETE FROM audit_seals WHERE place = ${place}`,
    ]
    expect((await found(cut)).plain).toEqual(['cut off'])
    const back = `UPDATE audit_head SET (place, hash) = (SELECT place, hash FROM audit_seals ORDER BY place DESC LIMIT 1)`
    expect(await found([...cut, back])).toEqual({ plain: [], faults: [] })
    expect((await found([...cut, back], expectedSeal)).faults).toEqual([
      `seal ${expectedSeal}: is not there; the log was cut off or made anew`,
    ])
  })

  it('who adds an entry past its seal, or keeps one from being sealed, is found', async () => {
    const added = `INSERT INTO audit_log (chain, seq, at, actor, action, subject, details) VALUES (64, 0, '2020-01-01Z', 'x', 'x', 'x', '{}')`
    expect((await found([added])).plain).toEqual(['left out'])
  })

  it('who makes a seal with a key of their own is found', async () => {
    const place = await last()
    expect((await found([`UPDATE audit_seals SET key_id = 'theirs' WHERE place = ${place}`])).faults).toEqual([
      `seal ${place}: the key theirs is not in AUDIT_KEYS, and no later seal stands for it`,
    ])
  })
})

it('with a new key the seals of the old one stay good, and it can be taken away', async () => {
  await seal()
  const next: Keyring = [{ id: 'next', key: Buffer.alloc(32, 'next') }]
  await audit(database.db, { actor: 'system', action: 'tested', subject: 'loan:1', now })
  await inTransaction(database.db, (tx) => sealAll(tx, [...next, ...KEYS], now))
  for (const keys of [[...next, ...KEYS] as const, next])
    expect(await verifyAudit(database.db, { keys })).toMatchObject({ faults: [], last: { keyId: 'next' } })
})

it('the command says what it found, and ends with 0, 1 or 2', async () => {
  await seal()
  const lines: string[] = []
  const run = (
    args: string[],
    auditKeys = `now:${KEYS[0].key.toString('base64')},next:${Buffer.alloc(32, 'next').toString('base64')}`,
  ) =>
    verifyAuditCommand({
      args,
      databaseUrl: undefined,
      auditKeys,
      say: (line) => lines.push(line),
      complain: (line) => lines.push(line),
    })
  expect(await run([database.url])).toBe(0)
  expect(lines[0]).toMatch(/^\d+ entries, \d+ sealed, 0 not sealed yet$/)
  expect(lines[1]).toMatch(/^last seal \d+:[\w-]{22}, at .* with the key now$/)
  expect(await run([database.url, '--seal', '1:something-else'])).toBe(1)
  expect(lines.at(-1)).toContain('seal 1:something-else: is not there')
  expect(await run([database.url], `other:${Buffer.alloc(32, 'other').toString('base64')}`)).toBe(1)
  expect(await run([])).toBe(2)
  expect(await run([database.url], 'no key')).toBe(2)
  expect(await run(['postgres://127.0.0.1:1/none'])).toBe(2)
})

it('entries that wait for long are a fault on /readyz, and the last seal is told in the log', async () => {
  await seal()
  const health = createHealth(createLogger('silent'))
  const lines: string[] = []
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) })
  const watch = await watchSealing({ db: database.db, health, metrics: createMetrics(), logger })
  expect(health.faults()).toEqual([])
  expect(lines.join()).toContain((await verified()).last?.text)
  await audit(database.db, { actor: 'system', action: 'tested', subject: 'loan:1', now })
  await sql`UPDATE audit_waiting SET since = since - interval '1 hour'`.execute(database.db)
  await watch.look()
  expect(health.faults()).toEqual(['audit'])
  expect((await verified()).faults).toEqual(['1 entries are not sealed, the oldest for 60 minutes'])
  await seal()
  await watch.look()
  expect(health.faults()).toEqual([])
  watch.stop()
})

it('chains of before are held against their own rule once, and sealed', async () => {
  const before = await createDatabase(await clusterUrl(), { migrated: false })
  const client = new pg.Client({ connectionString: before.url })
  await client.connect()
  const folder = join(SERVER_FOLDER, 'src', 'migrations')
  const SEALS = '029-roles-and-seals.sql'
  for (const name of readdirSync(folder).toSorted())
    if (name < SEALS) await client.query(readFileSync(join(folder, name), 'utf8'))
  for (let entry = 1; entry <= 20; entry += 1)
    await client.query(
      `INSERT INTO audit_log (actor, action, subject, details, at) VALUES ('system', 'tested', 'loan:${entry % 3}', '{}', now())`,
    )
  const { rows } = await client.query<{ chain: number; seq: number }>(
    'SELECT chain, seq FROM audit_log ORDER BY seq DESC LIMIT 1',
  )
  const { chain, seq } = rows[0] ?? { chain: 0, seq: 0 }
  await client.query(`SET session_replication_role = 'replica'`)
  await client.query(`UPDATE audit_log SET actor = 'x' WHERE chain = ${chain} AND seq = ${seq}`)
  await client.query('RESET session_replication_role')
  await client.query(readFileSync(join(folder, SEALS), 'utf8'))
  await client.end()
  const pool = openPool({ url: before.url, size: 1, onError: () => undefined })
  await audit(pool.db, { actor: 'system', action: 'tested', subject: 'loan:1', now })
  await inTransaction(pool.db, (tx) => sealAll(tx, KEYS, now))
  expect(await verifyAudit(pool.db, { keys: KEYS })).toMatchObject({
    entries: 21,
    sealed: 21,
    faults: [`not sealed, entry ${chain}-${seq}: in the chains of before: altered`],
  })
  await pool.close()
  await before.drop()
})
