import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach } from 'vitest'
import { SERVER_FOLDER } from '../platform/root.ts'
import { copyFolder } from './cluster.ts'
import { ownPort } from './own-port.ts'
import { apiClient, PATIENT_ENV, type Ask } from './server.ts'
import { built } from './shared.ts'

const BUNDLE = join(SERVER_FOLDER, 'dist', 'main.js')

/** The exit code, or the signal that ended the process. */
export type End = number | NodeJS.Signals

export interface ServerProcess {
  readonly address: string
  /** stdout and stderr so far. */
  readonly output: string
  /** stderr so far. */
  readonly complaints: string
  ask: Ask
  /** Waits until it reports that it is ready; throws with its output when it ends before. */
  ready(): Promise<void>
  /** Whichever comes first: it is ready, or it ends. */
  outcome(): Promise<'ready' | End>
  /** Sends a signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<End>
}

/** Only what every program needs: a test sets everything that concerns the server. */
const plainEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'POSTGRES_BIN'].flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  )

async function startProcess(env: NodeJS.ProcessEnv): Promise<ServerProcess> {
  await built()
  const port = env['PORT'] ?? String(await ownPort())
  const child = spawn(process.execPath, [BUNDLE], {
    env: { ...plainEnv(), SANDBOX_WORLD: 'empty', ...PATIENT_ENV, ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let complaints = ''
  const ended = new Promise<End>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(signal ?? code ?? -1))
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (output.includes('is ready')) resolve()
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
      complaints += text
    })
    ended.then((how) => reject(new Error(`the server ended (${how}) before it was ready:\n${output}`)), reject)
  })
  ready.catch(() => undefined)
  const address = `http://127.0.0.1:${port}`
  return {
    address,
    get output() {
      return output
    },
    get complaints() {
      return complaints
    },
    ask: apiClient(address),
    ready: () => ready,
    outcome: () =>
      Promise.race([
        ready.then(
          () => 'ready' as const,
          () => ended,
        ),
        ended,
      ]),
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

/** The main process of the PostgreSQL in a data folder, from its pid file. */
export const postmasterOf = (dataFolder: string): number =>
  Number(readFileSync(join(dataFolder, 'pg', 'postmaster.pid'), 'utf8').split('\n')[0])

/** Every process of the PostgreSQL in a data folder, by working directory; without /proc, only the one in the pid file. */
export function postgresOf(dataFolder: string): number[] {
  if (!existsSync('/proc'))
    return existsSync(join(dataFolder, 'pg', 'postmaster.pid')) ? [postmasterOf(dataFolder)] : []
  const cluster = join(realpathSync(dataFolder), 'pg')
  const worksThere = (pid: string): boolean => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === cluster
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksThere(name))
    .map(Number)
}

const kill = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}

export interface UsedProcesses {
  start(env: NodeJS.ProcessEnv): Promise<ServerProcess>
  /** A data folder that does not exist yet; `parentMode` decides whether others may enter its parent. */
  dataFolder(parentMode?: number): string
  /** A data folder with the database of a server that has run once. */
  initializedFolder(): Promise<string>
}

/** Servers in their own processes, from the bundle that `npm start` runs. Ends and removes whatever a test leaves behind. */
export function useProcesses(): UsedProcesses {
  const started: ServerProcess[] = []
  const parents: string[] = []
  /** Created once per file and copied: creating a database takes longer than most tests. */
  let templateFolder: Promise<string> | undefined
  const parentOf = (mode: number): string => {
    const parent = mkdtempSync(join(tmpdir(), 'home-credit-process-'))
    chmodSync(parent, mode)
    return parent
  }
  const makeFolder = async (): Promise<string> => {
    const parent = parentOf(0o755)
    const server = await startProcess({ DATA_DIR: join(parent, 'data') })
    await server.ready()
    await server.end('SIGINT')
    return parent
  }
  afterAll(async () => {
    if (templateFolder !== undefined) rmSync(await templateFolder, { recursive: true, force: true })
  })
  afterEach(async () => {
    for (const server of started.splice(0)) await server.end('SIGKILL')
    for (const parent of parents.splice(0)) {
      const folder = join(parent, 'data')
      for (let left = [0]; existsSync(folder) && left.length > 0; await sleep(20))
        (left = postgresOf(folder)).forEach(kill)
      rmSync(parent, { recursive: true, force: true, maxRetries: 5 })
    }
  })
  return {
    async start(env) {
      const server = await startProcess(env)
      started.push(server)
      return server
    },
    dataFolder(parentMode = 0o755) {
      const parent = parentOf(parentMode)
      parents.push(parent)
      return join(parent, 'data')
    },
    async initializedFolder() {
      const from = await (templateFolder ??= makeFolder())
      const parent = parentOf(0o755)
      parents.push(parent)
      copyFolder(join(from, 'data'), parent)
      return join(parent, 'data')
    },
  }
}
