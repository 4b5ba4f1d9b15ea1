import type { Role } from '@home-credit/contract'
import type { Page } from 'playwright-core'
import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/seed.ts'
import { useServer, type UsedServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, expectToFit, useBrowser, type Visit } from './visit.ts'

export const DESK = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }
const WIDTHS = [1280, 390, 320]

type Options = Parameters<ReturnType<typeof useBrowser>>[0]

/** The second administrator confirms what the first has proposed. */
type Who = Role | 'admin2'

export interface Console {
  server: UsedServer
  visit: ReturnType<typeof useBrowser>
  at(hash: string): string
  tokenOf(role: Who): Promise<string>
  /** A visit with an open session of this role, on a desk by default, without a page open. */
  come(role: Who, options?: Options): Promise<Visit>
  /** The console for this role. */
  enter(role: Who, hash?: string, options?: Options): Promise<Visit>
  /** Call after a log-out: the next visit logs in again. */
  left(role: Role): void
  /** Checks each page: no accessibility violation, and it fits every width. */
  sweep(page: Page, hashes: readonly string[]): Promise<void>
}

/** Account, language and log-out, behind the operator's name in the top bar. */
export const openUserMenu = (page: Page): Promise<void> =>
  page.getByRole('banner').locator('button[aria-expanded][aria-controls]').last().click()

/** Logs in once per tab, so that a log-out lasts. */
const seedToken = (token: string): void => {
  if (sessionStorage.getItem('entered') !== null) return
  sessionStorage.setItem('entered', 'yes')
  localStorage.setItem('console-token', token)
}

/** The operators of a sandbox server, and a browser for them. */
export function useConsole(): Console {
  const server = useServer()
  const visit = useBrowser()
  /** One log-in for each role, because attempts are limited. */
  const sessions = new Map<Who, string>()
  const steps: Console = {
    server,
    visit,
    at: (hash) => `${server.address}/console/${hash}`,
    async tokenOf(role) {
      const existing = sessions.get(role)
      if (existing !== undefined) return existing
      const answer = await server.ask('POST /api/console/login', {
        login: `${role}@sandbox`,
        password: SANDBOX_PASSWORD,
      })
      if (answer.status_code !== 200) throw new Error(answer.message)
      sessions.set(role, answer.data.token)
      return answer.data.token
    },
    async come(role, options = DESK) {
      const token = await steps.tokenOf(role)
      const visited = await visit(options)
      await visited.page.addInitScript(seedToken, token)
      return visited
    },
    async enter(role, hash = '', options = DESK) {
      const visited = await steps.come(role, options)
      await visited.page.goto(steps.at(hash))
      return visited
    },
    left: (role) => void sessions.delete(role),
    async sweep(page, hashes) {
      const screen = page.viewportSize() ?? DESK.viewport
      for (const hash of hashes) {
        await page.goto(steps.at(hash))
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expectAccessible(page)
        await expectToFit(page, WIDTHS)
        await page.setViewportSize(screen)
      }
    },
  }
  return steps
}
