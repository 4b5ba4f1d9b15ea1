import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chooseIdentity, commandAs, giveTo, type Identity } from './identity.ts'

/** One PostgreSQL cluster in a folder: made once, started or found running, stopped. Knows nothing of our tables. */
export interface Cluster {
  /** Where to connect; the same after a restart. */
  url(database: string): string
  /** Starts the server, or finds the one that an earlier launcher left behind. Waits until it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

const START_SECONDS = 30

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A process number may have gone to another program since; where /proc exists it tells. */
const isPostgres = (pid: number): boolean => {
  const command = `/proc/${pid}/cmdline`
  return !existsSync(command) || readFileSync(command, 'utf8').includes('postgres')
}

function readPassword(path: string): string {
  try {
    writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8')
}

/** Made beside its place and moved there whole, so that a start cut short leaves nothing half-made. */
function makeCluster(binFolder: string, dataFolder: string, cluster: string, identity: Identity, password: string): void {
  const fresh = join(dataFolder, `pg.new-${process.pid}`)
  for (const left of readdirSync(dataFolder)) {
    const maker = /^pg\.new-(\d+)$/.exec(left)?.[1]
    if (maker !== undefined && (Number(maker) === process.pid || !isAlive(Number(maker)))) rmSync(join(dataFolder, left), { recursive: true })
  }
  const secrets = mkdtempSync(join(tmpdir(), 'home-credit-'))
  try {
    const passwordFile = join(secrets, 'password')
    writeFileSync(passwordFile, password, { mode: 0o600 })
    giveTo(identity, secrets)
    giveTo(identity, passwordFile)
    mkdirSync(fresh, { mode: 0o700 })
    giveTo(identity, fresh)
    const args = ['-D', fresh, '-U', 'postgres', '--encoding=UTF8', '--locale=C', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    const command = commandAs(identity, join(binFolder, 'initdb'), args)
    const made = spawnSync(command.program, command.args, { ...command.options, encoding: 'utf8' })
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
    if (!existsSync(cluster)) renameSync(fresh, cluster)
  } finally {
    rmSync(secrets, { recursive: true, force: true })
    rmSync(fresh, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port'))))
    })
  })
}

export interface ClusterOptions {
  binFolder: string
  dataFolder: string
  /** Server settings such as `fsync=off`, for tests alone. */
  settings?: string[]
}

export async function openCluster({ binFolder, dataFolder, settings = [] }: ClusterOptions): Promise<Cluster> {
  mkdirSync(dataFolder, { recursive: true })
  const folder = join(dataFolder, 'pg')
  const pidFile = join(folder, 'postmaster.pid')
  const logFile = join(dataFolder, 'postgres.log')
  const identity = chooseIdentity(binFolder, dataFolder, folder)
  const password = readPassword(join(dataFolder, 'pg-password'))
  if (!existsSync(folder)) makeCluster(binFolder, dataFolder, folder, identity, password)

  let port = 0
  const url = (database: string): string => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`

  /** The server that runs on this folder, as its own file tells it: process and port. */
  const running = (): { pid: number; port: number } | undefined => {
    if (!existsSync(pidFile)) return undefined
    const [writtenPid, , , writtenPort] = readFileSync(pidFile, 'utf8').split('\n')
    const pid = Number(writtenPid)
    // The file of a dead server is left to PostgreSQL, which checks that none of its children still write.
    if (!isAlive(pid)) return undefined
    if (!isPostgres(pid)) {
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
    const fixed = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'timezone=UTC', 'log_timezone=UTC', 'max_connections=100']
    const args = ['-D', folder, '-p', String(port), ...[...fixed, ...settings].flatMap((setting) => ['-c', setting])]
    const command = commandAs(identity, join(binFolder, 'postgres'), args)
    // A process group of its own: Ctrl-C reaches the server alone, which drains first and then stops the database.
    const child = spawn(command.program, command.args, { ...command.options, detached: true, stdio: ['ignore', log, log] })
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
      process.kill(found.pid, 'SIGINT')
      for (let waited = 0; waited < 15_000 && isAlive(found.pid) && existsSync(pidFile); waited += 20) await sleep(20)
      if (existsSync(pidFile) && isAlive(found.pid)) process.kill(found.pid, 'SIGQUIT')
    },
  }
}
