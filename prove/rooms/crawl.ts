import * as texts from '@home-credit/texts'
import type { Browser } from 'playwright-core'
import { PATHS } from '../../apps/borrower/src/app/paths.ts'
import { freePort } from '../../apps/server/src/embedded/free-port.ts'
import { PEOPLE } from '../../apps/server/src/modules/sandbox/people.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { asker, type Ask } from '../../apps/server/src/testing/server.ts'
import { sharedBrowser } from '../../e2e/browser.ts'
import { walkerOn } from '../../e2e/walk.ts'
import { scaled, type Claim, type Plant, type Run, type Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedApp, type Edit } from '../plant.ts'
import { isKnownRoute, pathOf } from './leads.ts'
import { walk, type Visitor, type Walked } from './walks.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const DESK = { viewport: { width: 1280, height: 900 } }

const SEEDING_MS = 180_000

/** Every made-up borrower of the sandbox, once they are all there; nobody plays the operators meanwhile. */
async function borrowersOf(ask: Ask): Promise<{ name: string; token: string }[]> {
  for (let left = SEEDING_MS / 1000; left > 0; left -= 1) {
    const { borrowers } = dataOf(await ask('POST /api/sandbox/borrowers', {}))
    if (borrowers.length >= PEOPLE.length) {
      dataOf(await ask('POST /api/sandbox/autopilot', { action: 'switch', on: false }))
      const inside = []
      for (const { id, name, note, state } of borrowers) inside.push({ name: `${name} (${note === '' ? (state ?? 'no loan') : note})`, token: dataOf(await ask('POST /api/sandbox/borrower_session', { id })).token })
      return inside
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the sandbox was never filled')
}

interface World {
  address: string
  browser: Browser
  isServed(path: string): Promise<boolean>
}

async function visit({ browser, isServed }: World, app: string, options: object, who: { name: string; known: Record<string, string> }, rest: Pick<Visitor, 'starts' | 'wrongTarget' | 'wrongEnd'>, work: (visitor: Visitor) => Promise<void>): Promise<void> {
  const context = await browser.newContext(options)
  try {
    const walker = await walkerOn(await context.newPage(), app, { lang: 'en', 'console-lang': 'en', ...who.known })
    await work({ name: who.name, walker, isServed, ...rest })
  } finally {
    await context.close()
  }
}

/** A page may send on who has no session, and one that misses what it shows leads home; nothing else leads elsewhere by itself. */
const wrongEndOf =
  (token: string | undefined): Visitor['wrongEnd'] =>
  (asked, { hash }) =>
    (token === undefined && pathOf(hash) === PATHS.login) || (token !== undefined && pathOf(asked).startsWith('/pages/login/')) || pathOf(asked) === PATHS.article ? undefined : `it ends at ${hash}`

const borrowerRules = (token: string | undefined): Pick<Visitor, 'starts' | 'wrongTarget' | 'wrongEnd'> => ({
  starts: Object.values(PATHS).map((path) => `#${path}`),
  wrongTarget: (hash) => (isKnownRoute(hash) ? undefined : 'there is no such page'),
  wrongEnd: wrongEndOf(token),
})

const NOT_THERE: ReadonlySet<string> = new Set([texts.console_not_found_title({}, 'en'), texts.console_not_allowed_title({}, 'en')])

async function crawlAll(address: string, run: Run, withConsole: boolean): Promise<Seen> {
  const ask = asker(address)
  const found: Walked = { faults: [], pages: 0, links: 0, presses: 0, outside: 0 }
  const inside = await borrowersOf(ask)
  const browser = await sharedBrowser()
  const world: World = { address, browser, isServed: async (path) => (await fetch(`${address}${path}`, { redirect: 'manual' })).ok }
  const pressed = new Set<string>()
  const people = [{ name: 'nobody', token: undefined }, ...inside.slice(0, scaled(inside.length, run))]
  for (const { name, token } of people) {
    await visit(world, `${address}/`, PHONE, { name, known: token === undefined ? {} : { token } }, borrowerRules(token), (visitor) => walk(visitor, pressed, found))
    run.say(`${name}: ${found.pages} pages, ${found.links} links, ${found.presses} presses, ${found.faults.length} faults so far`)
  }
  const desk = { pages: 0, links: 0 }
  if (withConsole) {
    const before = { ...found }
    const { token } = dataOf(await ask('POST /api/sandbox/operator_session', { role: 'admin' }))
    const rules = { starts: ['#/'], wrongTarget: () => undefined, wrongEnd: () => undefined }
    await visit(world, `${address}/console/`, DESK, { name: 'the console', known: { 'console-token': token } }, rules, (visitor) =>
      walk({ ...visitor, walker: { ...visitor.walker, open: async (hash) => onlyThere(await visitor.walker.open(hash)) } }, pressed, found),
    )
    desk.pages = found.pages - before.pages
    desk.links = found.links - before.links
    run.say(`the console: ${desk.pages} pages, ${desk.links} links`)
  }
  const counts = { visitors: people.length, pages: found.pages - desk.pages, links: found.links - desk.links, presses: found.presses, outside: found.outside, 'console pages': desk.pages, 'console links': desk.links }
  return { counts, faults: [...new Set(found.faults)] }
}

/** A page of the console that says that there is none is none. */
const onlyThere = <Page extends { headings: string[]; ways: number }>(looked: Page): Page => (looked.headings.some((heading) => NOT_THERE.has(heading)) ? { ...looked, ways: 0 } : looked)

const withSandbox = (work: (address: string) => Promise<Seen>, env: Record<string, string> = {}): Promise<Seen> =>
  withBooks(async ({ url }) => {
    const server = await startServer({ databaseUrl: url, port: await freePort(), env: { SANDBOX_WORLD: 'played', ...env } })
    try {
      return await work(server.address)
    } finally {
      await stopServer(server)
    }
  })

/** A bug in the app shows to the first who walks through it. */
const planted = (bug: string, edit: Edit): Plant => ({
  bug,
  run: (run) => withPlantedApp(edit, (dist) => withSandbox((address) => crawlAll(address, { ...run, scale: 0.01 }, false), { BORROWER_DIST: dist })),
})

export const crawl: Claim = {
  claim: 'no dead end: from every screen and state, logged out and as each seeded borrower, a next thing to do, and every link leads somewhere; in the console too',
  asked: { visitors: PEOPLE.length + 1, pages: 600, links: 3000, presses: 150, outside: 5, 'console pages': 25, 'console links': 300 },
  run: (run) => withSandbox((address) => crawlAll(address, run, true)),
  plants: [
    planted('a link to a route that does not exist', {
      file: 'apps/borrower/src/pages/my/Settings.tsx',
      find: 'href: hrefOf(PATHS.changePassword)',
      replace: "href: '#/pages/my/Password'",
    }),
    planted('a page without a way out', {
      file: 'apps/borrower/src/features/location/ShownPlace.tsx',
      find: '  return (\n    <>\n      <p className={styles.of}>{of}</p>',
      replace: '  if (city !== undefined) return <p>{address}</p>\n  return (\n    <>\n      <p className={styles.of}>{of}</p>',
    }),
  ],
  slow: true,
}
