import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { sharedBrowser } from './browser.ts'
import { awake, watchRequests } from './settle.ts'

export { awake, settle } from './settle.ts'

export interface Visit {
  page: Page
  /** Console errors, exceptions and reports of the content policy. */
  complaints: string[]
}

/** Without the service worker, because routes of a test do not see its requests; `offline.test.ts` allows it. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'block',
}

// Long enough for a slow, busy machine: page speed is measured elsewhere.
const TIMEOUT_MS = 120_000

/** Sets the initial language; a later choice stays. */
const seedLang = (lang: string): void => {
  if (localStorage.getItem('lang') === null) localStorage.setItem('lang', lang)
}

/** Logs in once per tab, so that a log-out lasts. */
const seedToken = (token: string): void => {
  if (sessionStorage.getItem('seeded') !== null) return
  sessionStorage.setItem('seeded', 'yes')
  localStorage.setItem('token', token)
}

/** Reports policy violations as errors, even when the browser does not. */
const reportPolicy = (): void => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`),
  )
}

/** The addresses of the script that has this module of the borrower app. */
export function chunkOf(module: string): string {
  const dist = process.env['BORROWER_DIST'] ?? new URL('../apps/borrower/dist', import.meta.url).pathname
  const files = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  const chunk = files[`src/${module}`]
  if (chunk === undefined) throw new Error(`${module} has no script of its own`)
  return `**/${chunk.file}`
}

/** What a page of a failed test shows: its address, and its names, texts and values as a screen reader reads them. */
const seenOn = async (page: Page): Promise<string> =>
  `${page.url()}\n${await page.locator('body').ariaSnapshot({ timeout: 5000 }).catch(String)}`

/** A browser for the tests of one file; each visit is a fresh profile on a phone-sized screen. */
export function useBrowser(): (options?: BrowserContextOptions & { lang?: string; token?: string }) => Promise<Visit> {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  // Closes unused pages, which would still use the machine.
  afterEach(async ({ task }) => {
    const contexts = browser?.contexts() ?? []
    if (task.result?.state === 'fail')
      for (const page of contexts.flatMap((context) => context.pages())) console.error(await seenOn(page))
    await Promise.all(contexts.map((context) => context.close()))
  })
  return async ({ lang, token, ...options } = {}) => {
    if (browser === undefined) throw new Error('the browser is there only while tests run')
    const context = await browser.newContext({ ...PHONE, ...options })
    if (lang !== undefined) await context.addInitScript(seedLang, lang)
    if (token !== undefined) await context.addInitScript(seedToken, token)
    await context.addInitScript(reportPolicy)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    watchRequests(page)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, complaints }
  }
}

/** Reloads the current page in each language. */
export async function inEveryLanguage(page: Page, look: (lang: Lang) => Promise<unknown>): Promise<void> {
  const screen = page.viewportSize()
  for (const lang of LANGS) {
    if (screen !== null) await page.setViewportSize(screen)
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang)
    await page.reload()
    // The console has no static shell.
    if (!page.url().includes('/console/')) await awake(page)
    await look(lang)
  }
  if (screen !== null) await page.setViewportSize(screen)
}

/** Expects no axe violation. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violationsOn(page)).toEqual([])
}

/** Expects that no page is wider than the screen, at each width. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // A page with a scripted layout needs a moment after a resize.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} at ${width}` })
      .toBe(width)
  }
}
