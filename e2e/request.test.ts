import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { stopClock } from './page-steps.ts'
import { useBrowser } from './visit.ts'

// Every row of the error catalogue on a real page: the language page reads `system/setting`.

const server = useServer()
const visit = useBrowser()
const SETTING = '**/api/system/setting'
let token = ''
beforeAll(async () => {
  token = (await addBorrower(server.server.pool.db)).token
})

const answerWith = (page: Page, status: number, message: string) =>
  page.route(SETTING, (route) => route.fulfill({ json: { status_code: status, message, data: { reason: 'test' } } }))

const url = (): string => `${server.address}/#/pages/index/lang`
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))

describe('the request wrapper', () => {
  it('sends the bearer token and the language with every call', async () => {
    const { page } = await visit({ lang: 'zh', token })
    const settingRequest = page.waitForRequest(SETTING)
    await page.goto(url())
    const headers = (await settingRequest).headers()
    expect(headers['authorization']).toBe(`Bearer ${token}`)
    expect(headers['lang']).toBe('zh')
  })

  it.each([400, 401, 402])('%i: shows the message as a toast and rejects', async (status) => {
    const { page } = await visit({ token })
    await answerWith(page, status, `message of ${status}`)
    await page.goto(url())
    await page
      .getByRole('alert')
      .filter({ hasText: `message of ${status}` })
      .first()
      .waitFor()
    expect(await tokenOf(page)).toBe(token)
  })

  it.each([405, 500])('%i: clears the token, goes to log-in and rejects', async (status) => {
    const { page } = await visit({ token })
    await answerWith(page, status, 'gone')
    await page.goto(url())
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await tokenOf(page)).toBeNull()
  })

  it.each([411, 412])('%i: is rejected silently, for the page to handle', async (status) => {
    const { page } = await visit({ token })
    await answerWith(page, status, 'the page says this')
    await page.goto(url())
    await page.getByText('the page says this').waitFor()
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    expect(await tokenOf(page)).toBe(token)
  })

  it.each([403, 404, 409, 413, 429, 503])('%i: is passed through to the page as it is', async (status) => {
    const { page } = await visit({ token })
    await answerWith(page, status, 'passed through')
    await page.goto(url())
    await page.getByText('passed through').waitFor()
    await page.unroute(SETTING)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('button', { name: '中文' }).waitFor()
  })

  it('a lost network is retried, then the page says so and recovers', async () => {
    const { page } = await visit({ token })
    let requestCount = 0
    await page.route(SETTING, (route) => {
      requestCount += 1
      return route.abort()
    })
    await page.goto(url())
    await page.getByText('Oops, network signal lost').waitFor()
    expect(requestCount).toBeGreaterThanOrEqual(3)
    await page.unroute(SETTING)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('button', { name: '中文' }).waitFor()
  })

  it('gives up after a minute without an answer', async () => {
    const { page } = await visit({ token })
    await page.clock.install()
    await page.route(SETTING, () => new Promise(() => undefined))
    await page.goto(url())
    // The page's code has loaded, which has its own timeout of a minute.
    await page.getByRole('heading', { level: 1, name: 'Language' }).waitFor()
    const lost = page.getByText('Oops, network signal lost')
    await page.clock.runFor(59_000)
    expect(await lost.isVisible()).toBe(false)
    // Each retry has its own timeout of a minute, and needs a moment of real time to start.
    await expect
      .poll(async () => {
        await page.clock.runFor(61_000)
        return lost.isVisible()
      })
      .toBe(true)
  })

  it('keeps an answer for its time, by language, and a log-out clears it', async () => {
    const { page } = await visit({ token })
    let requestCount = 0
    await page.route(SETTING, async (route) => {
      requestCount += 1
      await route.continue()
    })
    await page.goto(url())
    await page.getByRole('button', { name: '中文' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('cache:')).length))
      .toBe(1)
    const first = requestCount
    await page.reload()
    await page.getByRole('button', { name: '中文' }).waitFor()
    expect(requestCount).toBe(first)
    const other = await page.context().newPage()
    await other.goto(`${server.address}/icon.svg`)
    await other.evaluate(() => localStorage.removeItem('token'))
    // The next session does not see data of the one before: it is loaded again.
    await expect.poll(() => requestCount).toBeGreaterThan(first)
  })

  const openComponents = async (): Promise<Page> => {
    const { page } = await visit({ token })
    await page.goto(`${server.address}/#/pages/index/components`)
    await page.getByRole('heading', { name: 'Requests' }).waitFor()
    return page
  }

  /** The page shows the same text among its samples. */
  const requestsIn = (page: Page) =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: 'Requests' }) })

  it('a double tap is one request, and the next tap a new intent', async () => {
    const page = await openComponents()
    const keys: (string | undefined)[] = []
    await page.route('**/api/sandbox/pix_in', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    const write = page.getByRole('button', { name: 'Write through the wrapper' })
    // Both taps land before React renders the busy button.
    await write.evaluate((button) => {
      ;(button as HTMLButtonElement).click()
      ;(button as HTMLButtonElement).click()
    })
    await page.getByText('Written 1 time').waitFor()
    expect(keys).toHaveLength(1)
    await write.click()
    await page.getByText('Written 2 times').waitFor()
    expect(new Set(keys).size).toBe(2)
  })

  it('a lost network hides the mask, and the retry carries the key of the first try', async () => {
    const page = await openComponents()
    const keys: (string | undefined)[] = []
    await page.route('**/api/sandbox/pix_in', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length === 1) await route.abort()
      else await route.continue()
    })
    const write = page.getByRole('button', { name: 'Write through the wrapper' })
    await write.click()
    await requestsIn(page).getByText('Oops, network signal lost').waitFor()
    await write.click()
    await page.getByText('Written 1 time').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  it('an upload gives up after a minute, and Retry sends it again', async () => {
    const page = await openComponents()
    await stopClock(page)
    let answers = false
    await page.route('**/api/system/upload', (route) =>
      answers ? route.fulfill({ json: { status_code: 200, message: '', data: {} } }) : new Promise(() => undefined),
    )
    const uploadRequest = page.waitForRequest('**/api/system/upload')
    await requestsIn(page)
      .locator('input[type=file]')
      .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1000) })
    await uploadRequest
    await page.clock.runFor(59_000)
    const lost = requestsIn(page).getByText('Oops, network signal lost')
    expect(await lost.count()).toBe(0)
    await page.clock.runFor(2_000)
    await lost.waitFor()
    answers = true
    await requestsIn(page).getByRole('button', { name: 'Retry' }).click()
    await page.getByText('front.jpg').waitFor()
  })

  it('a download gives up after a minute', async () => {
    const page = await openComponents()
    await stopClock(page)
    const get = page.getByRole('button', { name: 'Fetch a file through the wrapper' })
    await get.click()
    await page.getByText(/bytes fetched/).waitFor()
    await page.route('**/icon-192.png', () => new Promise(() => undefined))
    await get.click()
    await page.clock.runFor(59_000)
    const lost = requestsIn(page).getByText('Oops, network signal lost')
    expect(await lost.count()).toBe(0)
    await page.clock.runFor(2_000)
    await lost.waitFor()
  })
})
