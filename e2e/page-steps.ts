import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** A borrower's actions on a page, and what they see and hear. */

export const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
/** Chooses in a field whose options come up in a bottom sheet. */
export async function chooseIn(page: Page, label: string, option: string): Promise<void> {
  await fieldOf(page, label).click()
  await page.getByRole('dialog', { name: label }).getByRole('option', { name: option, exact: true }).click()
}
export const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click()
export const submit = (page: Page): Promise<void> => page.locator('form [type=submit]').click()
export const follow = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click()
export const confirm = (page: Page, name: string): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click()

export const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
/** Home greets who is logged in, by the time of day. */
export const waitForHome = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 1, name: /^(A loan you can read$|Good (morning|afternoon|evening))/ }).waitFor()
export const waitForStatus = (page: Page, words: string): Promise<void> =>
  page.getByRole('status').getByText(words).waitFor()
export const hashOf = (page: Page): string => new URL(page.url()).hash

/** Everything in the storage of this tab and this browser. */
export const stored = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
export const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

/** The error of a field as a screen reader announces it: the control's description, in an alert. */
export const errorAt = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const alert = ids.map((id) => document.getElementById(id)).find((each) => each?.getAttribute('role') === 'alert')
    return alert?.textContent ?? ''
  })
export const expectError = async (control: Locator, words: string): Promise<void> => {
  await expect.poll(() => errorAt(control)).toBe(words)
}
/** The dialog of this title once it has taken the focus: what is typed earlier can land in another field. */
export const waitForDialog = async (page: Page, name: string): Promise<Locator> => {
  const dialog = page.getByRole('dialog', { name })
  await dialog.locator(':focus').waitFor()
  return dialog
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
/** The required consents of a registration. */
export const consent = async (page: Page): Promise<void> => {
  await page.getByLabel('I accept the terms of use').check()
  await page.getByLabel("I've read how my data is used").check()
}
/** The first step of a registration: on continuing, the code is sent. */
export const startRegistration = async (page: Page, phone: string): Promise<void> => {
  await typePhone(page, phone)
  await consent(page)
  await submit(page)
}
/** The last step of a registration; a complete code leads to it. */
export const choosePassword = async (page: Page, password: string): Promise<void> => {
  await fieldOf(page, 'Password').fill(password)
  await fieldOf(page, 'Confirm password').fill(password)
}
export const chooseCountry = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /^Country code: / }).click()

/** Adds a virtual authenticator that stores passkeys and whose owner always agrees. */
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

/** Freezes the page's timers until a test advances them, so that a slow machine adds no time. */
export async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 60_000)
}
