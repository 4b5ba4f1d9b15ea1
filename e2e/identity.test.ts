import * as texts from '@home-credit/texts'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD, identityOf, OTHER_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, useBrowser, type Visit } from './visit.ts'

// Each call of the tests themselves comes from an address of its own; the browser keeps this machine's.
const server = useServer({ TRUSTED_PROXIES: '1' })
const { ask, newPhone, lastCode, registered, login, forward } = identityOf(server)
const visit = useBrowser()

const LOGIN = '/pages/login/index'
const REGISTER = '/pages/login/register'
const FORGOT = '/pages/login/forgot'
const CHANGE = '/pages/my/ChangePassword'

interface Options {
  lang?: Lang
  token?: string
}
const open = async (path: string, { lang = 'en', ...options }: Options = {}): Promise<Visit> => {
  const visited = await visit({ lang, reducedMotion: 'reduce', ...options })
  await visited.page.goto(`${server.address}/#${path}`)
  await visited.page.locator('form').waitFor()
  return visited
}
const hashOf = (page: Page): string => new URL(page.url()).hash
const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const submit = (page: Page): Promise<void> => page.locator('form [type=submit]').click()
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')

/** What is wrong with a field, as who listens hears it: by the description of the control, in words that interrupt. */
const errorAt = async (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    const alert = ids.map((id) => document.getElementById(id)).find((each) => each?.getAttribute('role') === 'alert')
    return alert?.textContent ?? ''
  })
const expectError = async (control: Locator, words: string): Promise<void> => {
  await expect.poll(() => errorAt(control)).toBe(words)
}
const expectFocus = async (control: Locator): Promise<void> => {
  await expect.poll(() => control.evaluate((element) => element === document.activeElement)).toBe(true)
}

const typePhone = (page: Page, phone: string): Promise<void> => fieldOf(page, 'Phone number').fill(phone)
const logIn = async (page: Page, phone: string, password: string): Promise<void> => {
  await typePhone(page, phone)
  await fieldOf(page, 'Password').fill(password)
  await submit(page)
}

