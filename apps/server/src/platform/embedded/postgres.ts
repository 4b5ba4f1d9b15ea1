import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CONNECT_MS } from '../db/pool.ts'
import { postgresBinFolder } from './binaries.ts'
import { openCluster } from './cluster.ts'

const DATABASE = 'home_credit'
/** An arbitrary number: the process that has this lock in the `postgres` database owns the data folder. */
const OWNER_LOCK = 4_829_301_177
/** The database takes a moment to notice that an owner has died. */
const TRIES = 20
const BETWEEN_TRIES_MS = 50

export class AlreadyRunning extends Error {}

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataFolder: string
  binFolder?: string | undefined
  /** Printed when a second start finds us, such as our address. */
  owner: string
  /** The database ended and could not be restarted, or another process owns the folder now. */
  onLost(error: Error): void
}

/**
 * The embedded database, owned by this process alone. Ownership is an advisory lock on an open connection: it ends with
 * the process, however that dies, so a crashed start never blocks the next and no file can be stale.
 */
export async function startEmbedded({
  dataFolder,
  binFolder,
  owner,
  onLost,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster({ binFolder: postgresBinFolder(binFolder), dataFolder })
  const ownerFile = join(dataFolder, 'owner.txt')
  let stopping = false

  /** Returns undefined when another process owns the folder, or stopped the database meanwhile. */
  const tryToOwn = async (): Promise<pg.Client | undefined> => {
    await cluster.start()
    const client = new pg.Client({
      connectionString: cluster.url('postgres'),
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${OWNER_LOCK}) AS locked`)
      if (rows[0]?.locked) return client
    } catch {
      // `own` retries.
    }
    await client.end().catch(() => undefined)
    return undefined
  }

  const own = async (): Promise<pg.Client> => {
    for (let left = TRIES; left > 0; left -= 1, await sleep(BETWEEN_TRIES_MS)) {
      const client = await tryToOwn()
      if (client === undefined) continue
      client.once('end', () => {
        if (stopping) return
        owned = own()
        owned.catch(onLost)
      })
      return client
    }
    const who = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : 'just starting'
    throw new AlreadyRunning(`Home-credit already runs on ${dataFolder} (${who})`)
  }

  let owned = own()
  const client = await owned
  writeFileSync(ownerFile, `process ${process.pid}, ${owner}\n`)
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`)

  return {
    url: cluster.url(DATABASE),
    async stop() {
      stopping = true
      // A restart under way would outlive us. The lock ends with the database, so a concurrent start waits for that.
      await owned.catch(() => undefined)
      await cluster.stop()
    },
  }
}
