import type { Page, Request } from 'playwright-core'

/** The pending requests of each page. */
const waiting = new WeakMap<Page, Set<Request>>()

/** Must be called before the page is opened, so that `settle` knows its requests. */
export function watchRequests(page: Page): void {
  const pendingRequests = new Set<Request>()
  waiting.set(page, pendingRequests)
  // An event stream never ends.
  page.on('request', (request) => !request.url().endsWith('/events') && pendingRequests.add(request))
  page.on('requestfinished', (request) => pendingRequests.delete(request))
  page.on('requestfailed', (request) => pendingRequests.delete(request))
}

/** Waits for two frames and for all finite animations; returns whether nothing moved. */
const drawn = async (): Promise<boolean> => {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(moving.map(({ finished }) => finished))
  return moving.length === 0
}

/** Waits until a page has its data and has drawn it. Gives up after some turns, when a test blocks a request. */
export async function settle(page: Page, turns = 50): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1)
    if ((await page.evaluate(drawn)) && (waiting.get(page)?.size ?? 0) === 0) return
}

/**
 * Waits for the app: the static shell looks like home but does not react. Only the app has a container for toasts, or
 * a dialog.
 */
export const awake = (page: Page): Promise<void> =>
  page.locator('body > div:not(#root), dialog').first().waitFor({ state: 'attached' })