describe('registering', () => {
  it('by an invitation link, with the code from the phone, logs in', async () => {
    const { borrower: inviter } = await registered()
    const parts = newPhone()
    const { page, complaints } = await open(`${REGISTER}?code=${inviter.invitation_code}`)
    expect(await fieldOf(page, 'Invitation code').inputValue()).toBe(inviter.invitation_code)
    await typePhone(page, parts.phone)
    await press(page, 'Send code')
    await page.getByText('The code was sent. It is valid for 10 minutes.').waitFor()
    const code = fieldOf(page, 'SMS code')
    await expectFocus(code)
    await page.getByText(/^New code in \d+ seconds$/).waitFor()
    await page.keyboard.type(await lastCode(parts))
    await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
    await fieldOf(page, 'Confirm password').fill(GOOD_PASSWORD)
    await page.getByLabel('I accept the terms of use').check()
    await page.getByLabel('I have read how my data is used').check()
    await expectAccessible(page)
    // Nothing that is secret was written down on the way.
    expect(await stored(page)).not.toMatch(new RegExp(`${GOOD_PASSWORD}|${await code.inputValue()}`))
    await submit(page)
    await heading(page, 'A loan you can read')
    const { borrower } = dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) }))
    expect(borrower).toMatchObject({ marketing: false, lang: 'en' })
    const { invited_by } = await server.server.pool.db.selectFrom('borrowers').select('invited_by').where('id', '=', borrower.id).executeTakeFirstOrThrow()
    expect(invited_by).toBe(inviter.id)
    expect(await stored(page)).not.toContain(parts.phone)
    expect(complaints).toEqual([])
  })

  it('checks the device unseen while the screen stays alive, and a proven device is not checked again', async () => {
    const { page } = await open(REGISTER)
    await typePhone(page, newPhone().phone)
    let held = true
    await page.route(/challenge-worker.*\.js/, async (route) => {
      while (held) await new Promise((resolve) => setTimeout(resolve, 20))
      await route.continue()
    })
    await press(page, 'Send code')
    await page.getByRole('status').getByText('Checking this device. You need to do nothing.').waitFor()
    await fieldOf(page, 'Password').fill('typed meanwhile')
    held = false
    await page.getByText('The code was sent.').waitFor()
    expect(await fieldOf(page, 'Password').inputValue()).toBe('typed meanwhile')

    const { device_token } = await registered()
    const again = await visit({ lang: 'en' })
    await again.page.addInitScript((token) => localStorage.setItem('device_token', token), device_token)
    await again.page.goto(`${server.address}/#${REGISTER}`)
    const sent = again.page.waitForRequest('**/api/sms/send')
    await typePhone(again.page, newPhone().phone)
    await press(again.page, 'Send code')
    expect((await sent).postDataJSON()).toMatchObject({ device_token })
    expect((await sent).postDataJSON()).not.toHaveProperty('captcha')
    await again.page.getByText('The code was sent.').waitFor()
  })

  it('says at each field what the server refuses, and keeps what was typed', async () => {
    const { page } = await open(`${REGISTER}?code=NOSUCH23`)
    const parts = newPhone()
    await typePhone(page, parts.phone)
    await press(page, 'Send code')
    await page.getByText('The code was sent.').waitFor()
    const code = fieldOf(page, 'SMS code')
    const right = await lastCode(parts)
    await code.fill(right === '123456' ? '654321' : '123456')
    const [password, confirm] = [fieldOf(page, 'Password'), fieldOf(page, 'Confirm password')]
    await password.fill('password123')
    await confirm.fill('password123')
    for (const consent of ['I accept the terms of use', 'I have read how my data is used']) await page.getByLabel(consent).check()
    await submit(page)
    await expectError(password, 'This password is too easy to guess')
    await expectError(fieldOf(page, 'Invitation code'), 'This invitation code does not exist')
    await expectFocus(password)
    await password.fill(GOOD_PASSWORD)
    await expectError(password, '')
    await confirm.fill(GOOD_PASSWORD)
    await fieldOf(page, 'Invitation code').fill('')
    await submit(page)
    await expectError(code, 'The code is wrong or no longer valid. Please ask for a new one.')
    await expectFocus(code)
    expect(await password.inputValue()).toBe(GOOD_PASSWORD)
    await code.fill(right)
    await submit(page)
    await heading(page, 'A loan you can read')
  })

  it('a lost network is said, and the same tap again sends one code', async () => {
    const { page } = await open(REGISTER)
    const parts = newPhone()
    await typePhone(page, parts.phone)
    const keys: (string | undefined)[] = []
    await page.route('**/api/sms/send', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 1) return route.continue()
      // The server has done it; the answer is lost.
      await route.fetch()
      return route.abort()
    })
    await press(page, 'Send code')
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    await press(page, 'Send code')
    await page.getByText('The code was sent.').waitFor()
    expect(keys[0]).toBe(keys[1])
    const { messages } = dataOf(await ask('POST /api/sandbox/sms', { phone: `+55${parts.phone.replaceAll(' ', '')}` }))
    expect(messages.length).toBeLessThanOrEqual(1)
  })

  it('asks for the invitation code where the setting makes it needed', async () => {
    const { page } = await visit({ lang: 'en' })
    await page.route('**/api/system/setting', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({ response, json: { ...answer, data: { ...answer.data, registration: { invitation_required: true } } } })
    })
    await page.goto(`${server.address}/#${REGISTER}`)
    const invitation = fieldOf(page, 'Invitation code')
    await invitation.and(page.locator('[aria-required=true]')).waitFor()
    await submit(page)
    await expectError(invitation, 'Please enter the invitation code')
  })
})

