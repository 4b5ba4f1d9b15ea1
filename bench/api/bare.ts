import { fileURLToPath } from 'node:url'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { startServer, type ServerProcess } from '../../prove/foundation/server-process.ts'

const SERVER = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
const ROWS = 1000
/** Of the calls that read: `POOL_SIZE` is 16. */
const POOL = 8

/** Starts the bare server, with the rows that it reads, on this database. */
export async function startBare({ url, pool }: { url: string; pool: Pool }): Promise<ServerProcess> {
  await pool.raw.query('CREATE TABLE IF NOT EXISTS bare_accounts (id int PRIMARY KEY, cents bigint NOT NULL)')
  await pool.raw.query(
    `INSERT INTO bare_accounts SELECT n, n FROM generate_series(1, ${ROWS}) AS n ON CONFLICT DO NOTHING`,
  )
  return startServer({
    databaseUrl: url,
    port: await freePort(),
    bundle: SERVER,
    env: { NODE_OPTIONS: '--import tsx', POOL_SIZE: String(POOL) },
  })
}

/** What it is asked for. */
export const anyBareRow = (): { id: number } => ({ id: 1 + Math.floor(Math.random() * ROWS) })
