import type { Page } from 'playwright-core'
import type { TestBorrower } from '../apps/server/src/testing/borrower.ts'
import type { LoanScreens } from './loan-screens-steps.ts'
import { awake, useBrowser } from './visit.ts'

/** The paths of all files that the service worker has stored. */
export const storedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await (await caches.open('files')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** Waits until the service worker answers this page and has stored everything that it loaded. */
export async function workerStarted(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    if (navigator.serviceWorker.controller === null) return false
    const cache = await caches.open('files')
    // What could not be loaded, such as a page fetched ahead while offline, has no size.
    const loaded = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.decodedBodySize > 0)
    const scripts = loaded.filter(({ name }) => name.includes('/assets/'))
    const found = await Promise.all(scripts.map(({ name }) => cache.match(name)))
    return found.every((file) => file !== undefined)
  })
}

/** Cuts or restores the network of the page and of its worker, which the small browser from npm leaves online. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.context().setOffline(isOffline)
  const lost = `async () => { throw new TypeError('Failed to fetch') }`
  for (const worker of page.context().serviceWorkers())
    await worker.evaluate(`self.online ??= self.fetch; self.fetch = ${isOffline ? lost : 'self.online'}`)
}

/** Visits with the service worker, which other tests go without. */
export function useOffline({ at }: Pick<LoanScreens, 'at'>) {
  const visit = useBrowser()
  return {
    workerStarted,
    async openWithWorker(path: string, { token }: Pick<TestBorrower, 'token'>): Promise<Page> {
      const { page } = await visit({ lang: 'en', token, reducedMotion: 'reduce', serviceWorkers: 'allow' })
      await page.goto(at(path))
      await awake(page)
      await workerStarted(page)
      return page
    },
  }
}
