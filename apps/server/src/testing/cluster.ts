import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../db/migrate.ts'
import { openPool } from '../db/pool.ts'
import { postgresBinFolder } from '../embedded/binaries.ts'
import { openCluster } from '../embedded/cluster.ts'
import { migrateQueue } from '../jobs/runner.ts'

const TEMPLATE = 'migrated'

export interface TestCluster {
  /** Address of the `postgres` database, from which test databases are made. */
  url: string
  close(): Promise<void>
}

export interface TestClusterOptions {
  /** Survives a crash of the machine: for proofs. Tests are faster without. */
  durable?: boolean
}

/** A PostgreSQL of its own in a temporary folder, with one migrated database to copy. POSTGRES_BIN chooses another version. */
export async function startTestCluster({ durable = false }: TestClusterOptions = {}): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-test-'))
  // As root PostgreSQL runs as somebody else, who must be able to enter.
  chmodSync(folder, 0o755)
  // Several test files share it, each with a server or three, and all their pools may be full at once.
  const settings = [
    'max_connections=300',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const cluster = await openCluster({
    binFolder: postgresBinFolder(process.env['POSTGRES_BIN']),
    dataFolder: folder,
    settings,
  })
  await cluster.start()
  const url = cluster.url('postgres')
  await onDatabase(url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`))
  const pool = openPool({ url: cluster.url(TEMPLATE), size: 2, onError: () => undefined })
  await migrate(cluster.url(TEMPLATE))
  await migrateQueue(pool)
  await pool.close()
  return {
    url,
    async close() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** A fresh database, empty or as the migrations leave it. */
export async function createDatabase(clusterUrl: string, { migrated = true } = {}): Promise<TestDatabase> {
  const name = `t${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  await onDatabase(clusterUrl, (client) =>
    client.query(`CREATE DATABASE ${name}${migrated ? ` TEMPLATE ${TEMPLATE}` : ''}`),
  )
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  return {
    url: url.toString(),
    drop: () =>
      onDatabase(
        clusterUrl,
        async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
      ),
  }
}
