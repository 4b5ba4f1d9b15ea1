import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD, OTHER_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { CHANGE, LOGIN, useIdentity } from './identity-steps.ts'
import {
  expectError,
  expectFocus,
  fieldOf,
  heading,
  press,
  waitForStatus,
  submit,
  tokenOf,
  typePhone,
  waitForHome,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { ask, forward, lastCode, login, open, registered } = useIdentity()

describe('a forgotten password', () => {
  it('is replaced by a code; the other session ends and this one is open', async () => {
    const { parts, token } = await registered()
    await forward(61)
    const { page, complaints } = await open(LOGIN)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(page, 'Forgot password')
    await typePhone(page, parts.phone)
    await press(page, 'Send code')
    await page.getByText("We've sent you a code.").waitFor()
    await fieldOf(page, 'SMS code').fill(await lastCode(parts, 2))
    await fieldOf(page, 'New password').fill(OTHER_PASSWORD)
    await fieldOf(page, 'Repeat the new password').fill(OTHER_PASSWORD)
    await expectAccessible(page)
    await submit(page)
    await waitForStatus(page, "Your new password is saved. We've logged out all other devices.")
    await waitForHome(page)
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(405)
    expect((await ask('POST /api/app/me', {}, { token: await tokenOf(page) })).status_code).toBe(200)
    expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(401)
    expect((await login(parts, OTHER_PASSWORD)).status_code).toBe(200)
    expect(complaints).toEqual([])
  })
})

describe('changing the password', () => {
  it('shows the rules first, refuses a wrong original at its field, and says how many other sessions ended', async () => {
    const { parts, token } = await registered()
    const other = dataOf(await login(parts, GOOD_PASSWORD)).token
    const { page, complaints } = await open(CHANGE, { token })
    await page.getByText('At least 8 characters, and hard to guess').waitFor()
    const original = fieldOf(page, 'Original password')
    await original.fill('not the password')
    await fieldOf(page, 'New password').fill(OTHER_PASSWORD)
    await fieldOf(page, 'Repeat the new password').fill(OTHER_PASSWORD)
    await submit(page)
    await expectError(original, 'The original password is wrong')
    await expectFocus(original)
    await original.fill(GOOD_PASSWORD)
    await expectAccessible(page)
    await submit(page)
    await waitForStatus(page, "You've changed your password. We've logged out 1 other device.")
    expect((await ask('POST /api/app/me', {}, { token: other })).status_code).toBe(405)
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(200)
    expect((await login(parts, OTHER_PASSWORD)).status_code).toBe(200)
    expect(complaints).toEqual([])
  })
})
