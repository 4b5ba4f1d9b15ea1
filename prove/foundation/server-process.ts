import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const BUILT_SERVER = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))

let folder: string | undefined

/** One folder per run: another user may own that of an earlier one. */
function dataFolder(): string {
  if (folder === undefined) {
    const path = mkdtempSync(join(tmpdir(), 'home-credit-prove-'))
    process.once('exit', () => rmSync(path, { recursive: true, force: true }))
    folder = path
  }
  return folder
}

export interface ServerProcess {
  address: string
  child: ChildProcess
  gone: Promise<void>
}

export interface ServerOptions {
  databaseUrl: string
  port: number
  bundle?: string
  env?: Record<string, string>
}

/** Starts one real server on a database and waits until it is ready. */
export async function startServer({
  databaseUrl,
  port,
  bundle = BUILT_SERVER,
  env = {},
}: ServerOptions): Promise<ServerProcess> {
  const child = spawn(process.execPath, [bundle], {
    env: {
      ...process.env,
      MODE: 'sandbox',
      SANDBOX_WORLD: 'empty',
      // So that a slow machine does not make a call time out.
      STATEMENT_SECONDS: '55',
      LOCK_SECONDS: '55',
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      DATA_DIR: dataFolder(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  let ready = false
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  await new Promise<void>((resolve, reject) => {
    const look = (chunk: Buffer): void => {
      if (ready) return
      printed += chunk.toString()
      ready = printed.includes('is ready')
      if (ready) resolve()
    }
    child.stdout.on('data', look)
    child.stderr.on('data', look)
    child.once('error', reject)
    void gone.then(() => reject(new Error(`the server ended: ${printed}`)))
  })
  return { address: `http://127.0.0.1:${port}`, child, gone }
}

export async function stopServer(server: ServerProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  server.child.kill(signal)
  await server.gone
}
