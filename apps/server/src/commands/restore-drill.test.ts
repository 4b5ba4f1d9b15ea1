import { createHash, randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '../platform/audit/audit.ts'
import { openPool, type Pool } from '../platform/db/pool.ts'
import { openFiles } from '../platform/storage/storage.ts'
import { archiveAll, archiving, momentOf, takeBaseBackup } from '../testing/backup.ts'
import { addBorrower } from '../testing/borrower.ts'
import { createDatabase, startTestCluster, type TestCluster } from '../testing/cluster.ts'
import { restoreDrill } from './drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'home-credit-drill-test-'))
const [wal, base, files] = ['wal', 'base', 'files'].map((name) => join(folder, name))
const storage = { kind: 'folder', folder: files ?? '' } as const

let cluster: TestCluster
let running: Pool
let runningUrl = ''
let database = ''
const uploads = [randomUUID(), randomUUID()]
/** After the second borrower and before the third. */
let between = new Date()

beforeAll(async () => {
  chmodSync(folder, 0o755)
  mkdirSync(wal ?? '')
  chmodSync(wal ?? '', 0o777)
  cluster = await startTestCluster({
    settings: archiving(`cp %p ${wal}/%f`),
  })
  const created = await createDatabase(cluster.url)
  runningUrl = created.url
  database = new URL(runningUrl).pathname.slice(1)
  running = openPool({ url: runningUrl, size: 2, onError: () => undefined })
  const { id: owner_id } = await addBorrower(running.db)
  for (const id of uploads) {
    const body = Buffer.from(`a document ${id}`)
    await openFiles(storage).put(`files/${id}`, body, 'image/jpeg')
    const sha256 = createHash('sha256').update(body).digest()
    const row = { id, owner_id, content_type: 'image/jpeg', bytes: body.length, sha256, created_at: new Date() }
    await running.db.insertInto('files').values(row).execute()
  }
  // Of an hour ago and not sealed: at the time of the copy it was new.
  const now = new Date(Date.now() - 3_600_000)
  await audit(running.db, { actor: 'system', action: 'days_closed', subject: 'day', now })
  await sql`UPDATE audit_waiting SET since = ${now}`.execute(running.db)
  await takeBaseBackup(cluster, base ?? '')
  await addBorrower(running.db)
  between = await momentOf(cluster)
  await addBorrower(running.db)
  await archiveAll(cluster)
})
afterAll(async () => {
  await running.close()
  await cluster.close()
  rmSync(folder, { recursive: true, force: true })
})

async function drill(to: Date | undefined): Promise<{ holds: boolean; lines: string[] }> {
  const lines: string[] = []
  const holds = await restoreDrill({
    restore: {
      base: base ?? '',
      restoreCommand: `cp "${wal}/%f" "%p"`,
      to,
      superuser: 'postgres',
      seconds: 60,
      postgresBin: process.env['POSTGRES_BIN'],
    },
    database,
    servingRole: 'postgres',
    files: storage,
    auditKeys: undefined,
    runningUrl,
    say: (line) => lines.push(line),
  })
  return { holds, lines }
}

describe('the restore drill', () => {
  it('restores to a time beside the running database, serves the copy, and says what it lacks', async () => {
    const { holds, lines } = await drill(between)
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
    expect(holds).toBe(true)
    expect(lines).toContain('ok    every row has its file: 2 checked')
    expect(lines).toContain('ok    the audit log matches its seals and keys')
    expect(lines).toContain('ok    a server of this version starts on it and answers')
    expect(lines.find((line) => line.startsWith('lost: '))).toContain('1 borrowers')
    // The running one was neither stopped nor changed.
    expect(await running.db.selectFrom('borrowers').select('id').execute()).toHaveLength(3)
  })

  it('fails for a file that is gone and one that was altered, and not for one that was erased since', async () => {
    const [one = '', other = ''] = uploads
    await openFiles(storage).remove(`files/${one}`)
    writeFileSync(join(files ?? '', 'files', other), 'something else')
    const { holds, lines } = await drill(undefined)
    expect(holds).toBe(false)
    expect(lines).toContain(`FAIL  every row has its file: 2 checked (1): files/${one}`)
    expect(lines).toContain(`FAIL  every upload is as it was stored (1): files/${other}`)

    await running.db.deleteFrom('files').where('id', '=', one).execute()
    const { lines: later } = await drill(undefined)
    expect(later).toContain('ok    every row has its file: 2 checked, 1 erased since')
    expect(later.find((line) => line.includes('lost'))).toBe('nothing is lost: the copy has every row')
  })

  it('says that the archive ends before a time that it does not reach', async () => {
    await expect(drill(new Date(Date.now() + 3_600_000))).rejects.toThrow('the archive ends before that time')
  })
})
