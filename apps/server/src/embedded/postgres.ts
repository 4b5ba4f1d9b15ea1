import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresBinFolder } from './binaries.ts'
import { openCluster } from './cluster.ts'

const DATABASE = 'home_credit'
/** Any fixed number: whoever holds this lock in the `postgres` database owns the data folder. */
const OWNER_LOCK = 4_829_301_177

export class AlreadyRunning extends Error {}

export interface EmbeddedPostgres {
  url: string
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataFolder: string
  binFolder?: string | undefined
  /** What to say where a second start finds us, such as our address. */
  owner: string
  /** The database went away and could not be brought back, or somebody else owns the folder now. */
  onLost(error: Error): void
}

/**
 * The embedded database, owned by this process alone. Ownership is an advisory lock on a connection that stays
 * open: it ends with the process however that dies, so a crashed start never blocks the next and no file can lie.
 */
export async function startEmbedded({ dataFolder, binFolder, owner, onLost }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = await openCluster({ binFolder: postgresBinFolder(binFolder), dataFolder })
  const ownerFile = join(dataFolder, 'owner.txt')
  let stopping = false

  const own = async (): Promise<pg.Client> => {
    await cluster.start()
    const client = new pg.Client({ connectionString: cluster.url('postgres'), keepAlive: true })
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ locked: boolean }>(`SELECT pg_try_advisory_lock(${OWNER_LOCK}) AS locked`)
    if (!rows[0]?.locked) {
      await client.end()
      const who = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : 'just starting'
      throw new AlreadyRunning(`Home-credit already runs on ${dataFolder} (${who})`)
    }
    client.once('end', () => {
      if (!stopping) own().then((again) => (held = again), onLost)
    })
    return client
  }

  let held = await own()
  writeFileSync(ownerFile, `process ${process.pid}, ${owner}\n`)
  const { rowCount } = await held.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE])
  if (rowCount === 0) await held.query(`CREATE DATABASE ${DATABASE}`)

  return {
    url: cluster.url(DATABASE),
    async stop() {
      stopping = true
      await held.end().catch(() => undefined)
      await cluster.stop()
    },
  }
}
