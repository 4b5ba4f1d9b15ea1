import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildStale } from '../../scripts/build.mjs'
import { median } from '../median.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PORT = '18080'
const RUNS = 5

/** Seconds from `npm start` until the server is ready; then stops it. */
async function startOnce(dataFolder: string): Promise<number> {
  const began = performance.now()
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataFolder, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('is ready')) resolve()
    })
    child.once('exit', () => reject(new Error('the server ended')))
  })
  const seconds = (performance.now() - began) / 1000
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await exited
  return seconds
}

/** The start time of a built checkout, with an empty data folder and with an existing one. */
export async function bench(): Promise<void> {
  await buildStale()
  const first: number[] = []
  const later: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'home-credit-bench-'))
    first.push(await startOnce(folder))
    later.push(await startOnce(folder))
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    `first start, empty data folder   ${median(first).toFixed(2)} s (median of ${RUNS}, slowest ${Math.max(...first).toFixed(2)} s)`,
  )
  console.log(
    `later start                      ${median(later).toFixed(2)} s (median of ${RUNS}, slowest ${Math.max(...later).toFixed(2)} s)`,
  )
}
