import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { ROOT, runCommand, startCommand, type RunOptions } from '../commands.ts'

const NOBODY = 65534
const START_SECONDS = 300
const STOP_SECONDS = 20
const PAGES = ['/', '/console/', '/api/docs', '/api/openapi.json', '/sandbox', '/healthz', '/readyz', '/metrics']

/** The environment of a new user: nothing from us, nothing from the npm that started us. */
const plainEnv = (home: string): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(PATH|LANG|LC_|CI$|http|https|no_proxy|HTTP|HTTPS|NO_PROXY|NODE_EXTRA_CA_CERTS)/.test(name),
    ),
  ),
  HOME: home,
  npm_config_cache: join(home, '.npm'),
})

/** The processes that still run from a folder. */
const processesOf = async (folder: string): Promise<string> =>
  (await runCommand(`pgrep -af '^[^ ]*(node|postgres).*${folder}' || true`)).output.trim()

async function startsAndStops(as: RunOptions, clone: string): Promise<string[]> {
  const port = await freePort()
  const child = startCommand('npm ci && exec npm start', { ...as, cwd: clone, env: { ...as.env, PORT: String(port) } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const exited = new Promise<number | null>((resolve) => {
    child.once('exit', resolve)
  })
  const faults: string[] = []
  try {
    for (let waited = 0; !printed.includes('is ready'); waited += 0.1) {
      if (waited > START_SECONDS || child.exitCode !== null)
        return [`npm start did not get ready:\n${printed.slice(-3000)}`]
      await sleep(100)
    }
    for (const page of PAGES) {
      const { status } = await fetch(`http://127.0.0.1:${port}${page}`)
      if (status !== 200) faults.push(`${page} answered ${status}`)
    }
    // Ctrl-C signals the whole process group of the terminal, as here.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    await exited
    // npm may exit a moment before the processes it started.
    let left = await processesOf(clone)
    for (let waited = 0; waited < STOP_SECONDS && left !== ''; waited += 0.1) {
      await sleep(100)
      left = await processesOf(clone)
    }
    if (left !== '') faults.push(`processes left behind: ${left}`)
  } finally {
    if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
      process.kill(-child.pid, 'SIGKILL')
  }
  return faults
}

async function testsPass(as: RunOptions, clone: string, run: Run): Promise<string[]> {
  const { code, output } = await runCommand('npm ci && npm test', { ...as, cwd: clone })
  const last = output.trimEnd().split('\n').at(-1) ?? ''
  run.say(`npm test: ${last}`)
  return code === 0 && /^[1-9]\d* passed, 0 failed$/.test(last)
    ? []
    : [`npm test exited ${code}:\n${output.slice(-3000)}`]
}

/** Clones the committed state into a fresh folder and runs the README's two commands as a user. */
async function twoCommands(who: string, owner: { uid: number; gid: number } | undefined, run: Run): Promise<string[]> {
  const home = mkdtempSync(join(tmpdir(), 'home-credit-clone-'))
  try {
    // As root, no other user can enter; otherwise the ordinary user owns the folder.
    chmodSync(home, 0o700)
    const clone = join(home, 'clone')
    const cloned = await runCommand(`git clone --quiet '${ROOT}' '${clone}'`)
    if (cloned.code !== 0) return [cloned.output]
    const env = plainEnv(home)
    mkdirSync(join(home, '.npm'))
    if (owner !== undefined) {
      chownSync(home, owner.uid, owner.gid)
      await runCommand(`chown -R ${owner.uid}:${owner.gid} '${home}'`)
    }
    const as: RunOptions = { env, ...owner }
    const started = await startsAndStops(as, clone)
    run.say(`${who}: npm start ${started.length === 0 ? 'served every page and stopped' : 'failed'}`)
    return [...started, ...(await testsPass(as, clone, run))]
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}

async function bothUsers(run: Run): Promise<Seen> {
  if (process.getuid?.() !== 0) return { counts: {}, faults: ['run as root: it can also be the ordinary user'] }
  const faults: string[] = []
  let clones = 0
  for (const [who, owner] of [
    ['root in a 0700 folder', undefined],
    ['an ordinary user', { uid: NOBODY, gid: NOBODY }],
  ] as const) {
    const wrong = await twoCommands(who, owner, run)
    faults.push(...wrong.map((fault) => `${who}: ${fault}`))
    clones += 1
  }
  return { counts: { clones, commands: clones * 2 }, faults }
}

export const freshClone: Claim = {
  claim:
    'a fresh clone and the two commands of the README, nothing else: both succeed, as root in a 0700 temporary folder and as an ordinary user',
  minCounts: { clones: 2, commands: 4 },
  run: bothUsers,
  slow: true,
}
