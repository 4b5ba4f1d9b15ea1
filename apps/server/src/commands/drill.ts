import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig, type Config, type Mode } from '../config.ts'
import { migrateDatabase } from '../migrate-database.ts'
import { SANDBOX_AUDIT_KEYS, verifyAudit } from '../platform/audit/index.ts'
import { type Db, grantServing, installedMode, openPool, type Pool } from '../platform/db/index.ts'
import { createLogger } from '../platform/http/index.ts'
import type { Keyring } from '../platform/secrets/index.ts'
import { openFiles, type StorageConfig } from '../platform/storage/index.ts'
import { consult } from '../reporting/index.ts'
import { createServer } from '../server.ts'
import { type Extent, ownerOfTables, readExtent, storedFiles, uploadsAmong } from './drill-queries.ts'
import { restoreCluster, type RestoredCluster, type RestoreOptions } from './restored-cluster.ts'

export interface DrillOptions {
  restore: RestoreOptions
  database: string
  /** The role of the servers. */
  servingRole: string
  /** Where the copies of the files are; undefined: they are not checked. */
  files: StorageConfig | undefined
  /** Undefined: the log is checked without its seals' keys. */
  auditKeys: Keyring | undefined
  /** The running database, to say what the copy lacks; undefined: it is gone. */
  runningUrl: string | undefined
  say(line: string): void
}

const AT_ONCE = 16
const SHOWN = 5

const some = (faults: readonly string[]): string =>
  `${faults.slice(0, SHOWN).join('; ')}${faults.length > SHOWN ? '; …' : ''}`

/** No gateway, no bank: nothing that a job of the copy does leaves this machine. */
function configOf(mode: Mode, databaseUrl: string, folder: string): Config {
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SANDBOX_WORLD: 'empty',
  })
  if ('faults' in config) throw new Error(config.faults.join('\n'))
  return { ...config, mode, sms: { kind: 'http', url: 'http://127.0.0.1:9/', token: 'none' }, email: { kind: 'none' } }
}

/** Starts a server of this version on the copy, asks it as a balancer and a borrower would, and stops it. */
async function tryServer(config: Config, databaseUrl: string): Promise<string[]> {
  const server = await createServer(config, databaseUrl, createLogger('silent'))
  try {
    const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
    const ready = await fetch(`${address}/readyz`)
    const faults = ready.status === 200 ? [] : [`/readyz answers ${ready.status} ${await ready.text()}`]
    const setting = await fetch(`${address}/api/system/setting`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    })
    const text = await setting.text()
    return text.includes('"status_code":200') ? faults : [...faults, `a call answers ${text.slice(0, 100)}`]
  } finally {
    await server.drain()
  }
}

