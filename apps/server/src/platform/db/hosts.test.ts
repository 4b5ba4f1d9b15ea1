import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyFolder, startTestCluster, type TestCluster } from '../../testing/cluster.ts'
import { postgresBinFolder } from '../embedded/binaries.ts'
import { type Cluster, openCluster } from '../embedded/cluster.ts'
import { hostsFault, placeOf, roleOf, urlsOf } from './hosts.ts'
import { openListener } from './listen.ts'
import { openPool } from './pool.ts'
import { openProbe } from './probe.ts'

describe('an address of several hosts', () => {
  const url = 'postgres://ana:p%40ss@one:5432,two:5433/books?application_name=x'
  it('is one address for each', () => {
    expect(urlsOf(url)).toEqual([
      'postgres://ana:p%40ss@one:5432/books?application_name=x',
      'postgres://ana:p%40ss@two:5433/books?application_name=x',
    ])
    expect(urlsOf('postgres://one/books')).toEqual(['postgres://one/books'])
  })
  it('is named without its password, and says which role it is for', () => {
    expect(placeOf(url)).toBe('one:5432,two:5433/books')
    expect(roleOf(url)).toBe('ana')
    expect(roleOf('postgres:///books?host=/run/postgresql&user=credit_serving')).toBe('credit_serving')
    expect(roleOf('postgres://one/books')).toBe(undefined)
  })
  it('is refused where a host is none, or where it asks for a standby', () => {
    expect(hostsFault(url)).toBe(undefined)
    expect(hostsFault('postgres://ana@one:port,two/books')).toMatch(/host1:5432,host2:5432/)
    expect(hostsFault(`${url}&target_session_attrs=any`)).toMatch(/target_session_attrs=any/)
  })
})

describe('with a leader and a standby', () => {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-hosts-'))
  let leader: TestCluster
  let standby: Cluster
  let both = ''
  beforeAll(async () => {
    leader = await startTestCluster()
    await leader.stop()
    chmodSync(folder, 0o755)
    copyFolder(join(leader.dataFolder, 'pg'), folder)
    writeFileSync(join(folder, 'pg', 'standby.signal'), '')
    await leader.start()
    standby = await openCluster({
      binFolder: postgresBinFolder(process.env['POSTGRES_BIN']),
      dataFolder: folder,
      settings: ['max_connections=500', 'fsync=off'],
    })
    await standby.start()
    const [one, two] = [leader.url, standby.url('postgres')].map((url) => new URL(url))
    // The standby comes first, so that whoever takes the first host without asking is refused its writes.
    both = leader.url.replace(one?.host ?? '', `${two?.host},${one?.host}`)
  })
  afterAll(async () => {
    await standby.stop()
    await leader.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('a pool finds the leader by itself, though the first host is the standby', async () => {
    // Another address, so that nothing was found for it yet.
    const pool = openPool({ url: `${both}?application_name=alone`, size: 1, onError: () => undefined })
    try {
      await sql`CREATE TABLE found_by_itself (at int)`.execute(pool.db)
      expect((await sql`SELECT FROM found_by_itself`.execute(pool.db)).rows).toEqual([])
    } finally {
      await pool.close()
    }
  })

  it('pools, listeners and the readiness check use the leader, and follow when the other takes over', async () => {
    const received: string[] = []
    let missed = 0
    const pool = openPool({ url: both, size: 3, onError: () => undefined })
    const probe = openProbe(both)
    const listener = await openListener({
      url: both,
      channels: ['news'],
      onNotification: (payload) => received.push(payload),
      missed: () => (missed += 1),
      onLost: () => undefined,
    })
    const write = () => sql`CREATE TABLE IF NOT EXISTS written (at int); NOTIFY news, 'one'`.execute(pool.db)
    try {
      await write()
      await expect.poll(() => probe.ask()).toBe('ready')
      await expect.poll(() => received).toEqual(['one'])

      await leader.stop()
      await expect(write()).rejects.toThrow()
      await expect.poll(() => probe.ask()).toBe('unreachable')
      const promoting = new pg.Client({ connectionString: standby.url('postgres') })
      await promoting.connect()
      await promoting.query('SELECT pg_promote()')
      await promoting.end()

      await expect.poll(() => probe.ask(), { timeout: 15_000 }).toBe('ready')
      await write()
      await expect.poll(() => missed, { timeout: 15_000 }).toBe(1)
      await sql`NOTIFY news, 'two'`.execute(pool.db)
      await expect.poll(() => received).toContain('two')
    } finally {
      await listener.close()
      await probe.close()
      await pool.close()
    }
  })
})
