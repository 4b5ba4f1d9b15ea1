import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { PATHS } from '../apps/borrower/src/shared/paths.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { inEveryLanguage, settle, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

const TARGET = 44

/**
 * Tap targets that are smaller than a finger. Links inside a sentence are exempt, and boxes with a large enough
 * label.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const small = (tapped: Element): boolean => {
      const { width, height } = (tapped.closest('label') ?? tapped).getBoundingClientRect()
      return width > 1 && (width < least || height < least)
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((tapped) => getComputedStyle(tapped).display !== 'inline' && small(tapped))
      .map((tapped) => tapped.outerHTML.slice(0, 120))
  }, TARGET)

it('everything to tap is as large as a finger, in every language', async () => {
  const { token } = await addBorrower(server.server.pool.db)
  const out = await visit()
  const within = await visit({ token })
  const screens = [
    ...[PATHS.home, PATHS.login, PATHS.register, PATHS.forgot, PATHS.codeList, PATHS.lang].map(
      (path) => [out.page, path] as const,
    ),
    ...[PATHS.my, PATHS.settings, PATHS.changePassword, PATHS.personalInfo].map((path) => [within.page, path] as const),
    ...['profile', 'basic', 'job', 'bank', 'phone'].map(
      (part) => [within.page, `${PATHS.personalInfo}?edit=${part}`] as const,
    ),
  ]
  for (const [page, path] of screens) {
    await page.goto(`${server.address}/#${path}`)
    // Reloads each time: changing only the hash would leave the previous page up for a moment.
    await inEveryLanguage(page, async (lang) => {
      await page.locator('main').locator('a, button, input').first().waitFor()
      await settle(page)
      expect({ path, lang, small: await smallTargets(page) }).toEqual({ path, lang, small: [] })
    })
  }
})

it('the first wrong field of a long form stands clear of the header bar, and so does its label', async () => {
  const { token } = await addBorrower(server.server.pool.db)
  const { page } = await visit({ token, viewport: { width: 390, height: 600 } })
  await page.goto(`${server.address}/#${PATHS.personalInfo}?edit=phone`)
  const field = page.getByRole('textbox', { name: 'Phone number' })
  await field.waitFor()
  // Scrolls until the bar covers the field, which the browser alone considers visible.
  await field.evaluate((input: HTMLInputElement) => {
    scrollBy(0, input.getBoundingClientRect().top - 20)
    input.form?.requestSubmit()
  })
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true)
  const bar = await page.locator('header').evaluate((header) => header.getBoundingClientRect().bottom)
  expect(
    await page.getByText('Phone number', { exact: true }).evaluate((label) => label.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(bar)
})

it.each([
  ['en', 'Please fill this in.'],
  ['zh', '请填写此项。'],
])('an empty log-in to the console is told at its fields in %s, and nothing is asked', async (lang, message) => {
  const { page } = await visit({ lang })
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/console/login')) requestCount += 1
  })
  await page.goto(`${server.address}/console/`)
  await page.locator('button[type=submit]').click()
  await expect.poll(() => page.getByText(message).count()).toBe(2)
  await expect
    .poll(() => page.locator('input[autocomplete=username]').evaluate((input) => input === document.activeElement))
    .toBe(true)
  expect(requestCount).toBe(0)
})
