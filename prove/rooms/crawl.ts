import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import { PEOPLE } from '../../apps/server/src/sandbox/people.ts'
import { dataOf } from '../../apps/server/src/testing/identity.ts'
import { apiClient, type Ask } from '../../apps/server/src/testing/server.ts'
import { sharedBrowser } from '../../e2e/browser.ts'
import { groundAt, walkBorrower, walkConsole } from '../../e2e/visitors.ts'
import { scaled, type Claim, type Plant, type Run, type Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedApp, type Edit } from '../plant.ts'

const SEEDING_MS = 180_000

/** Waits for all generated borrowers of the sandbox; no simulated operators run meanwhile. */
async function borrowersOf(ask: Ask): Promise<{ name: string; token: string }[]> {
  for (let left = SEEDING_MS / 1000; left > 0; left -= 1) {
    const { borrowers } = dataOf(await ask('POST /api/sandbox/borrowers', {}))
    if (borrowers.length >= PEOPLE.length) {
      dataOf(await ask('POST /api/sandbox/autopilot', { action: 'switch', on: false }))
      const inside = []
      for (const { id, name, note, state } of borrowers)
        inside.push({
          name: `${name} (${note === '' ? (state ?? 'no loan') : note})`,
          token: dataOf(await ask('POST /api/sandbox/borrower_session', { id })).token,
        })
      return inside
    }
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  throw new Error('the sandbox was never filled')
}

async function crawlAll(address: string, run: Run, withConsole: boolean): Promise<Seen> {
  const ask = apiClient(address)
  const ground = groundAt(address, await sharedBrowser())
  const { found } = ground
  const inside = await borrowersOf(ask)
  const people = [{ name: 'nobody', token: undefined }, ...inside.slice(0, scaled(inside.length, run))]
  for (const person of people) {
    await walkBorrower(ground, person)
    run.say(
      `${person.name}: ${found.pages} pages, ${found.links} links, ${found.presses} presses, ${found.faults.length} faults so far${found.faults.length > 0 ? `, such as: ${found.faults.at(-1) ?? ''}` : ''}`,
    )
  }
  const { pages, links } = found
  if (withConsole)
    await walkConsole(ground, dataOf(await ask('POST /api/sandbox/operator_session', { role: 'admin' })).token)
  const { presses, outside } = found
  const counts = {
    visitors: people.length,
    pages,
    links,
    presses,
    outside,
    'console pages': found.pages - pages,
    'console links': found.links - links,
  }
  return { counts, faults: [...new Set(found.faults)] }
}

const withSandbox = (work: (address: string) => Promise<Seen>, env: Record<string, string> = {}): Promise<Seen> =>
  withBooks(async ({ url }) => {
    const server = await startServer({
      databaseUrl: url,
      port: await freePort(),
      env: { SANDBOX_WORLD: 'played', ...env },
    })
    try {
      return await work(server.address)
    } finally {
      await stopServer(server)
    }
  })

/** A bug in the app shows to the first borrower who walks through it. */
const planted = (bug: string, shownBy: RegExp, edit: Edit): Plant => ({
  bug,
  shownBy,
  run: (run) =>
    withPlantedApp(edit, (dist) =>
      withSandbox((address) => crawlAll(address, { ...run, scale: 0.01 }, false), { BORROWER_DIST: dist }),
    ),
})

export const crawl: Claim = {
  claim:
    'no dead end: from every screen and state, logged out and as each seeded borrower, a next thing to do, and every link leads somewhere; in the console too',
  minCounts: {
    visitors: PEOPLE.length + 1,
    pages: 900,
    links: 2500,
    presses: 250,
    outside: 100,
    'console pages': 40,
    'console links': 1000,
  },
  run: (run) => withSandbox((address) => crawlAll(address, run, true)),
  plants: [
    planted('a link to a route that does not exist', /a link to \S*pages\/my\/Password: there is no such page/, {
      file: 'apps/borrower/src/pages/my/Settings.tsx',
      find: 'href: hrefOf(PATHS.changePassword)',
      replace: "href: '#/pages/my/Password'",
    }),
    planted('a page without a way out', /nothing on it leads on/, {
      file: 'apps/borrower/src/features/location/ShownPlace.tsx',
      find: '  return (\n    <>\n      <Card>',
      replace: '  if (city !== undefined) return <p>{address}</p>\n  return (\n    <>\n      <Card>',
    }),
  ],
  slow: true,
}
