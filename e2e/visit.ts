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
  /** Whatever the page complained about: console errors, exceptions, reports of the content policy. */
  complaints: string[]
}

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

// Long enough for a slow machine that does three things at once: how long a page takes is measured elsewhere.
const TIMEOUT_MS = 120_000

/** The language of the first page, until another is chosen. */
const seedLang = (lang: string): void => {
  if (localStorage.getItem('lang') === null) localStorage.setItem('lang', lang)
}

/** Logged in from the first page on, once for each tab: a log-out stays one. */
const seedToken = (token: string): void => {
  if (sessionStorage.getItem('seeded') !== null) return
  sessionStorage.setItem('seeded', 'yes')
  localStorage.setItem('token', token)
}

/** What the content policy stopped is a complaint too, also where the browser says nothing of it. */
const reportPolicy = (): void => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`policy: ${violatedDirective} ${blockedURI}`),
  )
}

/** What each page has asked for and not yet got. */
const waiting = new WeakMap<Page, Set<Request>>()

function watchRequests(page: Page): void {
  const pendingRequests = new Set<Request>()
  waiting.set(page, pendingRequests)
  // A stream of events has no end to wait for.
  page.on('request', (request) => !request.url().endsWith('/events') && pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
}

/** A browser for the tests of one file; each visit is a fresh profile on a phone-sized screen. */
export function useBrowser(): (options?: BrowserContextOptions & { lang?: string; token?: string }) => Promise<Visit> {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await sharedBrowser()
  })
  // A page that nobody looks at any more still takes its share of the machine.
  afterEach(() => Promise.all(browser?.contexts().map((context) => context.close()) ?? []))
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

/** Two frames, and the end of all that moves and has one; says whether anything moved. */
const drawn = async (): Promise<boolean> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  return moving.length === 0
}

/** Until a page has what it asked for and has drawn it. Where a test holds something back, the page is taken as it stands. */
export async function settle(page: Page): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1)
    if ((await page.evaluate(drawn)) && (waiting.get(page)?.size ?? 0) === 0) return
}

/** The app is there: the shell of the document looks like home and hears nothing. Only the app has a place for toasts, or a dialog. */
export const awake = (page: Page): Promise<void> =>
  page.locator('body > div:not(#root), dialog').first().waitFor({ state: 'attached' })

/** The page as it stands, loaded anew in each language. */
export async function inEveryLanguage(page: Page, look: (lang: Lang) => Promise<unknown>): Promise<void> {
  const screen = page.viewportSize()
  for (const lang of LANGS) {
    if (screen !== null) await page.setViewportSize(screen)
    await page.evaluate((chosen) => localStorage.setItem('lang', chosen), lang)
    await page.reload()
    // The console has nothing that stands there before it.
    if (!page.url().includes('/console/')) await awake(page)
    await look(lang)
  }
  if (screen !== null) await page.setViewportSize(screen)
}

// The one that its driver brings, in its short form.
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/**
 * All of a page that axe judges, without its words: elements with their classes, styles, roles and states, whether each has a text, and
 * whether what they refer to is there. In another language, or with another amount, it is the same.
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

/** The structures that axe found nothing wrong with in this worker. */
const accessible = new Set<string>()

/**
 * No barrier that axe can see. A page is looked at once for each structure: what differs from one that was found good only in its words
 * is good, too. To bring axe into a page takes longer than all it does there, so that is done once for each document.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page)
  const structure = hash('sha256', await page.evaluate(structureOf))
  if (accessible.has(structure)) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // Without frames of other origins it may run in the page itself, and nobody reads what it did not find.
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
  accessible.add(structure)
}

/** Nothing is wider than the screen, however wide that is. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // A page that lays itself out by script needs a moment after the screen has changed.
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} at ${width}` })
      .toBe(width)
  }
}
