// npm run audit -- [--only <regex of screens and pages>] [--runs 5] [--part axe|lighthouse]: on an idle machine, since Lighthouse measures time.
import { parseArgs } from 'node:util'
import { hrefOf, PATHS, type PageName } from '../apps/borrower/src/shared/paths.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { apiClient } from '../apps/server/src/testing/server.ts'
import { freePort } from '../apps/server/src/platform/embedded/free-port.ts'
import { violationsOn } from '../e2e/axe.ts'
import { sharedBrowser } from '../e2e/browser.ts'
import { startServer, stopServer } from '../prove/foundation/server-process.ts'
import { runLighthouse, summarise, type Scores } from '../prove/shells/lighthouse-run.ts'
import { buildStale } from '../scripts/build.mjs'
import { withBound } from './bound.ts'
import type { Visitor } from './prepare.ts'
import { withSandbox, type Sandbox } from './sandbox.ts'
import type { Screen } from './screen.ts'
import { SCREENS } from './screens.ts'
import { openTab, type Tab } from './stage.ts'
import { messageOf } from './take.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    runs: { type: 'string', default: '5' },
    part: { type: 'string' },
  },
})
const only = new RegExp(values.only)
const RUNS = Number(values.runs)
const say = (line: string): void => console.log(line)
const runs = (part: string): boolean => values.part === undefined || values.part === part

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every screen in English on a phone. */
async function axeFaults(sandbox: Sandbox): Promise<string[]> {
  const browser = await sharedBrowser()
  const screens = SCREENS.filter(({ name }) => only.test(name))
  const faults: string[] = []
  const begin = (): Promise<Tab> => openTab(browser, sandbox, { lang: 'en', width: 390 })
  let tab = await begin()
  const violationsOf = async (screen: Screen): Promise<string[]> => {
    try {
      await tab.open(screen)
      return await violationsOn(tab.page, TAGS)
    } catch (error) {
      await tab.close()
      tab = await begin()
      return [`did not open: ${messageOf(error)}`]
    }
  }
  for (const screen of screens)
    for (const fault of await violationsOf(screen)) {
      faults.push(`axe, ${screen.name}: ${fault}`)
      say(`- ${faults.at(-1)}`)
    }
  await browser.close()
  say(`axe: ${faults.length} violations on ${screens.length} screens`)
  return faults
}

interface Measured {
  page: PageName
  as: Visitor
  /** The least score of each category. */
  least: readonly number[]
}

const NEARLY: readonly number[] = [99, 100, 100, 100]
const MEASURED: readonly Measured[] = [
  { page: 'home', as: 'guest', least: [100, 100, 100, 100] },
  { page: 'login', as: 'guest', least: NEARLY },
  { page: 'register', as: 'guest', least: NEARLY },
  { page: 'loan', as: 'early', least: NEARLY },
  { page: 'wallet', as: 'early', least: NEARLY },
  { page: 'myRepayment', as: 'early', least: NEARLY },
]

/** Confirms the reminders that would cover a page once a day. */
async function confirmReminders({ address, facts }: Sandbox, as: Visitor): Promise<void> {
  const [ask, token] = [apiClient(address), facts.tokens.get(as) ?? '']
  const next = async () => dataOf(await ask('POST /api/dk/getRemind', {}, { token })).reminder
  for (let found = await next(); found !== null; found = await next())
    dataOf(await ask('POST /api/dk/remindPay', { action: 'confirm', reminder_id: found.id }, { token }))
}

/** What a page scores that has only what no page can do without; measured in the same sitting, and never a fault. */
const sayBound = ({ databaseUrl }: Sandbox): Promise<void> =>
  withBound(async (dist) => {
    const server = await startServer({ databaseUrl, port: await freePort(), env: { BORROWER_DIST: dist } })
    try {
      const results: Scores[] = []
      for (let run = 0; run < RUNS; run += 1) results.push(await runLighthouse(`${server.address}/#/bound`))
      const { medians, shift, times } = summarise(results)
      const scores = medians.map(({ name, score }) => `${name} ${score}`).join(', ')
      say(`the least that a page can have, median of ${RUNS}: ${scores}; layout shift ${shift}`)
      say(`  ${times}`)
    } finally {
      await stopServer(server)
    }
  })

async function lighthouseFaults(sandbox: Sandbox): Promise<string[]> {
  const faults: string[] = []
  await confirmReminders(sandbox, 'early')
  await sayBound(sandbox)
  for (const { page, as, least } of MEASURED.filter(({ page }) => only.test(page))) {
    const token = sandbox.facts.tokens.get(as)
    const results: Scores[] = []
    for (let run = 0; run < RUNS; run += 1)
      results.push(
        await runLighthouse(
          `${sandbox.address}/${page === 'home' ? '' : hrefOf(PATHS[page])}`,
          token === undefined ? undefined : { token, lang: 'en' },
        ),
      )
    const { medians, shift, times } = summarise(results)
    const low = medians.filter(({ score }, index) => score < (least[index] ?? 100))
    faults.push(...low.map(({ name, score }) => `Lighthouse, ${page}: ${name} ${score}`))
    if (shift > 0) faults.push(`Lighthouse, ${page}: layout shift ${shift}`)
    const scores = medians.map(({ name, score }) => `${name} ${score}`).join(', ')
    const passes = low.length === 0 && shift === 0
    say(`${page}, median of ${RUNS}: ${scores}; layout shift ${shift}: ${passes ? 'PASS' : 'FAIL'}`)
    say(`  ${times}`)
  }
  return faults
}

await buildStale(say)
const faults = await withSandbox(async (sandbox) => [
  ...(runs('lighthouse') ? await lighthouseFaults(sandbox) : []),
  ...(runs('axe') ? await axeFaults(sandbox) : []),
])
for (const fault of faults) say(`- ${fault}`)
say(faults.length === 0 ? 'PASS' : `FAIL: ${faults.length} faults`)
process.exit(faults.length === 0 ? 0 : 1)