describe('logging in', () => {
  it('leads back to the page that asked for it; a log-out ends it, and the device stays known', async () => {
    const { parts } = await registered()
    const { page, complaints } = await visit({ lang: 'en' })
    await page.goto(`${server.address}/#/pages/index/recharge?tcId=7`)
    await heading(page, 'Log in')
    await expectAccessible(page)
    await logIn(page, `+55 ${parts.phone}`, GOOD_PASSWORD)
    await heading(page, 'Recharge')
    expect(hashOf(page)).toBe('#/pages/index/recharge?tcId=7')
    const device = await page.evaluate(() => localStorage.getItem('device_token'))
    expect(device).toMatch(/^[\w-]{43}$/)
    const token = await tokenOf(page)
    await page.goto(`${server.address}/#/pages/my/index`)
    await press(page, 'Log out')
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await heading(page, 'Log in')
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(405)
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('device_token')])).toEqual([null, device])
    expect(complaints).toEqual([])
  })

  it('with a wrong password or an unknown number says the same, at the form, and keeps what was typed', async () => {
    const { parts } = await registered()
    const { page } = await open(LOGIN)
    for (const phone of [parts.phone, newPhone().phone]) {
      await logIn(page, phone, 'not the password')
      await page.locator('form').getByText('The phone number or the password is wrong.').waitFor()
      expect(await fieldOf(page, 'Password').inputValue()).toBe('not the password')
      expect(await fieldOf(page, 'Phone number').inputValue()).toBe(phone)
    }
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await heading(page, 'A loan you can read')
  })

  it('after too many tries says how long to wait', async () => {
    const { parts } = await registered()
    for (let tried = 0; tried < 10; tried += 1) await login(parts, 'not the password')
    const { page } = await open(LOGIN)
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await page.getByRole('alert').getByText(/^Too many tries\. You can try again in 1[45] minutes\.$/).first().waitFor()
    await forward(901)
    await submit(page)
    await heading(page, 'A loan you can read')
  })

  it('shows the password on demand, and every field is named to password managers', async () => {
    const { page } = await open(LOGIN)
    const password = fieldOf(page, 'Password')
    expect(await password.getAttribute('type')).toBe('password')
    await press(page, 'Show the password')
    expect(await password.getAttribute('type')).toBe('text')
    const autocompletes = async (): Promise<(string | null)[]> =>
      page.locator('form input:not([type=checkbox])').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))
    expect(await autocompletes()).toEqual(['username', 'current-password webauthn'])
    await page.goto(`${server.address}/#${REGISTER}`)
    await heading(page, 'Register')
    expect(await autocompletes()).toEqual(['tel-national', 'one-time-code', 'new-password', 'new-password', 'off'])
    await page.goto(`${server.address}/#${FORGOT}`)
    await heading(page, 'Forgot password')
    expect(await autocompletes()).toEqual(['tel-national', 'one-time-code', 'new-password', 'new-password'])
    const inside = await open(CHANGE, { token: (await registered()).token })
    const changing = inside.page.locator('form input')
    expect(await changing.evaluateAll((inputs) => inputs.map((input) => input.getAttribute('autocomplete')))).toEqual(['current-password', 'new-password', 'new-password'])
  })
})

describe('a passkey', () => {
  it('that the browser offers to fill in logs in', async () => {
    const { token, borrower } = await registered()
    const { page, complaints } = await visit({ lang: 'en', token })
    // A number cannot own a passkey.
    const address = server.address.replace('127.0.0.1', 'localhost')
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    })
    await page.goto(`${address}/#/pages/index/lang`)
    await page.evaluate(async (bearer) => {
      const asked = async (input: object): Promise<{ data: { options: PublicKeyCredentialCreationOptionsJSON } }> => {
        const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
        const response = await fetch('/api/app/passkeys', { method: 'POST', headers, body: JSON.stringify(input) })
        return (await response.json()) as { data: { options: PublicKeyCredentialCreationOptionsJSON } }
      }
      const { data } = await asked({ action: 'options' })
      const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(data.options) })
      if (!(made instanceof PublicKeyCredential)) throw new Error('no passkey')
      await asked({ action: 'enrol', name: 'phone', response: made.toJSON() as object })
      localStorage.removeItem('token')
    }, token)
    await page.goto(`${address}/#${LOGIN}`)
    await heading(page, 'A loan you can read')
    expect(dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) })).borrower.id).toBe(borrower.id)
    expect(complaints).toEqual([])
  })
})

describe('a forgotten password', () => {
  it('is replaced by a code; the other session ends and this one is open', async () => {
    const { parts, token } = await registered()
    await forward(61)
    const { page, complaints } = await open(LOGIN)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await heading(page, 'Forgot password')
    await typePhone(page, parts.phone)
    await press(page, 'Send code')
    await page.getByText('The code was sent.').waitFor()
    await fieldOf(page, 'SMS code').fill(await lastCode(parts, 2))
    await fieldOf(page, 'New password').fill(OTHER_PASSWORD)
    await fieldOf(page, 'Repeat the new password').fill(OTHER_PASSWORD)
    await expectAccessible(page)
    await submit(page)
    await page.getByRole('status').getByText('Your new password is saved. All other devices were logged out.').waitFor()
    await heading(page, 'A loan you can read')
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
    await page.getByText('At least 8 characters, and not one that is easy to guess').waitFor()
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
    await page.getByRole('status').getByText('Your password was changed. 1 other session was ended.').waitFor()
    expect((await ask('POST /api/app/me', {}, { token: other })).status_code).toBe(405)
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(200)
    expect((await login(parts, OTHER_PASSWORD)).status_code).toBe(200)
    expect(complaints).toEqual([])
  })
})

