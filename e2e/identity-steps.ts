import type { Lang } from '@home-credit/texts/runtime'
import type { Page } from 'playwright-core'
import { identityOf, type Identity } from '../apps/server/src/testing/identity.ts'
import { useServer, type UsedServer } from '../apps/server/src/testing/server.ts'
import { awake, useBrowser, type Visit } from './visit.ts'

export const LOGIN = '/pages/login/index'
export const REGISTER = '/pages/login/register'
export const FORGOT = '/pages/login/forgot'
export const CHANGE = '/pages/my/ChangePassword'

/** A day longer than a session lasts. */
export const EXPIRED_SECONDS = 31 * 24 * 3600

/** The host of the address: an IP address cannot own a passkey. */
type By = 'number' | 'name'

interface Options {
  lang?: Lang
  token?: string
  width?: number
  by?: By
}

export interface GettingIn extends Identity {
  server: UsedServer
  visit: ReturnType<typeof useBrowser>
  at(path: string, by?: By): string
  /** Opens a page, in English by default. */
  open(path: string, options?: Options): Promise<Visit>
}

/** A server with its borrowers, and a browser. */
export function useIdentity(): GettingIn {
  // Each call of the tests themselves uses an address of its own; the browser uses this machine's.
  const server = useServer({ TRUSTED_PROXIES: '1' })
  const visit = useBrowser()
  const at: GettingIn['at'] = (path, by = 'number') =>
    `${by === 'name' ? server.address.replace('127.0.0.1', 'localhost') : server.address}/#${path}`
  return {
    ...identityOf(server),
    server,
    visit,
    at,
    async open(path, { lang = 'en', width = 390, by, ...options } = {}) {
      const visited = await visit({ lang, reducedMotion: 'reduce', viewport: { width, height: 844 }, ...options })
      await visited.page.goto(at(path, by))
      await awake(visited.page)
      await visited.page.getByRole('heading', { level: 1 }).waitFor()
      return visited
    },
  }
}

/** Makes the page require an invitation code, whatever the setting is. */
export const requireInvitation = (page: Page): Promise<unknown> =>
  page.route('**/api/system/setting', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({
      response,
      json: { ...answer, data: { ...answer.data, registration: { invitation_required: true } } },
    })
  })
