import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { findBrowser } from '../../e2e/browser.ts'
import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedApp } from '../plant.ts'

const RUNS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** A browser with a debugging port. */
async function withBrowser<Result>(work: (port: number) => Promise<Result>): Promise<Result> {
  const { executablePath, env } = findBrowser()
  const profile = mkdtempSync(join(tmpdir(), 'lighthouse-'))
  const args = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const browser = spawn(executablePath, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      browser.once('exit', () => reject(new Error('the browser ended')))
      browser.stderr.on('data', (chunk: Buffer) => {
        const found = /127\.0\.0\.1:(\d+)\/devtools/.exec(chunk.toString())
        if (found !== null) resolve(Number(found[1]))
      })
    })
    return await work(port)
  } finally {
    browser.kill()
    await new Promise((resolve) => setTimeout(resolve, 500))
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

interface Scores {
  categories: number[]
  shift: number
}

const oneRun = (url: string): Promise<Scores> =>
  withBrowser(async (port) => {
    const found = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'silent' })
    if (found === undefined) throw new Error('no report')
    const { categories, audits } = found.lhr
    return {
      categories: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    }
  })

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Runs Lighthouse several times on a server of its own. */
const runsOn = (env: Record<string, string>): Promise<Scores[]> =>
  withBooks(async ({ url }) => {
    const server = await startServer({ databaseUrl: url, port: await freePort(), env })
    const runs: Scores[] = []
    try {
      for (let index = 0; index < RUNS; index += 1) runs.push(await oneRun(server.address))
      return runs
    } finally {
      await stopServer(server)
    }
  })

async function judge({ say }: Run, env: Record<string, string> = {}): Promise<Seen> {
  const runs = await runsOn(env)
  const medians = CATEGORIES.map((name, index) => ({
    name,
    score: median(runs.map(({ categories }) => categories[index] ?? 0)),
  }))
  const shift = Math.max(...runs.map((run) => run.shift))
  say(`median of ${RUNS}: ${medians.map(({ name, score }) => `${name} ${score}`).join(', ')}; layout shift ${shift}`)
  const faults = medians.filter(({ score }) => score < 100).map(({ name, score }) => `${name}: ${score}`)
  if (shift > 0) faults.push(`layout shift ${shift}`)
  return { counts: { runs: runs.length, hundreds: medians.filter(({ score }) => score === 100).length }, faults }
}

export const lighthouseOfHome: Claim = {
  claim: 'Lighthouse, mobile, of home: 100 four times (median of 3), layout shift 0',
  minCounts: { runs: RUNS, hundreds: 4 },
  run: (run) => judge(run),
  plants: [
    {
      bug: 'no room kept for what comes later',
      run: (run) =>
        withPlantedApp(
          {
            file: 'apps/borrower/src/pages/index/Home.tsx',
            find: '      <NoAdvanceFee />\n',
            replace: '      <Lender />\n      <NoAdvanceFee />\n',
          },
          (dist) => judge(run, { BORROWER_DIST: dist }),
        ),
    },
  ],
  slow: true,
}
