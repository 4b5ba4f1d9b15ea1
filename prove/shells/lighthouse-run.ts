import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '../../e2e/browser.ts'
import { fillStorage } from '../../e2e/storage.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

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

/** What the browser has stored for this origin, such as the token of a session. */
type LocalStorage = Readonly<Record<string, string>>

async function fillBrowser(port: number, origin: string, storage: LocalStorage): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage()
  await page.goto(`${origin}/healthz`)
  await page.evaluate(fillStorage, { local: storage })
  await page.close()
  await browser.close()
}

/** What the performance score is made of, in milliseconds, and the speed of the machine as Lighthouse measures it. */
const TIMES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  SI: 'speed-index',
  TBT: 'total-blocking-time',
}

export interface Scores {
  /** In the order of `CATEGORIES`, of 100. */
  categories: number[]
  shift: number
  times: { name: string; value: number }[]
}

/** One run of Lighthouse as a phone, in a browser of its own. */
export const runLighthouse = (url: string, storage?: LocalStorage): Promise<Scores> =>
  withBrowser(async (port) => {
    if (storage !== undefined) await fillBrowser(port, new URL(url).origin, storage)
    const found = await lighthouse(url, {
      port,
      onlyCategories: [...CATEGORIES],
      logLevel: 'silent',
      disableStorageReset: storage !== undefined,
    })
    if (found === undefined) throw new Error('no report')
    const { categories, audits, environment } = found.lhr
    return {
      categories: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
      shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
      times: [
        ...Object.entries(TIMES).map(([name, audit]) => ({ name, value: audits[audit]?.numericValue ?? Number.NaN })),
        { name: 'benchmark index', value: environment.benchmarkIndex },
      ],
    }
  })

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

export interface Summary {
  medians: { name: string; score: number }[]
  shift: number
  /** The median of each time, as one line. */
  times: string
}

/** The median of each category and time, and the largest layout shift. */
export const summarise = (runs: readonly Scores[]): Summary => ({
  medians: CATEGORIES.map((name, index) => ({
    name,
    score: median(runs.map(({ categories }) => categories[index] ?? 0)),
  })),
  shift: Math.max(...runs.map(({ shift }) => shift)),
  times: (runs[0]?.times ?? [])
    .map(
      ({ name }, index) => `${name} ${Math.round(median(runs.map(({ times }) => times[index]?.value ?? Number.NaN)))}`,
    )
    .join(', '),
})
