import { describe, expect, it, onTestFinished } from 'vitest'
import { addSetting } from '../apps/server/src/settings/change.ts'
import { dataOf, GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { LOGIN, REGISTER, requireInvitation, useIdentity } from './identity-steps.ts'
import {
  expectError,
  expectFocus,
  fieldOf,
  press,
  choosePassword,
  consent,
  follow,
  hashOf,
  startRegistration,
  stored,
  submit,
  tokenOf,
  typePhone,
  waitForHome,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { ask, at, lastCode, newPhone, open, registered, server, visit } = useIdentity()

describe('registering', () => {
  it('by an invitation link, with the code from the phone, logs in', async () => {
    const { borrower: inviter } = await registered()
    const parts = newPhone()
    const { page, complaints } = await open(`${REGISTER}?code=${inviter.invitation_code}`)
    await expectAccessible(page)
    await page.getByText('1 of 3').waitFor()
    await startRegistration(page, parts.phone)
    await page.getByText("We've sent you a code. It's valid for 10 minutes.").waitFor()
    await page.getByText('2 of 3').waitFor()
    await expectFocus(fieldOf(page, 'SMS code'))
    await page.getByText(/^New code in \d+ seconds$/).waitFor()
    await expectAccessible(page)
    const code = await lastCode(parts)
    await page.keyboard.type(code)
    await page.getByText('3 of 3').waitFor()
    await expectFocus(fieldOf(page, 'Password'))
    expect(await fieldOf(page, 'Invitation code').inputValue()).toBe(inviter.invitation_code)
    await choosePassword(page, GOOD_PASSWORD)
    await expectAccessible(page)
    // No secret was stored on the way.
    expect(await stored(page)).not.toMatch(new RegExp(`${GOOD_PASSWORD}|${code}`))
    await submit(page)
    await waitForHome(page)
    const { borrower } = dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) }))
    expect(borrower).toMatchObject({ marketing: false, lang: 'en' })
    const { invited_by } = await server.server.pool.db
      .selectFrom('borrowers')
      .select('invited_by')
      .where('id', '=', borrower.id)
      .executeTakeFirstOrThrow()
    expect(invited_by).toBe(inviter.id)
    expect(await stored(page)).not.toContain(parts.phone)
    expect(complaints).toEqual([])
  })

  it('where no SMS go to the country says so, takes a code by e-mail, logs in by it, and confirms a number later', async () => {
    const { db } = server.server.pool
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    const caps = { per_hour: 1000, per_day: 1000 }
    const sendOnlyTo = (country: string) =>
      addSetting(db, { name: 'sms_countries', value: [{ country, ...caps }], effectiveAt: now, setBy: 'test' })
    // A failure here must not fail the tests after it.
    onTestFinished(() => sendOnlyTo('BR'))
    await sendOnlyTo('PT')
    const parts = newPhone()
    const { page, complaints } = await open(REGISTER)
    await typePhone(page, parts.phone)
    await consent(page)
    expect(await page.getByRole('button', { name: 'No SMS?' }).count()).toBe(0)
    await submit(page)
    await page.getByText("We don't send SMS to this country yet. Get the code by e-mail").waitFor()
    await page.getByRole('button', { name: 'No SMS? Get the code by e-mail' }).click()
    await page.getByText('Until then, log in with this e-mail.').waitFor()
    await submit(page)
    await expectError(fieldOf(page, 'E-mail'), 'Please enter your e-mail')
    // New at each run: an address is taken for good.
    const email = `ana${parts.phone.replaceAll(' ', '')}@example.com`
    await fieldOf(page, 'E-mail').fill(email)
    await submit(page)
    await page.getByText("We've e-mailed you a code.").waitFor()
    const mailed = async () => dataOf(await ask('POST /api/sandbox/email', { address: email })).messages[0]?.text ?? ''
    await expect.poll(mailed).toMatch(/\d{6}/)
    await fieldOf(page, 'Code from the e-mail').fill(/\d{6}/.exec(await mailed())?.[0] ?? '')
    await choosePassword(page, GOOD_PASSWORD)
    await expectAccessible(page)
    await submit(page)
    await waitForHome(page)

    const other = await open(LOGIN)
    await other.page.getByRole('button', { name: 'Registered by e-mail? Log in with it' }).click()
    await fieldOf(other.page, 'E-mail').fill(email)
    await fieldOf(other.page, 'Password').fill(GOOD_PASSWORD)
    await expectAccessible(other.page)
    await submit(other.page)
    await waitForHome(other.page)

    await sendOnlyTo('BR')
    await page.goto(at('/pages/my/PersonalInfo'))
    await page.getByText('Not confirmed yet').waitFor()
    await page.getByRole('link', { name: 'Confirm a number' }).click()
    // The page before also has something called a phone number.
    await page.getByRole('button', { name: 'Send code' }).waitFor()
    await typePhone(page, parts.phone)
    await press(page, 'Send code')
    await fieldOf(page, 'SMS code').fill(await lastCode(parts))
    await expectAccessible(page)
    await press(page, 'Confirm the number')
    await page.getByText('Number confirmed.').waitFor()
    const me = dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) }))
    expect(me.borrower.phone_verified).toBe(true)
    expect([...complaints, ...other.complaints]).toEqual([])
  })

  it('checks the device unseen while the screen stays alive, and a proven device is not checked again', async () => {
    const { page } = await open(REGISTER)
    let isBlocked = true
    await page.route(/challenge-worker.*\.js/, async (route) => {
      while (isBlocked) await new Promise((resolve) => setTimeout(resolve, 20))
      await route.continue()
    })
    await startRegistration(page, newPhone().phone)
    await page.getByRole('status').getByText("Checking this device. You don't need to do anything.").waitFor()
    await page.getByLabel('Send me offers').check()
    isBlocked = false
    await page.getByText("We've sent you a code.").waitFor()
    await follow(page, 'Change: Phone number')
    expect(await page.getByLabel('Send me offers').isChecked()).toBe(true)

    const { device_token } = await registered()
    const again = await visit({ lang: 'en' })
    await again.page.addInitScript((token) => localStorage.setItem('device_token', token), device_token)
    await again.page.goto(at(REGISTER))
    const sent = again.page.waitForRequest('**/api/sms/send')
    await startRegistration(again.page, newPhone().phone)
    expect((await sent).postDataJSON()).toMatchObject({ device_token })
    expect((await sent).postDataJSON()).not.toHaveProperty('captcha')
    await again.page.getByText("We've sent you a code.").waitFor()
  })

  it('says at each field what the server refuses, and keeps what was typed', async () => {
    const { page } = await open(`${REGISTER}?code=NOSUCH23`)
    const parts = newPhone()
    await startRegistration(page, parts.phone)
    await page.getByText("We've sent you a code.").waitFor()
    const code = fieldOf(page, 'SMS code')
    const right = await lastCode(parts)
    await code.fill(right === '123456' ? '654321' : '123456')
    const [password, confirm] = [fieldOf(page, 'Password'), fieldOf(page, 'Confirm password')]
    await password.fill('password123')
    await confirm.fill('password123')
    await submit(page)
    await expectError(password, 'This password is too easy to guess')
    await expectError(fieldOf(page, 'Invitation code'), "This invitation code doesn't exist")
    await expectFocus(password)
    // What stands at its field is not said in a toast as well.
    expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(0)
    await password.fill(GOOD_PASSWORD)
    await expectError(password, '')
    await confirm.fill(GOOD_PASSWORD)
    await fieldOf(page, 'Invitation code').fill('')
    await submit(page)
    // Back at its step.
    await expectError(code, "That code didn't work. Check it, or ask for a new one.")
    await expectFocus(code)
    await code.fill(right)
    expect(await password.inputValue()).toBe(GOOD_PASSWORD)
    await submit(page)
    await waitForHome(page)
  })

  it('goes back a step at a time with all that was typed, and after a reload asks again for what is secret', async () => {
    const { page } = await open(REGISTER)
    const parts = newPhone()
    await startRegistration(page, parts.phone)
    await page.getByText("We've sent you a code.").waitFor()
    await fieldOf(page, 'SMS code').fill(await lastCode(parts))
    await choosePassword(page, GOOD_PASSWORD)
    await page.goBack()
    await page.getByText('2 of 3').waitFor()
    await press(page, 'Back')
    await page.getByText('1 of 3').waitFor()
    expect(await page.getByLabel('I accept the terms of use').isChecked()).toBe(true)
    // The number has its code already.
    await submit(page)
    await submit(page)
    await page.getByText('3 of 3').waitFor()
    expect(await fieldOf(page, 'Confirm password').inputValue()).toBe(GOOD_PASSWORD)
    expect(hashOf(page)).toBe(`#${REGISTER}?step=password`)
    await page.reload()
    await page.getByText('2 of 3').waitFor()
    expect(await fieldOf(page, 'SMS code').inputValue()).toBe('')
  })

  it('a lost network is said, and the same tap again sends one code', async () => {
    const { page } = await open(REGISTER)
    const parts = newPhone()
    const keys: (string | undefined)[] = []
    await page.route('**/api/sms/send', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server has processed it, but the answer is lost.
      await route.fetch()
      return route.abort()
    })
    await startRegistration(page, parts.phone)
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    await submit(page)
    await page.getByText("We've sent you a code.").waitFor()
    expect(keys[0]).toBe(keys[1])
    const { messages } = dataOf(await ask('POST /api/sandbox/sms', { phone: `+55${parts.phone.replaceAll(' ', '')}` }))
    expect(messages.length).toBeLessThanOrEqual(1)
  })

  it('asks for the invitation code where the setting makes it needed', async () => {
    const { page } = await visit({ lang: 'en' })
    await requireInvitation(page)
    await page.goto(at(REGISTER))
    const parts = newPhone()
    await startRegistration(page, parts.phone)
    await page.getByText("We've sent you a code.").waitFor()
    await fieldOf(page, 'SMS code').fill(await lastCode(parts))
    const invitation = fieldOf(page, 'Invitation code')
    await invitation.and(page.locator('[aria-required=true]')).waitFor()
    await submit(page)
    await expectError(invitation, 'Please enter the invitation code')
  })
})