describe('a half-filled form', () => {
  it('is kept by a change of language, and so is what is wrong with it, in the new language', async () => {
    const { page, complaints } = await open(REGISTER)
    await typePhone(page, '119')
    await fieldOf(page, 'Password').fill('tres tigres')
    await fieldOf(page, 'Invitation code').fill('ABCD')
    await page.getByLabel('I accept the terms of use').check()
    await page.getByRole('link', { name: 'Language' }).click()
    await press(page, '中文')
    await page.getByRole('button', { name: '返回' }).click()
    await heading(page, '注册')
    expect(await fieldOf(page, '手机号码').inputValue()).toBe('119')
    expect(await fieldOf(page, '密码').inputValue()).toBe('tres tigres')
    expect(await fieldOf(page, '邀请码').inputValue()).toBe('ABCD')
    expect(await page.getByLabel('我接受使用条款').isChecked()).toBe(true)
    await submit(page)
    await expectError(fieldOf(page, '手机号码'), '手机号码格式错误')
    expect(await stored(page)).not.toContain('tres tigres')
    expect(complaints).toEqual([])
  })

  it('is kept by a reload, but for what is secret', async () => {
    const { page } = await open(REGISTER)
    await typePhone(page, '11 98')
    await fieldOf(page, 'SMS code').fill('123456')
    await fieldOf(page, 'Password').fill('tres tigres')
    await page.reload()
    await heading(page, 'Register')
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('11 98')
    expect(await fieldOf(page, 'SMS code').inputValue()).toBe('')
    expect(await fieldOf(page, 'Password').inputValue()).toBe('')
  })

  it('outlives its session, but not into the session of somebody else', async () => {
    const { page } = await open(FORGOT)
    const phone = fieldOf(page, 'Phone number')
    const reopen = async (borrower: string): Promise<string> => {
      await page.evaluate((id) => localStorage.setItem('borrower', id), borrower)
      await page.reload()
      await heading(page, 'Forgot password')
      return phone.inputValue()
    }
    await reopen('one')
    await phone.fill('11 98')
    await page.evaluate(() => localStorage.removeItem('token'))
    expect(await reopen('one')).toBe('11 98')
    expect(await reopen('other')).toBe('')
  })

  it('is come back to after its session expired in the middle of it', async () => {
    const { parts } = await registered()
    const { page } = await open(LOGIN)
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await heading(page, 'A loan you can read')
    await page.goto(`${server.address}/#/pages/my/PersonalInfo?edit=profile`)
    await fieldOf(page, 'Nickname').fill('Bia')
    await forward(31 * 24 * 3600)
    await submit(page)
    await heading(page, 'Log in')
    expect(await tokenOf(page)).toBe('')
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await expect.poll(() => fieldOf(page, 'Nickname').inputValue()).toBe('Bia')
    await submit(page)
    await expect.poll(async () => dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) })).borrower.nickname).toBe('Bia')
  })

  it('with passwords is come back to empty, and its try did nothing', async () => {
    const { parts, token } = await registered()
    const { page } = await open(CHANGE, { token })
    await fieldOf(page, 'Original password').fill(GOOD_PASSWORD)
    for (const label of ['New password', 'Repeat the new password']) await fieldOf(page, label).fill(OTHER_PASSWORD)
    await forward(31 * 24 * 3600)
    await submit(page)
    await heading(page, 'Log in')
    expect(await stored(page)).not.toMatch(new RegExp(`${GOOD_PASSWORD}|${OTHER_PASSWORD}`))
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await heading(page, 'Change password')
    expect(await fieldOf(page, 'Original password').inputValue()).toBe('')
    expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(200)
  })
})

type Said = (lang: Lang) => string

