import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseIdentity, commandAs, postgresBinFolder } from '../platform/embedded/index.ts'

/** Why a backup cannot be restored, in one line. */
export class CannotRestore extends Error {}

export interface RestoreOptions {
  /** A base backup: a data folder, or a folder with `base.tar` or `base.tar.gz`, as `pg_basebackup` writes them. */
  base: string
  /** As in PostgreSQL: `%f` is the name of a segment, `%p` where to put it. */
  restoreCommand: string
  /** Undefined: as far as the archive goes. */
  to: Date | undefined
  /** Where there is space for the copy; undefined: the folder for temporary files. */
  folder?: string | undefined
  postgresBin?: string | undefined
  superuser: string
  /** How long reading the archive may take. */
  seconds: number
}

export interface RestoredCluster {
  url(database: string, user: string): string
  /** Ends it and removes the copy. */
  remove(): Promise<void>
}

const LINES_SHOWN = 6

/** Debian's packages of this version, otherwise what the sandbox uses. */
function binFolderFor(version: string, postgresBin: string | undefined): string {
  if (postgresBin !== undefined) return resolve(postgresBin)
  const packaged = `/usr/lib/postgresql/${version}/bin`
  return existsSync(packaged) ? packaged : postgresBinFolder(undefined)
}

function copyBase(base: string, data: string): void {
  const archive = ['base.tar.gz', 'base.tar', 'base.tar.zst'].map((name) => join(base, name)).find(existsSync)
  if (archive !== undefined) {
    mkdirSync(data)
    execFileSync('tar', ['-xf', archive, '-C', data])
  } else if (existsSync(join(base, 'PG_VERSION'))) execFileSync('cp', ['-a', base, data])
  else throw new CannotRestore(`${base}: neither a data folder nor base.tar, base.tar.gz is in it`)
  // Belongs to whoever PostgreSQL is to run as, as in the backup.
  const { uid, gid } = statSync(join(data, 'PG_VERSION'))
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `${uid}:${gid}`, data])
  execFileSync('chmod', ['700', data])
}

const quoted = (value: string): string => `'${value.replaceAll("'", "''")}'`

/**
 * Everything is set here and nothing is taken from the backup: the copy must not listen to others, nor archive into the
 * archive of the running one.
 */
const settingsOf = ({ restoreCommand, to }: RestoreOptions, folder: string): string =>
  Object.entries({
    listen_addresses: '',
    unix_socket_directories: folder,
    hba_file: join(folder, 'pg_hba.conf'),
    restore_command: restoreCommand,
    // Names of zones, even Z, are not known yet where PostgreSQL reads this.
    ...(to === undefined ? {} : { recovery_target_time: to.toISOString().replace('T', ' ').replace('Z', '+00') }),
    recovery_target_action: 'promote',
    // So that the limits of the running one need not be known.
    hot_standby: 'off',
    archive_mode: 'off',
    max_connections: '100',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    fsync: 'off',
  })
    .map(([name, value]) => `${name} = ${quoted(value)}\n`)
    .join('')

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering')
    return rows[0]?.recovering === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const reasonIn = (log: string): string => {
  const lines = log.split('\n').filter((line) => /FATAL|ERROR|invalid|unrecognized|cp:/.test(line))
  const all = lines.slice(-LINES_SHOWN).join('\n  ')
  return log.includes('before configured recovery target was reached')
    ? `the archive ends before that time; leave --to out to see how far it goes\n  ${all}`
    : all
}

/** Restores a backup into a folder of its own and starts PostgreSQL on it, beside whatever else runs. */
export async function restoreCluster(options: RestoreOptions): Promise<RestoredCluster> {
  const folder = mkdtempSync(join(resolve(options.folder ?? tmpdir()), 'home-credit-restored-'))
  const data = join(folder, 'data')
  let child: ChildProcess | undefined
  let ended = false
  const url = (database: string, user: string): string =>
    `postgres://${encodeURIComponent(user)}@/${encodeURIComponent(database)}?host=${encodeURIComponent(folder)}`
  const remove = async (): Promise<void> => {
    child?.kill('SIGINT')
    while (child !== undefined && !ended) await sleep(20)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    copyBase(resolve(options.base), data)
    for (const name of ['postmaster.pid', 'standby.signal', 'postgresql.auto.conf'])
      rmSync(join(data, name), { force: true })
    const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    const binFolder = binFolderFor(version, options.postgresBin)
    const { uid, gid } = statSync(data)
    const write = (path: string, text: string): void => {
      writeFileSync(path, text, { mode: 0o600 })
      if (process.getuid?.() === 0) chownSync(path, uid, gid)
    }
    if (process.getuid?.() === 0) chownSync(folder, uid, gid)
    write(join(data, 'recovery.signal'), '')
    // Whoever may enter the folder is trusted: nobody else reaches the socket in it.
    write(join(folder, 'pg_hba.conf'), 'local all all trust\n')
    write(join(folder, 'postgresql.conf'), settingsOf(options, folder))
    const identity = chooseIdentity(binFolder, folder, data)
    const logFile = join(folder, 'postgres.log')
    const log = openSync(logFile, 'a')
    const command = commandAs(identity, join(binFolder, 'postgres'), [
      '-D',
      data,
      '-c',
      `config_file=${join(folder, 'postgresql.conf')}`,
    ])
    child = spawn(command.program, command.args, { ...command.options, stdio: ['ignore', log, log] })
    closeSync(log)
    child.once('error', () => (ended = true))
    child.once('close', () => (ended = true))
    const until = Date.now() + options.seconds * 1000
    while (!(await answers(url('postgres', options.superuser)))) {
      if (ended)
        throw new CannotRestore(
          `PostgreSQL ${version} did not start on the copy:\n  ${reasonIn(readFileSync(logFile, 'utf8'))}`,
        )
      if (Date.now() > until) throw new CannotRestore(`the archive was not read within ${options.seconds} s`)
      await sleep(200)
    }
    return { url, remove }
  } catch (error) {
    await remove()
    throw error
  }
}