/** As after a real restore: migrations first, then a server in the mode of the database. */
async function serveCopy(
  cluster: RestoredCluster,
  { database, servingRole }: DrillOptions,
  { db, mode }: { db: Db; mode: Mode },
): Promise<string[]> {
  const ownerUrl = cluster.url(database, await ownerOfTables(db))
  await migrateDatabase({ ownerUrl, mode })
  if (mode === 'production') await grantServing(ownerUrl, servingRole)
  const url = mode === 'production' ? cluster.url(database, servingRole) : ownerUrl
  const scratch = mkdtempSync(join(tmpdir(), 'home-credit-drill-'))
  try {
    return await tryServer(configOf(mode, url, scratch), url)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

interface MissingFiles {
  checked: number
  missing: string[]
  altered: string[]
  /** Uploads that were erased after the time of the copy. */
  erased: number
}

async function checkFiles(db: Db, storage: StorageConfig, running: Db | undefined): Promise<MissingFiles> {
  const store = openFiles(storage)
  const rows = await storedFiles(db)
  const missing: (typeof rows)[number][] = []
  const altered: string[] = []
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(
      rows.slice(at, at + AT_ONCE).map(async (row) => {
        const body = await store.get(row.key)
        if (body === undefined) missing.push(row)
        else if (row.sha256 !== null && !createHash('sha256').update(body).digest().equals(row.sha256))
          altered.push(row.key)
      }),
    )
  const uploads = missing.filter(({ sha256 }) => sha256 !== null).map(({ id }) => id)
  const existing = running === undefined ? new Set(uploads) : await uploadsAmong(running, uploads)
  const erased = uploads.filter((id) => !existing.has(id))
  return {
    checked: rows.length,
    missing: missing.filter(({ id }) => !erased.includes(id)).map(({ key }) => key),
    altered,
    erased: erased.length,
  }
}

/** What the running database has that the copy lacks. */
function describeLoss(copy: Extent, running: Extent): { line: string; foreign: boolean } {
  const lacking = [...running.counts].map(([table, count]) => ({ table, count: count - (copy.counts.get(table) ?? 0) }))
  const counts = lacking.filter(({ count }) => count > 0).map(({ table, count }) => `${count} ${table}`)
  const seconds = Math.max(0, Math.round(((running.last?.getTime() ?? 0) - (copy.last?.getTime() ?? 0)) / 1000))
  return {
    line:
      counts.length === 0 ? 'nothing is lost: the copy has every row' : `lost: ${counts.join(', ')}, of ${seconds} s`,
    // Entries of the log are never deleted.
    foreign: lacking.some(({ table, count }) => count < 0 && ['audit_log', 'ledger_transactions'].includes(table)),
  }
}

async function examine(cluster: RestoredCluster, options: DrillOptions, pools: Pool[]): Promise<boolean> {
  const { say, database, files, auditKeys, runningUrl, restore } = options
  let holds = true
  const result = (name: string, faults: readonly string[]): void => {
    if (faults.length > 0) holds = false
    say(faults.length === 0 ? `ok    ${name}` : `FAIL  ${name} (${faults.length}): ${some(faults)}`)
  }
  const open = (url: string): Db => {
    const pool = openPool({ url, size: 2, limits: { statementSeconds: 0, lockSeconds: 0 }, onError: () => undefined })
    pools.push(pool)
    return pool.db
  }
  const db = open(cluster.url(database, restore.superuser))
  const mode: Mode = (await installedMode(db)) === 'production' ? 'production' : 'sandbox'
  const copy = await readExtent(db)
  say(
    `restored, ${mode}: ${copy.counts.get('ledger_transactions') ?? 0} transactions, last entry ${copy.last?.toISOString() ?? 'none'}`,
  )

  for (const { name, faults } of await consult(db)) result(name, faults)
  const keys = auditKeys ?? (mode === 'sandbox' ? SANDBOX_AUDIT_KEYS : undefined)
  if (keys === undefined) say('--    the seals of the audit log: not checked without AUDIT_KEYS')
  else result('the audit log matches its seals and keys', (await verifyAudit(db, { keys, asOf: copy.last })).faults)

  const running = runningUrl === undefined ? undefined : open(runningUrl)
  if (files === undefined) say('--    files: not checked without --files')
  else {
    const { checked, missing, altered, erased } = await checkFiles(db, files, running)
    result(`every row has its file: ${checked} checked${erased === 0 ? '' : `, ${erased} erased since`}`, missing)
    result('every upload is as it was stored', altered)
  }

  result('a server of this version starts on it and answers', await serveCopy(cluster, options, { db, mode }))

  if (running === undefined) say('--    what is lost: not known without the running database')
  else {
    const { line, foreign } = describeLoss(copy, await readExtent(running))
    say(line)
    result('the copy is of the running database', foreign ? ['it has entries that the running one lacks'] : [])
  }
  return holds
}

/** Restores a backup beside the running database, checks the copy, and removes it. Returns whether everything holds. */
export async function restoreDrill(options: DrillOptions): Promise<boolean> {
  const began = Date.now()
  const cluster = await restoreCluster(options.restore)
  const pools: Pool[] = []
  try {
    options.say(`the copy serves after ${Math.round((Date.now() - began) / 1000)} s`)
    return await examine(cluster, options, pools)
  } finally {
    await Promise.all(pools.map((pool) => pool.close()))
    await cluster.remove()
  }
}
