import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { sharedBrowser } from './browser.ts'

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
  const manifest = new URL('../apps/borrower/dist/.vite/manifest.json', import.meta.url)
  const files = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string }>
  const chunk = files[`src/${module}`]
  if (chunk === undefined) throw new Error(`${module} has no script of its own`)
  return `**/${chunk.file}`
}

/** The pending requests of each page. */
const waiting = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const pendingRequests = new Set<Request>()
  waiting.set(page, pendingRequests)
  // An event stream never ends.
  page.on('request', (request) => !request.url().endsWith('/events') && pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
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

/** Waits for two frames and for all finite animations; returns whether nothing moved. */
const drawn = async (): Promise<boolean> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  return moving.length === 0
}

/** Waits until a page has its data and has drawn it. Gives up when a test blocks a request. */
export async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1)
    if ((await page.evaluate(drawn)) && (waiting.get(page)?.size ?? 0) === 0) return
}

/**
 * Waits for the app: the static shell looks like home but does not react. Only the app has a container for toasts, or
 * a dialog.
 */
export const awake = (page: Page): Promise<void> =>
  page.locator('body > div:not(#root), dialog').first().waitFor({ state: 'attached' })

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

// The minified build that @axe-core/playwright depends on.
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * The parts of a page that axe checks, without its words: elements with their classes, styles, roles and states,
 * whether each has text, and whether its references exist. It does not depend on the language or on amounts.
 */
const structureOf = (): string => {
  const words = /^aria-(label|description|roledescription|valuetext|valuenow)$/
  const references = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/
  const structuralAttributes =
    /^(class|style|role|type|tabindex|scope|autocomplete|disabled|hidden|open|inert|aria-.*)$/
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  const parts = [
    `${innerWidth}x${innerHeight}`,
    String(document.title === ''),
    String(new Set(ids).size === ids.length),
  ]
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node: Node | null = walker.root; node !== null; node = walker.nextNode()) {
    if (node instanceof Text) {
      if (node.data.trim() !== '') parts.push('text')
    } else if (node instanceof Element) {
      const attributes = [...node.attributes].map(({ name, value }) => {
        if (references.test(name)) return `${name}=${value.split(' ').every((id) => ids.includes(id))}`
        return structuralAttributes.test(name) && !words.test(name)
          ? `${name}=${value}`
          : `${name}${value.trim() === '' ? '=' : ''}`
      })
      let depth = 0
      for (let parent = node.parentElement; parent !== null; parent = parent.parentElement) depth += 1
      parts.push(`${depth} ${node.tagName} ${attributes.toSorted().join(' ')}`)
    }
  }
  return parts.join('\n')
}

/** Structures that passed axe in this worker. */
const accessible = new Set<string>()

/**
 * Expects no axe violation. Each structure is checked once: a page that differs from a passed one only in its words
 * passes too. Injecting axe takes longer than running it, so it happens once per document.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const structure = hash('sha256', await page.evaluate(structureOf))
  if (accessible.has(structure)) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without frames of other origins axe can run in the page itself, and nobody reads its passes.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  accessible.add(structure)
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
