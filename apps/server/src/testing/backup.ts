import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { copyFolder, type TestCluster } from './cluster.ts'

const ARCHIVED_MS = 30_000

/** Settings of a cluster that keeps its WAL in a folder. */
export const archiving = (copy: string): string[] => ['archive_mode=on', 'wal_level=replica', `archive_command=${copy}`]

export async function onCluster<Result>(
  { url }: Pick<TestCluster, 'url'>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** As `pg_basebackup` does it, which the PostgreSQL of the sandbox does not bring along. */
export const takeBaseBackup = (cluster: TestCluster, folder: string): Promise<void> =>
  onCluster(cluster, async (client) => {
    await client.query(`SELECT pg_backup_start('test', true)`)
    copyFolder(join(cluster.dataFolder, 'pg'), folder)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(join(folder, 'backup_label'), rows[0]?.labelfile ?? '')
    rmSync(join(folder, 'postmaster.pid'), { force: true })
  })

/** A moment by the clock of the database: between what was committed before this is called and what is after it returns. */
export const momentOf = (cluster: TestCluster): Promise<Date> =>
  onCluster(cluster, async (client) => {
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now')
    // Its microseconds are cut off here, so it is moved to the next millisecond, which must have come.
    await sleep(2)
    return new Date((rows[0]?.now.getTime() ?? 0) + 1)
  })

/** Waits until all WAL so far is in the archive. */
export const archiveAll = (cluster: TestCluster): Promise<void> =>
  onCluster(cluster, async (client) => {
    const { rows } = await client.query<{ name: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS name')
    const name = rows[0]?.name ?? ''
    const end = performance.now() + ARCHIVED_MS
    while (performance.now() < end) {
      const { rows: found } = await client.query<{ last: string | null }>(
        'SELECT last_archived_wal AS last FROM pg_stat_archiver',
      )
      if ((found[0]?.last ?? '') >= name) return
      await sleep(20)
    }
    throw new Error(`${name} was not archived`)
  })
