import * as texts from '@home-credit/texts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { PATHS } from '../apps/borrower/src/shared/paths.ts'
import { isBorrowerRoute, pathOf } from './leads.ts'
import { walkerOn, type Looked } from './walk.ts'
import { walk, type Most, type Visitor, type Walked } from './walks.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 900 } }

/** An installation to walk through, and the findings. */
export interface Ground {
  address: string
  browser: Browser
  found: Walked
  /** Buttons that need not be pressed again. */
  pressed: Set<string>
  most?: Most
}

export const groundAt = (address: string, browser: Browser): Ground => ({
  address,
  browser,
  found: { faults: [], pages: 0, links: 0, presses: 0, outside: 0 },
  pressed: new Set(),
})

interface Who {
  name: string
  app: string
  storage: Record<string, string>
  screen: BrowserContextOptions
  rules: Pick<Visitor, 'starts' | 'wrongTarget' | 'wrongEnd'>
  seen?(looked: Looked): Looked
}

async function walkAs(
  { address, browser, found, pressed, most }: Ground,
  { name, app, storage, screen, rules, seen = (looked) => looked }: Who,
): Promise<void> {
  const context = await browser.newContext(screen)
  const isServed = async (path: string): Promise<boolean> =>
    (await fetch(`${address}${path}`, { redirect: 'manual' })).ok
  try {
    const walker = await walkerOn(await context.newPage(), `${address}${app}`, {
      lang: 'en',
      'console-lang': 'en',
      ...storage,
    })
    await walk(
      { name, isServed, ...rules, walker: { ...walker, open: async (hash) => seen(await walker.open(hash)) } },
      pressed,
      found,
      most,
    )
  } finally {
    await context.close()
  }
}

/**
 * A page may redirect a visitor without a session, and one without its content leads home; no other redirect is
 * allowed.
 */
const wrongEndOf =
  (token: string | undefined): Visitor['wrongEnd'] =>
  (requestedHash, { hash }) => {
    const barred: readonly string[] = [PATHS.login, PATHS.register]
    const sentOn =
      token === undefined ? barred.includes(pathOf(hash)) : pathOf(requestedHash).startsWith('/pages/login/')
    return sentOn || pathOf(requestedHash) === PATHS.article ? undefined : `it ends at ${hash}`
  }

/** Every page of the borrower app, with or without a session. */
export const walkBorrower = (
  ground: Ground,
  { name, token }: { name: string; token: string | undefined },
): Promise<void> =>
  walkAs(ground, {
    name,
    app: '/',
    storage: token === undefined ? {} : { token },
    screen: PHONE,
    rules: {
      starts: Object.values(PATHS).map((path) => `#${path}`),
      wrongTarget: (hash) => (isBorrowerRoute(hash) ? undefined : 'there is no such page'),
      wrongEnd: wrongEndOf(token),
    },
  })

const NOT_THERE: ReadonlySet<string> = new Set([
  texts.console_not_found_title({}, 'en'),
  texts.console_not_allowed_title({}, 'en'),
])

/** Treats a "not found" or "not allowed" page as a dead end. */
const onlyThere = (looked: Looked): Looked =>
  looked.headings.some((heading) => NOT_THERE.has(heading)) ? { ...looked, ways: 0 } : looked

/** Every page of the console that the start page leads to. */
export const walkConsole = (ground: Ground, token: string): Promise<void> =>
  walkAs(ground, {
    name: 'the console',
    app: '/console/',
    storage: { 'console-token': token },
    screen: DESK,
    rules: { starts: ['#/'], wrongTarget: () => undefined, wrongEnd: () => undefined },
    seen: onlyThere,
  })
