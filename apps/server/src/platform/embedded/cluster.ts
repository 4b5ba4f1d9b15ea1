import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { chooseIdentity, commandAs, giveTo, type Identity } from './identity.ts'
import { errorCode } from '../types/guards.ts'

/** One PostgreSQL cluster in a folder: created once, started or found running, stopped. Independent of our tables. */
export interface Cluster {
  /** The same after a restart. */
  url(database: string): string
  /** Starts the server, or finds one that an earlier process left running. Waits until it answers. */
  start(): Promise<void>
  /** Stops the server and waits until its process has ended. */
  stop(): Promise<void>
}

const START_SECONDS = 30
const STOP_SECONDS = 15
/** Inside the cluster's folder, so that neither exists without the other. */
const PASSWORD_FILE = 'superuser-password'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** The pid may belong to another program by now, or to a zombie; /proc shows that, where it exists. */
const worksIn = (folder: string, pid: number): boolean => {
  if (!existsSync('/proc/self/cwd')) return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

/**
 * Removes half-made clusters of killed starts. Their initdb may still be writing; a later start removes what cannot be
 * removed now.
 */
function removeLeftovers(dataFolder: string): void {
  for (const left of readdirSync(dataFolder)) {
    const maker = /^pg\.new-(\d+)$/.exec(left)?.[1]
    if (maker === undefined || (Number(maker) !== process.pid && isAlive(Number(maker)))) continue
    try {
      rmSync(join(dataFolder, left), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 })
    } catch {
      // Nothing depends on it.
    }
  }
}

/** Creates the cluster elsewhere and renames it into place, so that an interrupted start leaves nothing half-made. */
function makeCluster(binFolder: string, dataFolder: string, folder: string, identity: Identity): void {
  const fresh = join(dataFolder, `pg.new-${process.pid}`)
  const cluster = join(fresh, 'pg')
  const passwordFile = join(fresh, PASSWORD_FILE)
  try {
    mkdirSync(fresh, { mode: 0o700 })
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    giveTo(identity, fresh)
    giveTo(identity, passwordFile)
    const args = [
      '-D',
      cluster,
      '-U',
      'postgres',
      '--encoding=UTF8',
      '--locale=C',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
    ]
    const command = commandAs(identity, join(binFolder, 'initdb'), args)
    const result = spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' })
    if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`)
    renameSync(passwordFile, join(cluster, PASSWORD_FILE))
    renameSync(cluster, folder)
  } catch (error) {
    // Another first start was faster; its cluster is as good.
    if (!existsSync(folder)) throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

export interface ClusterOptions {
  binFolder: string
  dataFolder: string
  /** Server settings such as `fsync=off`, for tests only. */
  settings?: string[]
}

export async function openCluster({
  binFolder,
  dataFolder: dataPath,
  settings = [],
}: ClusterOptions): Promise<Cluster> {
  // PostgreSQL starts in another folder, where a relative path would point elsewhere.
  const dataFolder = resolve(dataPath)
  mkdirSync(dataFolder, { recursive: true })
  const folder = join(dataFolder, 'pg')
  const pidFile = join(folder, 'postmaster.pid')
  const logFile = join(dataFolder, 'postgres.log')
  const identity = chooseIdentity(binFolder, dataFolder, folder)
  removeLeftovers(dataFolder)
  if (!existsSync(folder)) makeCluster(binFolder, dataFolder, folder, identity)
  const password = readFileSync(join(folder, PASSWORD_FILE), 'utf8')

  let port = 0
  const url = (database: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  /** The server that runs on this folder, according to its pid file. */
  const running = (): { pid: number; port: number } | undefined => {
    if (!existsSync(pidFile)) return undefined
    const [writtenPid, , , writtenPort] = readFileSync(pidFile, 'utf8').split('\n')
    const pid = Number(writtenPid)
    // PostgreSQL cleans up the file of a dead server itself.
    if (!pid || !isAlive(pid)) return undefined
    if (!worksIn(folder, pid)) {
      // PostgreSQL would mistake the other program for itself. Surviving children of a dead server still block the
      // start.
      rmSync(pidFile, { force: true })
      return undefined
    }
    return writtenPort ? { pid, port: Number(writtenPort) } : undefined
  }

  const answers = async (): Promise<boolean> => {
    const client = new pg.Client({ connectionString: url('postgres'), connectionTimeoutMillis: 2000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  const launch = (): ChildProcess => {
    const log = openSync(logFile, 'a')
    const fixed = [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'timezone=UTC',
      'log_timezone=UTC',
      'max_connections=100',
    ]
    const args = ['-D', folder, '-p', String(port), ...[...fixed, ...settings].flatMap((setting) => ['-c', setting])]
    const command = commandAs(identity, join(binFolder, 'postgres'), args)
    // A process group of its own: Ctrl-C reaches only our server, which drains first and then stops the database.
    const child = spawn(command.program, command.args, {
      ...command.options,
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    child.on('error', () => undefined)
    child.unref()
    return child
  }

  return {
    url,

    async start() {
      const deadline = Date.now() + START_SECONDS * 1000
      // A restart keeps the port, since others connect to it; a first start may have to try another.
      const restart = port !== 0
      let child: ChildProcess | undefined
      while (Date.now() < deadline) {
        const found = running()
        if (found !== undefined) {
          port = found.port
          if (await answers()) return
        } else if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
          if (child !== undefined) await sleep(100)
          if (!restart) port = await freePort()
          child = launch()
        }
        await sleep(20)
      }
      throw new Error(`PostgreSQL did not start within ${START_SECONDS} s; see ${logFile}`)
    },

    async stop() {
      const found = running()
      if (found === undefined) return
      const isThere = (): boolean => isAlive(found.pid) && worksIn(folder, found.pid)
      process.kill(found.pid, 'SIGINT')
      const deadline = Date.now() + STOP_SECONDS * 1000
      while (isThere() && Date.now() < deadline) await sleep(20)
      if (isThere()) process.kill(found.pid, 'SIGQUIT')
    },
  }
}