/** A form as it is sent, and what each field must say then: where nothing was typed, and where the wrong thing was. */
interface Case {
  path: string
  typed?: Record<string, string>
  says: [label: Said, words: Said][]
}
const PHONE: Said = (lang) => texts.form_phone({}, lang)
const CODE: Said = (lang) => texts.form_sms_code({}, lang)
const PASSWORD: Said = (lang) => texts.form_password({}, lang)
const CONFIRMED: Said = (lang) => texts.form_confirm_password({}, lang)
const NEW: Said = (lang) => texts.form_new_password({}, lang)
const REPEATED: Said = (lang) => texts.form_repeat_password({}, lang)
const BRAZIL = { en: 'Brazil', zh: '巴西', pt: 'Brasil' } as const
const COUNTRY: Said = (lang) => texts.region_chosen({ name: BRAZIL[lang], code: '55' }, lang)
const DIFFER: Said = (lang) => texts.wrong_passwords_differ({}, lang)
const SHORT: Said = (lang) => texts.wrong_password_short({}, lang)
const NO_PHONE: [Said, Said] = [PHONE, (lang) => texts.prompt_phone({}, lang)]
const WRONG_PHONE: [Said, Said] = [PHONE, (lang) => texts.wrong_phone({}, lang)]
const NO_COUNTRY: [Said, Said] = [COUNTRY, (lang) => texts.prompt_country_code({}, lang)]
const NO_CODE: [Said, Said] = [CODE, (lang) => texts.prompt_sms_code({}, lang)]
const NO_NEW: [Said, Said] = [NEW, (lang) => texts.prompt_new_password({}, lang)]
const NO_REPEATED: [Said, Said] = [REPEATED, (lang) => texts.prompt_repeat_password({}, lang)]
const TWO = { password: GOOD_PASSWORD, confirm_password: OTHER_PASSWORD }
const BRIEF = { password: 'seven77', confirm_password: 'seven77' }
const LANDLINE = { phone: '11 3333-4444' }
const NOWHERE = { phone: '+999 123456' }

const CASES: Case[] = [
  { path: LOGIN, says: [NO_PHONE, [PASSWORD, (lang) => texts.prompt_password({}, lang)]] },
  { path: LOGIN, typed: LANDLINE, says: [WRONG_PHONE] },
  { path: LOGIN, typed: NOWHERE, says: [NO_COUNTRY] },
  {
    path: REGISTER,
    says: [
      NO_PHONE,
      NO_CODE,
      [PASSWORD, (lang) => texts.prompt_password({}, lang)],
      [CONFIRMED, (lang) => texts.prompt_confirm_password({}, lang)],
      [(lang) => texts.form_terms({}, lang), (lang) => texts.prompt_terms({}, lang)],
      [(lang) => texts.form_privacy({}, lang), (lang) => texts.prompt_privacy({}, lang)],
    ],
  },
  { path: REGISTER, typed: { ...LANDLINE, ...TWO }, says: [WRONG_PHONE, [CONFIRMED, DIFFER]] },
  { path: REGISTER, typed: { ...NOWHERE, ...BRIEF }, says: [NO_COUNTRY, [PASSWORD, SHORT]] },
  { path: FORGOT, says: [NO_PHONE, NO_CODE, NO_NEW, NO_REPEATED] },
  { path: FORGOT, typed: { ...LANDLINE, ...TWO }, says: [WRONG_PHONE, [REPEATED, DIFFER]] },
  { path: FORGOT, typed: { ...NOWHERE, ...BRIEF }, says: [NO_COUNTRY, [NEW, SHORT]] },
  { path: CHANGE, says: [[(lang) => texts.form_original_password({}, lang), (lang) => texts.prompt_original_password({}, lang)], NO_NEW, NO_REPEATED] },
  { path: CHANGE, typed: TWO, says: [[REPEATED, DIFFER]] },
  { path: CHANGE, typed: BRIEF, says: [[NEW, SHORT]] },
]

/** Leaves each field by the keyboard: a box and a button say what is wrong on sending only. */
const leaveEach = async (page: Page, says: Case['says'], lang: Lang): Promise<void> => {
  for (const [label, words] of says) {
    const control = fieldOf(page, label(lang))
    if (!(await control.evaluate((element) => element.matches('input:not([type=checkbox])')))) continue
    await control.focus()
    await page.keyboard.press('Tab')
    await expectError(control, words(lang))
  }
}

