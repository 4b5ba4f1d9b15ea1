import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { openPool } from '../platform/db/pool.ts'
import { postgresBinFolder } from '../platform/embedded/binaries.ts'
import { openCluster, type ClusterOptions } from '../platform/embedded/cluster.ts'
import { migrateQueue } from '../platform/jobs/runner.ts'
import { CHECKOUT_FOLDER, SERVER_FOLDER } from '../platform/root.ts'

const TEMPLATE = 'migrated'

export interface TestCluster {
  /** Address of the `postgres` database, from which tests create theirs. */
  url: string
  /** Contains `pg`, like the folder of an embedded database. */
  dataFolder: string
  /** For tests in which the database stops and comes back. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

export interface TestClusterOptions {
  /** Survives a crash of the machine, for proofs. Tests are faster without it. */
  durable?: boolean
  /** More settings of PostgreSQL. */
  settings?: string[]
}

/** A hash of everything that a prepared cluster depends on. */
function clusterKey(binFolder: string): string {
  const migrations = join(SERVER_FOLDER, 'src', 'migrations')
  const queue = createRequire(import.meta.url).resolve('graphile-worker/package.json')
  const hash = createHash('sha256')
  for (const file of [
    ...readdirSync(migrations)
      .toSorted()
      .map((name) => join(migrations, name)),
    queue,
  ])
    hash.update(readFileSync(file))
  const { size, mtimeMs } = statSync(join(binFolder, 'postgres'))
  return hash.update(`${binFolder} ${size} ${mtimeMs}`).digest('hex').slice(0, 24)
}

/** Creates a cluster with one migrated database and leaves it stopped. */
async function prepareCluster(options: ClusterOptions): Promise<void> {
  const cluster = await openCluster(options)
  await cluster.start()
  await onDatabase(cluster.url('postgres'), (client) => client.query(`CREATE DATABASE ${TEMPLATE}`))
  const pool = openPool({ url: cluster.url(TEMPLATE), size: 2, onError: () => undefined })
  await migrate(cluster.url(TEMPLATE))
  await migrateQueue(pool)
  await pool.close()
  await cluster.stop()
}

/** `cp -a` preserves owners and modes, which PostgreSQL checks. */
export const copyFolder = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to])

/**
 * A PostgreSQL in a temporary folder, with one migrated database as the template. `.cache` has the prepared cluster until a migration or PostgreSQL
 * changes. POSTGRES_BIN chooses another version.
 */
export async function startTestCluster({
  durable = false,
  settings: more = [],
}: TestClusterOptions = {}): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-test-'))
  // When run by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755)
  const binFolder = postgresBinFolder(process.env['POSTGRES_BIN'])
  const unsafe = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const prepared = join(CHECKOUT_FOLDER, '.cache', 'test-clusters', clusterKey(binFolder))
  if (existsSync(prepared)) copyFolder(prepared, join(folder, 'pg'))
  else {
    await prepareCluster({ binFolder, dataFolder: folder, settings: unsafe })
    // Copies it next to the target and renames it in one step: another run may look for it now.
    const fresh = `${prepared}.${process.pid}`
    mkdirSync(dirname(prepared), { recursive: true })
    copyFolder(join(folder, 'pg'), fresh)
    try {
      renameSync(fresh, prepared)
    } catch {
      rmSync(fresh, { recursive: true, force: true })
    }
  }
  // Several test files share it, each with one to three servers, and all their pools may be full at once.
  const settings = ['max_connections=500', ...(durable ? [] : unsafe), ...more]
  const cluster = await openCluster({ binFolder, dataFolder: folder, settings })
  await cluster.start()
  return {
    url: cluster.url('postgres'),
    dataFolder: folder,
    stop: () => cluster.stop(),
    start: () => cluster.start(),
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

/** An empty database, or one as the migrations leave it. */
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

const SERVING = 'serving'

/** The URL for a role that owns nothing in the database, like the servers' role in production. */
export async function servingUrl(databaseUrl: string): Promise<string> {
  // Roles belong to the whole cluster: another test file may create it at the same time.
  await onDatabase(databaseUrl, (client) => client.query(`CREATE ROLE ${SERVING} LOGIN PASSWORD '${SERVING}'`)).catch(
    (error: unknown) => {
      if (!['42710', '23505'].includes((error as { code?: string }).code ?? '')) throw error
    },
  )
  const url = new URL(databaseUrl)
  url.username = SERVING
  url.password = SERVING
  return url.toString()
}
