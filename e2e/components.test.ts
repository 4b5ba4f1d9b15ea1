import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { stopClock } from './page-steps.ts'
import { expectAccessible, useBrowser, type Visit } from './visit.ts'

const server = useServer()
const visit = useBrowser()

const open = async (lang = 'en', options = {}): Promise<Visit> => {
  const visited = await visit({ lang, reducedMotion: 'reduce', ...options })
  await visited.page.goto(`${server.address}/#/pages/index/components`)
  await visited.page.getByRole('heading', { level: 2 }).first().waitFor()
  return visited
}
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const holdsFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element.contains(document.activeElement))
/** What a finger on this would hit, by its dialog. */
const tapped = (element: Element): string | null | undefined => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return document
    .elementFromPoint(x + width / 2, y + height / 2)
    ?.closest('dialog')
    ?.getAttribute('aria-label')
}
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement)

it.each(['en', 'zh', 'pt'])('every element is free of barriers and fits a narrow phone in %s', async (lang) => {
  const { page, complaints } = await open(lang, { viewport: { width: 320, height: 640 } })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  expect(complaints).toEqual([])
})

it.each([
  ['Open the dialog', 'Withdraw this request?'],
  ['Open the sheet', 'Why this amount?'],
  ['Reminder with an amount', 'Installment due'],
  ['Enter an amount', 'Amount to recharge'],
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
  return { page, amount: page.getByRole('textbox', { name: 'Amount to recharge' }) }
}

it('taps on the number keyboard give exact centavos', async () => {
  const { page, amount } = await keyboard()
  for (const name of ['1', '0', '0', '9', 'Decimal separator', '2', '8']) await press(page, name)
  expect(await amount.inputValue()).toBe('R$1,009.28')
  await press(page, 'Delete the last digit')
  expect(await amount.inputValue()).toBe('R$1,009.2')
  await press(page, '9')
  await page
    .getByRole('dialog')
    .getByRole('status')
    .getByText('R$1,009.29', { exact: true })
    .waitFor({ state: 'attached' })
  await press(page, 'Confirm')
  await page.getByText('100929 centavos').waitFor()
})

it('a physical keyboard does the same, with comma or dot, and Enter confirms', async () => {
  const { page, amount } = await keyboard()
  await page.keyboard.type('4,35')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('7')
  expect(await amount.inputValue()).toBe('R$4.37')
  await page.keyboard.press('Enter')
  await page.getByText('437 centavos').waitFor()
  await press(page, 'Enter an amount')
  expect(await amount.inputValue()).toBe('R$4.37')
  await page.keyboard.type('.5')
  await page.keyboard.press('Enter')
  await page.getByText('50 centavos', { exact: true }).waitFor()
  await press(page, 'Enter an amount')
  await page.keyboard.type('9')
  await page.keyboard.press('Escape')
  await page.getByText('50 centavos', { exact: true }).waitFor()
})

it('after a tap Enter confirms and does not press the digit again', async () => {
  const { page } = await keyboard()
  await press(page, '7')
  await page.keyboard.press('Enter')
  await page.getByText('700 centavos').waitFor()
})

it('the number keyboard refuses a third decimal and more than the maximum, and says the maximum', async () => {
  const { page, amount } = await keyboard()
  await page.keyboard.type('12.345')
  expect(await amount.inputValue()).toBe('R$12.34')
  for (let times = 0; times < 6; times += 1) await page.keyboard.press('Backspace')
  expect(await amount.inputValue()).toBe('R$0')
  await page.keyboard.type('50001')
  expect(await amount.inputValue()).toBe('R$5,000')
  await page.getByRole('dialog').getByRole('alert').getByText('At most R$5,000', { exact: true }).waitFor()
  await page.keyboard.type('.01')
  expect(await amount.inputValue()).toBe('R$5,000.0')
  await page.keyboard.press('Enter')
  await page.getByText('500000 centavos').waitFor()
})

it('the code is typed or pasted with a space, letters are left out, and it is complete at six digits', async () => {
  const { page } = await open()
  const input = page.getByRole('textbox', { name: 'SMS code', exact: true })
  await input.click()
  await page.keyboard.type('12a34')
  expect(await input.inputValue()).toBe('1234')
  expect(await page.getByText('Complete:').count()).toBe(0)
  await page.keyboard.type('567')
  expect(await input.inputValue()).toBe('123456')
  await page.getByText('Complete: 123456').waitFor()
  await input.fill('')
  // As a paste does: the whole text in one input event.
  await page.keyboard.insertText('654 321')
  await page.getByText('Complete: 654321').waitFor()
  expect(await input.getAttribute('autocomplete')).toBe('one-time-code')
})

it('a code from the SMS fills itself in where the browser can read it', async () => {
  const { page } = await visit()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'OTPCredential', { value: Object })
    let asked = 0
    navigator.credentials.get = () => {
      asked += 1
      return asked === 1
        ? Promise.resolve({ id: '', type: 'otp', code: '777 888' })
        : Promise.reject(new Error('one at a time'))
    }
  })
  await page.goto(`${server.address}/#/pages/index/components`)
  await page.getByText('Complete: 777888').waitFor()
})

