import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { awake, settle, watchRequests } from '../e2e/settle.ts'
import { fillStorage } from '../e2e/storage.ts'
import type { Sandbox } from './sandbox.ts'
import { addressOf, type Answer, type Screen, type Stage, type Width } from './screen.ts'

/** The browser's clock stands still some minutes after the server's start, so that nothing counts on in a picture. */
const MINUTES = 5
export const HEIGHT = 844
/** A longer page is cut off in its picture. */
const TALLEST = 6000
const TIMEOUT_MS = 15_000
const WAITING = '[data-waiting], .mantine-Loader-root'
/** Requests that are never answered need not be waited for. */
const LOADING_TURNS = 3

const sentences: Readonly<Record<string, unknown>> = texts

function sentenceOf(key: string, lang: Lang, parameters: Readonly<Record<string, string>> = {}): string {
  const sentence = sentences[key]
  if (typeof sentence !== 'function') throw new Error(`there is no text ${key}`)
  return String(sentence(parameters, lang))
}

const escaped = (text: string): string => text.replace(/[.*+?^$()[\]\\|]/g, String.raw`\$&`)

/** Finds the sentence of a key; its `{places}` match anything. */
const wordsOf = (key: string, lang: Lang): RegExp =>
  new RegExp(`^${escaped(sentenceOf(key, lang)).replaceAll(/\{\w+\}/g, '.*')}$`)

const stageOf = (page: Page, lang: Lang): Stage => ({
  page,
  lang,
  words: (key) => wordsOf(key, lang),
  button: (key) => page.getByRole('button', { name: wordsOf(key, lang) }).first(),
  link: (key) => page.getByRole('link', { name: wordsOf(key, lang) }).first(),
  field: (name) => page.locator(`[name="${name}"]`).first(),
  submit: () => page.locator('form [type=submit]').first().click(),
  dialog: () => page.locator('dialog[open]').last(),
})

export interface Tab {
  page: Page
  /** Opens a screen from scratch and takes its steps; returns the script errors meanwhile. */
  open(screen: Screen): Promise<string[]>
  /** Makes the window as high as the page, so that one picture shows all of it; a dialog keeps the usual height. */
  fit(width: Width): Promise<void>
  close(): Promise<void>
}

interface TabOptions {
  lang: Lang
  width: Width
  /** Takes pictures with two pixels for one. */
  isSharp?: boolean
}

/** One tab of a visitor: a phone, or from 1280 on a desk. */
export async function openTab(browser: Browser, sandbox: Sandbox, options: TabOptions): Promise<Tab> {
  const { lang, width, isSharp = false } = options
  const isPhone = width < 1280
  const context: BrowserContext = await browser.newContext({
    viewport: { width, height: HEIGHT },
    hasTouch: isPhone,
    isMobile: isPhone,
    deviceScaleFactor: isSharp ? 2 : 1,
    reducedMotion: 'reduce',
    timezoneId: 'America/Sao_Paulo',
    serviceWorkers: 'block',
    bypassCSP: true,
  })
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  watchRequests(page)
  let errors: string[] = []
  let screen: Screen | undefined
  let turn = 0
  page.on('pageerror', (error) => errors.push(`script error: ${error.message}`))
  await page.clock.setFixedTime(new Date(sandbox.start.getTime() + MINUTES * 60_000))
  await page.route('**/api/**', (route) => answer(route, screen, lang))
  await page.route(/\/\?turn=\d+$/, waitForFont)
  await page.goto(`${sandbox.address}/healthz`)

  return {
    page,
    async open(next) {
      screen = undefined
      const { facts, address } = sandbox
      const token = facts.tokens.get(next.as)
      const drafts = Object.entries(next.drafts ?? {}).map(([name, values]) => [
        `draft:${name}`,
        JSON.stringify({ of: null, values }),
      ])
      await page.goto(`${address}/healthz`)
      await page.setViewportSize({ width, height: HEIGHT })
      await page.evaluate(fillStorage, {
        local: {
          lang,
          'console-lang': lang,
          font: 'stored',
          ...(token === undefined ? {} : { [next.page === 'console' ? 'console-token' : 'token']: token }),
        },
        session: Object.fromEntries(drafts),
      })
      errors = []
      screen = next
      turn += 1
      // A new query each time forces a full load.
      await page.goto(`${address}${addressOf(next, facts).replace('#', `?turn=${turn}#`)}`)
      if (next.reads === 'loading') await page.locator(WAITING).first().waitFor()
      else if (next.page !== 'console') await awake(page)
      await ready(page, next)
      await next.act?.(stageOf(page, lang))
      if (next.act !== undefined) await ready(page, next)
      return errors
    },
    async fit(chosen) {
      await page.setViewportSize({ width: chosen, height: HEIGHT })
      await settle(page, turnsOf(screen))
      if ((await page.locator('dialog[open]').count()) > 0) return
      await page.evaluate(() => scrollTo(0, 0))
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (height <= HEIGHT) return
      await page.setViewportSize({ width: chosen, height: Math.min(height, TALLEST) })
      await settle(page, turnsOf(screen))
    },
    close: () => context.close(),
  }
}

/** Pages use their own font once it is stored; without a cache, which routes switch off, they would have it too late. */
async function waitForFont(route: Route): Promise<void> {
  const response = await route.fetch()
  const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block')
  await route.fulfill({ response, body })
}

const turnsOf = (screen: Screen | undefined): number | undefined =>
  screen?.reads === 'loading' ? LOADING_TURNS : undefined

/** Waits until the page has its heading, its data and its fonts. */
async function ready(page: Page, screen: Screen): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (screen.reads !== 'loading' && screen.hasSkeletons !== true)
    await page.locator(WAITING).first().waitFor({ state: 'detached' })
  await settle(page, turnsOf(screen))
  await page.evaluate(async () => {
    await document.fonts.ready
    // A hidden picture is never fetched.
    const shown = Array.from(document.images).filter(({ complete }) => complete)
    await Promise.allSettled(shown.map((image) => image.decode()))
  })
}

const envelope = ({ status_code, message, data = {} }: Answer, lang: Lang): object => ({
  status_code,
  message: message === undefined ? '' : sentenceOf(message, lang, { request_id: 'req-4f1c' }),
  data,
})

const NO_REMINDER = { status_code: 200, data: { reminder: null } }
/** Pictures are taken many times: what a page would write must not change the next one. */
const REFUSED = { status_code: 402, message: 'refusal_unavailable' }

/** Sent like a write, but it only computes. */
const QUOTE = '/api/dk/getRepayment'

async function answer(route: Route, screen: Screen | undefined, lang: Lang): Promise<void> {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const chosen = Object.entries(screen?.answers ?? {}).find(([path]) => pathname.endsWith(path))?.[1]
  if (chosen !== undefined) return route.fulfill({ json: envelope(chosen, lang) })
  if (pathname.endsWith('/dk/getRemind') && screen?.reminds !== true)
    return route.fulfill({ json: envelope(NO_REMINDER, lang) })
  switch (screen?.reads) {
    case 'loading':
      return undefined
    case 'failing':
      return route.fulfill({
        status: 503,
        json: envelope({ status_code: 503, message: 'refusal_unavailable' }, lang),
      })
    case 'offline':
      return route.abort('internetdisconnected')
    default:
      return 'idempotency-key' in request.headers() && pathname !== QUOTE
        ? route.fulfill({ json: envelope(REFUSED, lang) })
        : route.continue()
  }
}
