import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** What a borrower does on a page, and what they see and hear of it. */

export const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
export const submit = (page: Page): Promise<void> => page.locator('form [type=submit]').click()
export const follow = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click()
/** The button of a dialog. */
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
export const waitForStatus = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').getByText(words).waitFor()
export const hashOf = (page: Page): string => new URL(page.url()).hash

/** Whatever this tab and this browser have written down. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

/** What is wrong with a field, as who listens hears it: by the description of the control, in words that interrupt. */
export const errorAt = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const alert = ids.map((id) => document.getElementById(id)).find((each) => each?.getAttribute('role') === 'alert')
    return alert?.textContent ?? ''
  })
export const expectError = async (control: Locator, words: string): Promise<void> => {
  await expect.poll(() => errorAt(control)).toBe(words)
}
export const expectFocus = async (control: Locator): Promise<void> => {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

export const typePhone = (page: Page, phone: string): Promise<void> => fieldOf(page, 'Phone number').fill(phone)
export const logIn = async (page: Page, phone: string, password: string): Promise<void> => {
  await typePhone(page, phone)
  await fieldOf(page, 'Password').fill(password)
  await submit(page)
}
export const chooseCountry = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Country code: / }).click()

/** Gives the page a device that makes and keeps passkeys, and whose owner always agrees. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** What takes its time in the page goes on only when it is told to: a slow machine adds nothing to it. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
}
