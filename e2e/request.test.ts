import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { useBrowser } from './visit.ts'

// Every row of the error catalogue, seen through a real page: the language page reads `system/setting`.

const server = useServer()
const visit = useBrowser()
const SETTING = '**/api/system/setting'
const TOKEN = 'a-token-of-43-characters-as-the-server-makes'

const answerWith = (page: Page, status: number, message: string) =>
  page.route(SETTING, (route) => route.fulfill({ json: { status_code: status, message, data: { reason: 'test' } } }))

const url = (): string => `${server.address}/#/pages/index/lang`
const tokenOf = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'))

describe('the request wrapper', () => {
  it('sends the bearer token and the language with every call', async () => {
    const { page } = await visit({ lang: 'zh', token: TOKEN })
    const asked = page.waitForRequest(SETTING)
    await page.goto(url())
    const headers = (await asked).headers()
    expect(headers['authorization']).toBe(`Bearer ${TOKEN}`)
    expect(headers['lang']).toBe('zh')
  })

  it.each([400, 401, 402])('%i: shows the message as a toast and rejects', async (status) => {
    const { page } = await visit({ token: TOKEN })
    await answerWith(page, status, `message of ${status}`)
    await page.goto(url())
    await page.getByRole('alert').filter({ hasText: `message of ${status}` }).first().waitFor()
    expect(await tokenOf(page)).toBe(TOKEN)
  })

  it.each([405, 500])('%i: clears the token, goes to log-in and rejects', async (status) => {
    const { page } = await visit({ token: TOKEN })
    await answerWith(page, status, 'gone')
    await page.goto(url())
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await tokenOf(page)).toBeNull()
  })

  it.each([411, 412])('%i: is rejected silently, for the page to handle', async (status) => {
    const { page } = await visit({ token: TOKEN })
    await answerWith(page, status, 'the page says this')
    await page.goto(url())
    await page.getByText('the page says this').waitFor()
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    expect(await tokenOf(page)).toBe(TOKEN)
  })

  it.each([403, 404, 409, 413, 429, 503])('%i: is passed through to the page as it is', async (status) => {
    const { page } = await visit({ token: TOKEN })
    await answerWith(page, status, 'passed through')
    await page.goto(url())
    await page.getByText('passed through').waitFor()
    await page.unroute(SETTING)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('button', { name: '中文' }).waitFor()
  })

  it('a lost network is retried, then the page says so and recovers', async () => {
    const { page } = await visit({ token: TOKEN })
    let asked = 0
    await page.route(SETTING, (route) => {
      asked += 1
      return route.abort()
    })
    await page.goto(url())
    await page.getByText('Oops, network signal lost').waitFor()
    expect(asked).toBeGreaterThanOrEqual(3)
    await page.unroute(SETTING)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByRole('button', { name: '中文' }).waitFor()
  })

  it('gives up after a minute without an answer', async () => {
    const { page } = await visit({ token: TOKEN })
    await page.clock.install()
    await page.route(SETTING, () => new Promise(() => undefined))
    await page.goto(url())
    const lost = page.getByText('Oops, network signal lost')
    await page.clock.runFor(59_000)
    expect(await lost.isVisible()).toBe(false)
    // Each retry waits its own minute, and needs a moment of real time to begin.
    await expect
      .poll(async () => {
        await page.clock.runFor(61_000)
        return lost.isVisible()
      })
      .toBe(true)
  })

  it('keeps an answer for its time, by language, and a log-out clears it', async () => {
    const { page } = await visit({ token: TOKEN })
    let asked = 0
    await page.route(SETTING, async (route) => {
      asked += 1
      await route.continue()
    })
    await page.goto(url())
    await page.getByRole('button', { name: '中文' }).waitFor()
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('cache:')).length)).toBe(1)
    const first = asked
    await page.reload()
    await page.getByRole('button', { name: '中文' }).waitFor()
    expect(asked).toBe(first)
    const other = await page.context().newPage()
    await other.goto(`${server.address}/icon.svg`)
    await other.evaluate(() => localStorage.removeItem('token'))
    // What one session had read is not shown to the next: it is asked for again.
    await expect.poll(() => asked).toBeGreaterThan(first)
  })
})
