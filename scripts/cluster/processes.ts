import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Program {
  name: string
  child: ChildProcess
  gone: Promise<void>
}

export interface ProgramOptions {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** Where it writes what it prints. */
  log: string
  /** The account that it runs as. */
  account?: { uid: number; gid: number } | undefined
  cwd?: string
}

/** Starts a program of its own process group, so that Ctrl+C in a terminal reaches only us. */
export function start({ name, command, args, env = {}, log, account, cwd }: ProgramOptions): Program {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    ...account,
    ...(cwd === undefined ? {} : { cwd }),
  })
  const file = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(file, { end: false })
  child.stderr.pipe(file, { end: false })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      file.write(`${error.message}\n`)
      resolve()
    })
  })
  return { name, child, gone }
}

export async function stop({ child, gone }: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  child.kill(signal)
  await gone
}

const AGAIN_MS = 250

/** Asks until the answer is neither undefined nor false; throws after `seconds`, with the last fault. */
export async function until<Answer>(
  what: string,
  seconds: number,
  ask: () => Promise<Answer | undefined | false>,
): Promise<Answer> {
  const end = performance.now() + seconds * 1000
  let last = ''
  while (performance.now() < end) {
    const answer = await ask().catch((error: unknown) => {
      last = String(error)
      return undefined
    })
    if (answer !== undefined && answer !== false) return answer
    await sleep(AGAIN_MS)
  }
  throw new Error(`${what}: not after ${seconds} seconds. ${last}`)
}
