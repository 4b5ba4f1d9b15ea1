import * as texts from '@home-credit/texts'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { PATHS } from '../apps/borrower/src/shared/paths.ts'
import { isBorrowerRoute, pathOf } from './leads.ts'
import { walkerOn, type Looked } from './walk.ts'
import { walk, type Most, type Visitor, type Walked } from './walks.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 900 } }

/** An installation that is walked through, and what was found on the way. */
export interface Ground {
  address: string
  browser: Browser
  found: Walked
  /** What nobody needs to press again. */
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

/** A page may send on who has no session, and one that misses what it shows leads home; nothing else leads elsewhere by itself. */
const wrongEndOf =
  (token: string | undefined): Visitor['wrongEnd'] =>
  (requestedHash, { hash }) => {
    const sentOn =
      token === undefined ? pathOf(hash) === PATHS.login : pathOf(requestedHash).startsWith('/pages/login/')
    return sentOn || pathOf(requestedHash) === PATHS.article ? undefined : `it ends at ${hash}`
  }

/** Every page of the borrower app, as somebody or as nobody. */
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

/** A page of the console that says that there is none is none. */
const onlyThere = (looked: Looked): Looked =>
  looked.headings.some((heading) => NOT_THERE.has(heading)) ? { ...looked, ways: 0 } : looked

/** Every page of the console that its first page leads to. */
export const walkConsole = (ground: Ground, token: string): Promise<void> =>
  walkAs(ground, {
    name: 'the console',
    app: '/console/',
    storage: { 'console-token': token },
    screen: DESK,
    rules: { starts: ['#/'], wrongTarget: () => undefined, wrongEnd: () => undefined },
    seen: onlyThere,
  })
