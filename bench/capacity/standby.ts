import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postgresBinFolder } from '../../apps/server/src/platform/embedded/binaries.ts'
import { openCluster } from '../../apps/server/src/platform/embedded/cluster.ts'
import { copyFolder } from '../../apps/server/src/testing/cluster.ts'
import { withBooks, type Books } from '../../prove/foundation/books.ts'
import { coreTime } from '../api/core-time.ts'
import { median } from '../median.ts'
import { pgbench } from '../pgbench.ts'
import { PLAIN, TRANSFER } from '../wallet/sql.ts'

const SECONDS = 2
const TURNS = 5
const ATTACH_MS = 20_000

export interface StandbyFigures {
  /** Transfers per second when each commit waits for a standby, to those when none does. */
  rate: number
  /** The same of the core time that a transfer takes at the leader. */
  coreTime: number
}

interface Turn {
  perSecond: number
  databaseMs: number
}

async function transfers({ url, cluster }: Books): Promise<Turn> {
  const before = coreTime(process.pid, cluster.dataFolder).databaseMs
  const perSecond = pgbench(url, [TRANSFER], { seconds: SECONDS })
  const after = coreTime(process.pid, cluster.dataFolder).databaseMs
  return { perSecond, databaseMs: (after - before) / (perSecond * SECONDS) }
}

async function waitFor({ pool }: Books, standbys: '' | '*'): Promise<void> {
  await pool.raw.query(`ALTER SYSTEM SET synchronous_standby_names = '${standbys}'`)
  await pool.raw.query('SELECT pg_reload_conf()')
  const state = standbys === '' ? 'async' : 'sync'
  for (let waited = 0; waited < ATTACH_MS; waited += 100) {
    const { rows } = await pool.raw.query('SELECT FROM pg_stat_replication WHERE sync_state = $1', [state])
    if (rows.length > 0) return
    await sleep(100)
  }
  throw new Error('no standby has come')
}

/** Transfers of pgbench with and without a standby that each commit waits for, all on this machine. */
export const measureStandby = (): Promise<StandbyFigures> =>
  withBooks(async (books) => {
    const { pool, cluster } = books
    await pool.raw.query(PLAIN)
    const folder = mkdtempSync(join(tmpdir(), 'home-credit-standby-'))
    chmodSync(folder, 0o755)
    const leader = new URL(cluster.url)
    try {
      await cluster.stop()
      copyFolder(join(cluster.dataFolder, 'pg'), join(folder, 'pg'))
      writeFileSync(join(folder, 'pg', 'standby.signal'), '')
      await cluster.start()
      const standby = await openCluster({
        binFolder: postgresBinFolder(process.env['POSTGRES_BIN']),
        dataFolder: folder,
        settings: [
          'max_connections=500',
          `primary_conninfo=host=127.0.0.1 port=${leader.port} user=postgres password=${leader.password}`,
        ],
      })
      await standby.start()
      try {
        const turns: { alone: Turn; waiting: Turn }[] = []
        for (let turn = 0; turn < TURNS; turn += 1) {
          await waitFor(books, '')
          const alone = await transfers(books)
          await waitFor(books, '*')
          turns.push({ alone, waiting: await transfers(books) })
        }
        await waitFor(books, '')
        return {
          rate: median(turns.map(({ alone, waiting }) => waiting.perSecond / alone.perSecond)),
          coreTime: median(turns.map(({ alone, waiting }) => waiting.databaseMs / alone.databaseMs)),
        }
      } finally {
        await standby.stop()
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