describe('what is wrong', () => {
  it.each(LANGS)('is said at its field and announced, in %s, on leaving it and on sending', async (lang) => {
    const inside = await visit({ lang, token: (await registered()).token })
    const outside = await visit({ lang })
    for (const { path, typed = {}, says } of CASES) {
      const { page } = path === CHANGE ? inside : outside
      await page.goto(`${server.address}/#${path}`)
      await page.evaluate(() => sessionStorage.clear())
      await page.reload()
      await page.locator('form').waitFor()
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
      await leaveEach(page, says, lang)
      await submit(page)
      for (const [label, words] of says) await expectError(fieldOf(page, label(lang)), words(lang))
      await expectFocus(page.locator('form :is([aria-invalid=true], [data-invalid=true])').first())
    }
    for (const { page, complaints } of [inside, outside]) {
      await expectAccessible(page)
      expect(complaints).toEqual([])
    }
  })

  it('goes as soon as it is mended', async () => {
    const { page } = await open(LOGIN)
    const phone = fieldOf(page, 'Phone number')
    await phone.fill('119')
    await fieldOf(page, 'Password').focus()
    await expectError(phone, 'Wrong format of phone number')
    await phone.fill('11 98765-4321')
    await expectError(phone, '')
  })

  it('does not push away what is tapped in leaving the field', async () => {
    const { page } = await open(LOGIN)
    const phone = fieldOf(page, 'Phone number')
    await phone.focus()
    const link = await page.getByRole('link', { name: 'Create an account' }).boundingBox()
    if (link === null) throw new Error('no link')
    await page.mouse.move(link.x + 20, link.y + 4)
    await page.mouse.down()
    // A finger rests a moment.
    await page.waitForTimeout(100)
    expect(await errorAt(phone)).toBe('')
    await page.mouse.up()
    await heading(page, 'Register')
  })
})

describe('the list of country codes', () => {
  const choose = (page: Page): Promise<void> => page.getByRole('button', { name: /^Country code: / }).click()

  it('is searched by name or code, and the choice comes back to the form with all that was typed', async () => {
    const { page, complaints } = await open(REGISTER)
    await typePhone(page, '912 345 678')
    await fieldOf(page, 'Password').fill('tres tigres tristes')
    await choose(page)
    await heading(page, 'Country code')
    const rows = page.getByRole('listitem')
    expect(await rows.count()).toBeGreaterThan(240)
    expect(await rows.first().textContent()).toContain('Brazil+55')
    await expectAccessible(page)
    const search = fieldOf(page, 'Country or code')
    for (const [typed, found] of [['+351', 'Portugal'], ['351', 'Portugal'], ['portug', 'Portugal'], ['SAO TOME', 'São Tomé'], ['brasil', 'Brazil']] as const) {
      await search.fill(typed)
      await page.getByRole('status').getByText('1 country found').waitFor()
      expect(await rows.textContent()).toContain(found)
    }
    await search.fill('nowhere')
    await page.getByText('No country has this name or code.').waitFor()
    await press(page, 'Show all countries')
    await search.fill('Portugal')
    await page.getByRole('button', { name: /Portugal/ }).click()
    await heading(page, 'Register')
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912 345 678')
    expect(await fieldOf(page, 'Password').inputValue()).toBe('tres tigres tristes')
    await fieldOf(page, 'Phone number').blur()
    await expectError(fieldOf(page, 'Phone number'), '')
    expect(await stored(page)).not.toContain('tres tigres')
    expect(complaints).toEqual([])
  })

  it('has letters that lead to their part, and speaks the language', async () => {
    for (const [lang, letter, first] of [['en', 'Z', 'Zambia'], ['zh', 'Z', '赞比亚'], ['pt', 'S', 'Saara Ocidental']] as const) {
      const { page } = await visit({ lang, viewport: { width: 320, height: 640 } })
      await page.goto(`${server.address}/#/pages/login/CodeList`)
      await page.getByRole('navigation').getByRole('button', { name: letter, exact: true }).click()
      const row = page.getByRole('button', { name: first })
      await expectFocus(row)
      // In sight, not under what sticks to the top.
      expect(await row.evaluate((element) => document.elementFromPoint(160, element.getBoundingClientRect().top + 4)?.closest('button') === element)).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  it('comes back to the form also after a reload, and forgets passwords everywhere else', async () => {
    const { page } = await open(`${REGISTER}?code=ABCD2345`)
    await typePhone(page, '912345678')
    await choose(page)
    await page.reload()
    await fieldOf(page, 'Country or code').fill('+351')
    await page.getByRole('button', { name: /Portugal/ }).click()
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(hashOf(page)).toBe(`#${REGISTER}?code=ABCD2345`)
    await fieldOf(page, 'Password').fill('tres tigres')
    await choose(page)
    await page.goto(`${server.address}/#/pages/service/index`)
    await heading(page, 'Customer service')
    await page.goto(`${server.address}/#${REGISTER}`)
    await heading(page, 'Register')
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912345678')
    expect(await fieldOf(page, 'Password').inputValue()).toBe('')
  })

  it('is not needed for a number typed with its own code', async () => {
    const { page } = await open(LOGIN)
    await typePhone(page, '+351 912 345 678')
    await fieldOf(page, 'Password').focus()
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912345678')
  })
})