it('the wait for a new code survives a reload and ends', async () => {
  const { page } = await visit({ lang: 'en' })
  // The clock of the page goes on by hand: how long a reload takes is not what is asked here.
  let now = Date.now()
  const pass = (seconds: number): Promise<void> => page.clock.setFixedTime((now += seconds * 1000))
  await pass(0)
  await page.goto(`${server.address}/#/pages/index/components`)
  await press(page, 'Send code')
  await page.getByText('New code in 60 seconds', { exact: true }).waitFor()
  await pass(15)
  await page.reload()
  await page.getByText('New code in 45 seconds', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Send a new code' }).count()).toBe(0)
  await pass(44)
  await page.getByText('New code in 1 second', { exact: true }).waitFor()
  await pass(1)
  await page.getByRole('button', { name: 'Send a new code' }).waitFor()
  // A clock that was set back does not lock anyone out.
  await page.evaluate(() => localStorage.setItem('components-resend', String(Date.now() + 3_600_000)))
  await page.reload()
  await page.getByRole('button', { name: 'Send a new code' }).waitFor()
})

it('a toast is announced, can be dismissed, and else leaves by itself', async () => {
  const { page } = await open()
  await press(page, 'Show an error')
  const alert = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Dismiss this message' }) })
  await alert.getByText('The upload did not finish.').waitFor()
  await press(page, 'Dismiss this message')
  await alert.waitFor({ state: 'detached' })
  await press(page, 'Show a notice')
  // It stays for who is about to dismiss it, however long the look takes.
  await page.getByRole('status').getByText('Your documents are being checked.').hover()
  await expectAccessible(page)
  await press(page, 'Dismiss this message')
  const clicked = Date.now()
  await press(page, 'Show a success')
  const status = page.getByRole('status').filter({ hasText: 'Saved' })
  await status.waitFor()
  await status.waitFor({ state: 'detached' })
  expect(Date.now() - clicked).toBeGreaterThanOrEqual(4000)
})

it('a toast of an open sheet can be heard and dismissed there, and outlives it', async () => {
  const { page } = await open()
  await press(page, 'Open the sheet')
  await page.getByRole('dialog').getByRole('button', { name: 'Show a success' }).click()
  await page.getByRole('dialog').getByRole('status').getByText('Saved').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await press(page, 'Dismiss this message')
  await page.getByText('Saved').waitFor({ state: 'detached' })
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

it('a reminder with an amount offers to pay it', async () => {
  const { page } = await open()
  await press(page, 'Reminder with an amount')
  const dialog = page.getByRole('dialog', { name: 'Installment due' })
  await dialog.getByText('Payment amount: $359.07', { exact: true }).waitFor()
  await dialog.locator('b').getByText('three days').waitFor()
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['To pay', 'Contact customer service'])
  await press(page, 'To pay')
  await page.getByText('You chose to pay').waitFor()
})

it('a reminder without an amount is confirmed, by Esc as well', async () => {
  const { page } = await open()
  await press(page, 'Reminder without an amount')
  const dialog = page.getByRole('dialog', { name: 'Installment due' })
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Confirm', 'Contact customer service'])
  expect(await dialog.getByText('Payment amount').count()).toBe(0)
  await press(page, 'Contact customer service')
  await page.getByText('You chose customer service').waitFor()
  await press(page, 'Reminder without an amount')
  await page.keyboard.press('Escape')
  await page.getByText('You confirmed').waitFor()
})

it('hostile content of a reminder leaves only its words and plain tags', async () => {
  const { page, complaints } = await open()
  await press(page, 'Reminder with hostile content')
  const content = page.getByRole('dialog').locator('p').first().locator('..')
  expect(await content.innerHTML()).toBe('<p>A<b>B</b></p>C')
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false)
  // The browser names the style that the policy kept it from applying, even in a document that is never shown.
  expect(
    complaints.filter((complaint) => !/^(Applying inline style violates|policy: style-src-attr)/.test(complaint)),
  ).toEqual([])
})

it('an upload is picked, shows its progress, is retried, replaced and removed', async () => {
  const { page } = await open()
  const progress = page.getByRole('progressbar')
  expect(await page.getByRole('progressbar', { name: 'ID, back' }).getAttribute('aria-valuenow')).toBe('40')
  await page.getByRole('alert').filter({ hasText: 'The upload did not finish.' }).first().waitFor()

  const file = { name: 'front.png', mimeType: 'image/png', buffer: Buffer.from('x') }
  await page.getByLabel('ID, front').setInputFiles(file)
  await page.getByText('front.png').waitFor()

  await page.getByRole('button', { name: 'Retry' }).first().click()
  expect(await page.getByRole('progressbar', { name: 'Photo of yourself' }).getAttribute('aria-valuenow')).toBe('65')
  await page.getByRole('button', { name: 'Cancel' }).first().click()
  await expect.poll(() => progress.count()).toBe(1)

  await page
    .getByLabel('Replace')
    .first()
    .setInputFiles({ ...file, name: 'again.png' })
  await page.getByText('again.png').waitFor()
  await page.getByRole('button', { name: 'Remove' }).first().click()
  await page.getByText('again.png').waitFor({ state: 'detached' })
})

it('an error of a field is announced and tied to it, and a password can be shown', async () => {
  const { page } = await open()
  const phone = page.getByLabel('Phone')
  const described = await phone.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toBe('Wrong format of phone number')
  expect(await page.locator(`[id="${described}"]`).getAttribute('role')).toBe('alert')
  expect(await phone.getAttribute('aria-invalid')).toBe('true')
  await phone.fill('11987654321')
  await page.getByText('Wrong format of phone number').waitFor({ state: 'detached' })
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('secret')
  expect(await password.getAttribute('type')).toBe('password')
  await press(page, 'Show the password')
  expect(await password.getAttribute('type')).toBe('text')
})

it('money is exact to the last centavo, and a moment has the date of Brazil', async () => {
  const { page } = await open()
  await page.getByText('R$90,071,992,547,409.91').waitFor()
  await page.getByText('-R$0.50').waitFor()
  await page.getByText('Aug 1, 2026 · Jul 31, 2026, 10:30 PM · 1,234,567 · 2.490%').waitFor()
})
