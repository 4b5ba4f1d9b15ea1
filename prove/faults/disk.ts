import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  closeSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { storedFiles } from '../../apps/server/src/commands/drill-queries.ts'
import { openFiles } from '../../apps/server/src/platform/storage/index.ts'
import { addBorrower } from '../../apps/server/src/testing/borrower.ts'
import { anyAddress } from '../../apps/server/src/testing/identity.ts'
import { plainJpeg } from '../../apps/server/src/testing/sample-pictures.ts'
import { mintKey } from '../../apps/server/src/testing/server.ts'
import { sendFile } from '../../apps/server/src/testing/upload.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { few, faultsOn, type Rounds, type Servers } from './rounds.ts'

const FULL_MS = 8000
const ROUNDS = 10
/** An upload of one borrower, again and again: more often would be too many. */
const PAUSE_MS = 500
const BLOCK = Buffer.alloc(64 * 1024)
const DISKS = ['data', 'log', 'files'] as const
type Disk = (typeof DISKS)[number]
const MEGABYTES: Record<Disk, number> = { data: 600, log: 200, files: 50 }
const FILLER = 'filler'

/** Takes what is left on a disk. */
function fill(folder: string): void {
  const file = openSync(join(folder, FILLER), 'w')
  try {
    for (;;) if (writeSync(file, BLOCK) < BLOCK.length) return
  } catch {
    // It is full.
  } finally {
    closeSync(file)
  }
}

const LOGGED = 12

/** Writes to the log what takes up the segments that it has in stock. */
async function writeLog({ pool }: Books): Promise<void> {
  for (let message = 0; message < LOGGED; message += 1)
    await pool.raw.query("SELECT pg_logical_emit_message(false, 'full', repeat('x', 15000000))").catch(() => undefined)
}

const clear = (folder: string): void => rmSync(join(folder, FILLER), { force: true })

/** A disk of its own for the folder, with what was in it. Only root may mount one. */
function mount(folder: string, disk: Disk): () => void {
  const before = `${folder}.before`
  const exists = statSync(folder, { throwIfNoEntry: false })
  if (exists === undefined) mkdirSync(folder, { recursive: true })
  const { uid, gid, mode } = exists ?? statSync(folder)
  renameSync(folder, before)
  mkdirSync(folder)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEGABYTES[disk]}m`, 'tmpfs', folder])
  execFileSync('cp', ['-a', `${before}/.`, folder])
  rmSync(before, { recursive: true })
  chownSync(folder, uid, gid)
  chmodSync(folder, mode & 0o7777)
  return () => execFileSync('umount', ['--lazy', folder])
}

/** Data, log of PostgreSQL, and uploaded files on three small disks. */
async function withSmallDisks<Result>(
  work: (books: Books, disks: Record<Disk, string>) => Promise<Result>,
): Promise<Result> {
  return withBooks(
    async (books) => {
      const { cluster } = books
      const data = join(cluster.dataFolder, 'pg')
      const disks = { data, log: `${data}-log`, files: join(cluster.dataFolder, 'files') }
      const undo: (() => void)[] = []
      await cluster.stop()
      try {
        renameSync(join(data, 'pg_wal'), disks.log)
        symlinkSync(disks.log, join(data, 'pg_wal'))
        for (const disk of DISKS) undo.unshift(mount(disks[disk], disk))
        await cluster.start()
        return await work(books, disks)
      } finally {
        await cluster.stop()
        for (const each of undo) each()
      }
    },
    { settings: ['max_wal_size=64MB', 'min_wal_size=32MB'] },
  )
}

/** Sends a picture until it is stored; says what went wrong. */
async function uploadThroughout(
  address: string,
  token: string,
  isOver: () => boolean,
): Promise<{ stored: number; refused: number; faults: string[] }> {
  const seen = { stored: 0, refused: 0, faults: [] as string[] }
  const picture = await plainJpeg()
  while (!isOver()) {
    const key = mintKey()
    for (;;) {
      // Each from another address: one may only try so often.
      const headers = { 'x-forwarded-for': anyAddress() }
      const answer = await sendFile(address, picture, { token, key, headers }).catch(() => undefined)
      if (answer?.status_code === 200) {
        seen.stored += 1
        break
      }
      seen.refused += 1
      if (answer !== undefined && answer.status_code !== 503)
        seen.faults.push(`an upload: answered ${answer.status_code}`)
      if (isOver()) break
      await sleep(50)
    }
    await sleep(PAUSE_MS)
  }
  return seen
}

const fillDisks = (run: Run, servers: Servers = {}): Promise<Seen> =>
  withSmallDisks(async (books, disks) => {
    let stored = 0
    const full = new Set<Disk>()
    const rounds: Rounds = {
      rounds: DISKS.length * ROUNDS,
      atLeast: DISKS.length,
      acrossMinute: 0,
      acks: { least: 20, more: 100 },
      async strike({ servers: [server], round, traffic }) {
        const disk = DISKS[round % DISKS.length] ?? 'data'
        const { token } = await addBorrower(books.pool.db)
        const failed = traffic.failed()
        let over = false
        const uploading = uploadThroughout(server?.address ?? '', token, () => over)
        fill(disks[disk])
        full.add(disk)
        if (disk === 'log') await writeLog(books)
        await sleep(FULL_MS)
        clear(disks[disk])
        // A log without room ends PostgreSQL, which whoever runs it starts again.
        await books.cluster.start()
        over = true
        const seen = await uploading
        run.say(`${disk}: ${traffic.failed() - failed} payments and ${seen.refused} uploads were refused`)
        if (disk !== 'files' && traffic.failed() === failed) traffic.faults.push(`${disk}: nothing was refused`)
        if (disk === 'files' && seen.refused === 0) traffic.faults.push('files: nothing was refused')
        stored += seen.stored
        traffic.faults.push(...seen.faults)
      },
      async check() {
        const store = openFiles({ kind: 'folder', folder: disks.files })
        const missing: string[] = []
        for (const { key } of await storedFiles(books.pool.db))
          if ((await store.get(key)) === undefined) missing.push(`${key}: a row without its file`)
        return missing
      },
    }
    const seen = await faultsOn(books, run, rounds, {
      ...servers,
      envOf: () => ({ DATA_DIR: books.cluster.dataFolder, TRUSTED_PROXIES: '1' }),
    })
    return { ...seen, counts: { ...seen.counts, disks: full.size, uploads: stored } }
  })

const NOT_WRITTEN: Edit = {
  file: 'apps/server/src/platform/files/files.ts',
  find: 'await files.put(storeKey(id), body, contentType)',
  replace: 'void files.put(storeKey(id), body, contentType).catch(() => undefined)',
}

export const fullDisks: Claim = {
  claim:
    'a full disk of the data, of the log or of the files loses no acknowledged payment or file, doubles none and ends no server; payments and withdrawals go on within 10 s',
  minCounts: {
    rounds: DISKS.length * ROUNDS,
    disks: DISKS.length,
    acked: 500,
    payouts: DISKS.length * ROUNDS,
    uploads: DISKS.length * ROUNDS,
  },
  run: (run) => fillDisks(run),
  slow: true,
  plants: [
    {
      bug: 'a file whose row is stored although it could not be written',
      run: (run) => withPlantedServer(NOT_WRITTEN, (bundle) => fillDisks(few(run, 0.2), { bundle })),
    },
  ],
}
