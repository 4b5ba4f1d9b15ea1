import { describe, expect, it } from 'vitest'
import { GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { CHANGE, FORGOT, LOGIN, REGISTER, useIdentity } from './identity-steps.ts'
import {
  fieldOf,
  hashOf,
  heading,
  logIn,
  press,
  startRegistration,
  submit,
  tokenOf,
  waitForHome,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { ask, at, forward, lastCode, login, newPhone, open, registered, visit } = useIdentity()

describe('logging in', () => {
  it('leads back to the page that asked for it; a log-out ends it, and the device stays known', async () => {
    const { parts } = await registered()
    const { page, complaints } = await visit({ lang: 'en' })
    await page.goto(at('/pages/index/recharge?tcId=7'))
    await heading(page, 'Log in')
    await expectAccessible(page)
    await logIn(page, `+55 ${parts.phone}`, GOOD_PASSWORD)
    await heading(page, 'Add money')
    expect(hashOf(page)).toBe('#/pages/index/recharge?tcId=7')
    const device = await page.evaluate(() => localStorage.getItem('device_token'))
    expect(device).toMatch(/^[\w-]{43}$/)
    const token = await tokenOf(page)
    await page.goto(at('/pages/my/index'))
    await press(page, 'Log out')
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await heading(page, 'Log in')
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(405)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('device_token')])).toEqual([
      null,
      device,
    ])
    expect(complaints).toEqual([])
  })

  it('with a wrong password or an unknown number says the same, at the form, and keeps what was typed', async () => {
    const { parts } = await registered()
    const { page } = await open(LOGIN)
    for (const phone of [parts.phone, newPhone().phone]) {
      await logIn(page, phone, 'not the password')
      await page.locator('form').getByText('Wrong phone number or password.').waitFor()
      expect(await fieldOf(page, 'Password').inputValue()).toBe('not the password')
      expect((await fieldOf(page, 'Phone number').inputValue()).replaceAll(/\D/g, '')).toBe(phone.replaceAll(/\D/g, ''))
      // Said once: at the form.
      expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    }
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await waitForHome(page)
  })

  it('after too many tries says how long to wait', async () => {
    const { parts } = await registered()
    for (let tried = 0; tried < 10; tried += 1) await login(parts, 'not the password')
    const { page } = await open(LOGIN)
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await page
      .getByRole('alert')
      .getByText(/^Too many tries\. Try again in 1[45] minutes\.$/)
      .first()
      .waitFor()
    await forward(901)
    await submit(page)
    await waitForHome(page)
  })

  it('shows the password on demand, and every field is named to password managers', async () => {
    const { page } = await open(LOGIN)
    const password = fieldOf(page, 'Password')
    expect(await password.getAttribute('type')).toBe('password')
    await press(page, 'Show password')
    expect(await password.getAttribute('type')).toBe('text')
    const autocompletes = async (): Promise<(string | null)[]> =>
      page
        .locator('form input:not([type=checkbox])')
        .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    expect(await autocompletes()).toEqual(['username', 'current-password webauthn'])
    await page.goto(at(REGISTER))
    await heading(page, 'Create account')
    expect(await autocompletes()).toEqual(['tel-national'])
    const parts = newPhone()
    await startRegistration(page, parts.phone)
    await page.getByText("We've sent you a code.").waitFor()
    expect(await autocompletes()).toEqual(['one-time-code'])
    await fieldOf(page, 'SMS code').fill(await lastCode(parts))
    await fieldOf(page, 'Password').waitFor()
    expect(await autocompletes()).toEqual(['new-password', 'new-password', 'off'])
    await page.goto(at(FORGOT))
    await heading(page, 'Forgot password')
    expect(await autocompletes()).toEqual(['tel-national', 'one-time-code', 'new-password', 'new-password'])
    const inside = await open(CHANGE, { token: (await registered()).token })
    const changing = inside.page.locator('form input')
    expect(await changing.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))).toEqual([
      'current-password',
      'new-password',
      'new-password',
    ])
  })
})
