import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'

export interface Visit {
  page: Page
  /** Whatever the page complained about: console errors, exceptions, reports of the content policy. */
  complaints: string[]
}

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const TIMEOUT_MS = 10_000

/** Logged in from the first page on, once for each tab: a log-out stays one. */
const seedToken = (token: string): void => {
  if (sessionStorage.getItem('seeded') !== null) return
  sessionStorage.setItem('seeded', 'yes')
  localStorage.setItem('token', token)
}

/** What the content policy stopped is a complaint too, also where the browser says nothing of it. */
const reportPolicy = (): void => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => console.error(`policy: ${violatedDirective} ${blockedURI}`))
}

/** A browser for the tests of one file; each visit is a fresh profile on a phone-sized screen. */
export function useBrowser(): (options?: BrowserContextOptions & { lang?: string; token?: string }) => Promise<Visit> {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.connect(inject('browser'))
  })
  afterAll(() => browser?.close())
  return async ({ lang, token, ...options } = {}) => {
    if (browser === undefined) throw new Error('the browser is there only while tests run')
    const context = await browser.newContext({ ...PHONE, ...options })
    if (lang !== undefined) await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), lang)
    if (token !== undefined) await context.addInitScript(seedToken, token)
    await context.addInitScript(reportPolicy)
    const page = await context.newPage()
    page.setDefaultTimeout(TIMEOUT_MS)
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    return { page, complaints }
  }
}

/** No barrier that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

/** Nothing is wider than the screen, however wide that is. */
export async function expectToFit(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    // A page that lays itself out by script needs a moment after the screen has changed.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${page.url()} at ${width}` }).toBe(width)
  }
}
