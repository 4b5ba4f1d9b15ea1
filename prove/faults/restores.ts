import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { restoreDrill } from '../../apps/server/src/commands/drill.ts'
import { archiveAll, archiving, momentOf, onCluster, takeBaseBackup } from '../../apps/server/src/testing/backup.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { plainJpeg } from '../../apps/server/src/testing/sample-pictures.ts'
import { sendFile } from '../../apps/server/src/testing/upload.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { few } from './rounds.ts'
import { CLIENTS, underTraffic } from './traffic.ts'

const RESTORES = 10
/** Between two of the times that are restored. */
const ACKS = { least: 20, more: 200 }
const UPLOADS = 3
const SECONDS = 120

/** A time of the database, and how much of what was paid in it must hold. */
interface Moment {
  at: Date
  least: number
  most: number
}

interface Backup {
  folder: string
  base: string
  wal: string
}

async function restoreTo(
  { at, least, most }: Moment,
  books: Books,
  { base, wal }: Backup,
  run: Run,
): Promise<string[]> {
  const lines: string[] = []
  const holds = await restoreDrill({
    restore: {
      base,
      restoreCommand: `cp "${wal}/%f" "%p"`,
      to: at,
      superuser: 'postgres',
      seconds: SECONDS,
      postgresBin: process.env['POSTGRES_BIN'],
    },
    database: new URL(books.url).pathname.slice(1),
    servingRole: 'postgres',
    files: { kind: 'folder', folder: join(books.cluster.dataFolder, 'files') },
    auditKeys: undefined,
    runningUrl: books.url,
    say: (line) => lines.push(line),
  }).catch((error: unknown) => {
    lines.push(`FAIL  ${String(error)}`)
    return false
  })
  const found = Number(/restored, sandbox: (\d+) transactions/.exec(lines.join('\n'))?.[1] ?? Number.NaN)
  const loss = lines.find((line) => /^(nothing is )?lost/.test(line))
  const faults = lines.filter((line) => line.startsWith('FAIL'))
  if (!holds && faults.length === 0) faults.push('the drill does not hold')
  if (!(found >= least && found <= most))
    faults.push(`${found} payments in the copy, between ${least} and ${most} are right`)
  if (loss === undefined) faults.push('what is lost is not said')
  run.say(`${at.toISOString()}: ${found} payments; ${loss ?? ''}`)
  return faults.map((fault) => `${at.toISOString()}: ${fault}`)
}

async function withBackup<Result>(
  archive: (backup: Backup) => string,
  work: (books: Books, backup: Backup) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'home-credit-restores-'))
  // PostgreSQL may run as another user than this program.
  chmodSync(folder, 0o755)
  const backup = { folder, base: join(folder, 'base'), wal: join(folder, 'wal') }
  mkdirSync(backup.wal)
  chmodSync(backup.wal, 0o777)
  try {
    return await withBooks((books) => work(books, backup), {
      settings: archiving(archive(backup)),
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const restoreOften = (run: Run, archive: (backup: Backup) => string): Promise<Seen> =>
  withBackup(archive, async (books, backup) => {
    const server = await startServer({
      databaseUrl: books.url,
      port: await ownPort(),
      env: { LOG_LEVEL: 'silent', SANDBOX_WORLD: 'empty', DATA_DIR: books.cluster.dataFolder },
    })
    const moments: Moment[] = []
    try {
      const place = { addresses: [server.address], pool: books.pool }
      const traffic = await underTraffic(place, run, async ({ acked, moreAcks }) => {
        const picture = await plainJpeg()
        await moreAcks(ACKS.least)
        await takeBaseBackup(books.cluster, backup.base)
        while (moments.length < scaled(RESTORES, run)) {
          await moreAcks(ACKS.least + Math.floor(run.random() * ACKS.more))
          if (moments.length < UPLOADS) {
            const { token } = await addBorrower(books.pool.db)
            await sendFile(server.address, picture, { token })
          }
          const least = acked.length
          const at = await momentOf(books.cluster)
          moments.push({ at, least, most: acked.length + CLIENTS })
          // Segments end at any place.
          if (run.random() < 0.5) await onCluster(books.cluster, (client) => client.query('SELECT pg_switch_wal()'))
        }
        await moreAcks(ACKS.least)
      })
      const faults = [...traffic.faults]
      await archiveAll(books.cluster)
      for (const moment of moments) faults.push(...(await restoreTo(moment, books, backup, run)))
      return {
        counts: {
          restores: moments.length,
          acked: traffic.acked.length,
          segments: readdirSync(backup.wal).length,
          files: (await books.pool.db.selectFrom('files').select('id').execute()).length,
        },
        faults,
      }
    } finally {
      await stopServer(server)
    }
  })

const copied = ({ wal }: Backup): string => `cp %p ${wal}/%f`

export const restores: Claim = {
  claim:
    'restored to a random time under load, the copy has every payment acknowledged before it and none sent after it, every row its file, nothing for the oracle to find, and says what it lacks',
  minCounts: { restores: RESTORES, acked: 50 * RESTORES, segments: 2, files: 1 },
  run: (run) => restoreOften(run, copied),
  slow: true,
  plants: [
    {
      bug: 'an archive that confirms every second segment without keeping it',
      run: (run) => restoreOften(few(run, 0.4), (backup) => `case %f in *[13579BDF]) ${copied(backup)};; esac`),
    },
  ],
}
