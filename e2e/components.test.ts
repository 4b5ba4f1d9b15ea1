import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { stopClock } from './page-steps.ts'
import { expectAccessible, inEveryLanguage, useBrowser, type Visit } from './visit.ts'

const server = useServer()
const visit = useBrowser()

const open = async (options = {}): Promise<Visit> => {
  const visited = await visit({ lang: 'en', reducedMotion: 'reduce', ...options })
  await visited.page.goto(`${server.address}/#/pages/index/components`)
  await visited.page.getByRole('heading', { level: 2 }).first().waitFor()
  return visited
}
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const holdsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.contains(document.activeElement))
/** The dialog that a tap on this element would hit. */
const tapped = (element: Element): string | null | undefined => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document
    .elementFromPoint(x + width / 2, y + height / 2)
    ?.closest('dialog')
    ?.getAttribute('aria-label')
}
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

it('every element is free of barriers and fits a narrow phone in every language', async () => {
  const { page, complaints } = await open({ viewport: { width: 320, height: 640 } })
  await inEveryLanguage(page, async () => {
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
  expect(complaints).toEqual([])
})

it.each([
  ['Open the dialog', 'Withdraw this request?'],
  ['Open the sheet', 'Why this amount?'],
  ['Choose your bank', 'Choose your bank'],
  ['Reminder with an amount', 'Installment due'],
  ['Enter an amount', 'Amount to add'],
])('%s: keeps the focus inside, closes on Esc and gives the focus back', async (opener, title) => {
  const { page, complaints } = await open()
  const button = page.getByRole('button', { name: opener, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await expectAccessible(page)
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let times = 0; times < 20; times += 1) {
      await page.keyboard.press(key)
      expect(await holdsFocus(dialog), `${key} ${times}`).toBe(true)
    }
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await isFocused(button)).toBe(true)
  expect(complaints).toEqual([])
})

it('a tap beside the sheet closes it, one beside the dialog does not', async () => {
  const { page } = await open()
  await press(page, 'Open the sheet')
  await page.getByRole('dialog').waitFor()
  await page.mouse.click(10, 10)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Open the dialog')
  await page.getByRole('dialog').waitFor()
  await page.mouse.click(10, 10)
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
})

const keyboard = async (): Promise<{ page: Page; amount: Locator }> => {
  const { page } = await open()
  await press(page, 'Enter an amount')
  return { page, amount: page.getByRole('textbox', { name: 'Amount to add' }) }
}

it('after a tap Enter confirms and does not press the digit again', async () => {
  const { page } = await keyboard()
  await press(page, '7')
  await page.keyboard.press('Enter')
  await page.getByText('700 centavos').waitFor()
})

it('a toast stays for who is about to dismiss it', async () => {
  const { page } = await open()
  await stopClock(page)
  await press(page, 'Show a notice')
  const toast = page.getByRole('status').getByText("We're checking your documents.")
  await toast.hover()
  await page.clock.runFor(20_000)
  expect(await toast.isVisible()).toBe(true)
  await page.clock.resume()
  await expectAccessible(page)
  await press(page, 'Dismiss this message')
  await toast.waitFor({ state: 'detached' })
})

it('a toast of an open sheet can be heard and dismissed there, and outlives it', async () => {
  const { page } = await open()
  await press(page, 'Open the sheet')
  await page.getByRole('dialog').getByRole('button', { name: 'Show a success' }).click()
  await page.getByRole('dialog').getByRole('status').getByText('Saved').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Dismiss this message')
  await page.getByText('Saved', { exact: true }).waitFor({ state: 'detached' })
})

it('the mask stays until everyone who showed it has hidden it, Esc or not, and blocks taps', async () => {
  const { page } = await open()
  await stopClock(page)
  const button = page.getByRole('button', { name: 'Show the mask twice' })
  await button.click()
  const mask = page.getByRole('dialog', { name: 'One moment, please' })
  await mask.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1000)
  await page.getByText('Mask hidden 1 of 2 times').waitFor()
  expect(await mask.isVisible()).toBe(true)
  expect(await button.evaluate(tapped)).toBe('One moment, please')
  await page.clock.runFor(4000)
  await page.getByText('Mask hidden 2 of 2 times').waitFor()
  await mask.waitFor({ state: 'detached' })
  expect(await isFocused(button)).toBe(true)
})

it('a busy button takes no second tap and keeps its width', async () => {
  const { page } = await open()
  await stopClock(page)
  const button = page.getByRole('button', { name: 'Pay once' })
  const before = await button.boundingBox()
  await button.dblclick()
  expect(await button.getAttribute('aria-busy')).toBe('true')
  expect(await button.boundingBox()).toEqual(before)
  await page.getByText('Paid 1 time', { exact: true }).waitFor()
  await page.clock.runFor(1000)
  await expect.poll(() => button.getAttribute('aria-busy')).toBe(null)
  await button.click()
  await page.getByText('Paid 2 times').waitFor()
})

it('hostile content of a reminder leaves only its words and plain tags', async () => {
  const { page, complaints } = await open()
  await press(page, 'Reminder with hostile content')
  const content = page.getByRole('dialog').locator('p').first().locator('..')
  expect(await content.innerHTML()).toBe('<p>A<b>B</b></p>C')
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  // The browser reports the style that the policy blocked, even in a document that is never shown.
  expect(
    complaints.filter((complaint) => !/^(Applying inline style violates|policy: style-src-attr)/.test(complaint)),
  ).toEqual([])
})
