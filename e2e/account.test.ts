import { cpfCheckDigits, formatCpf } from '@home-credit/domain'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD, identityOf } from '../apps/server/src/testing/identity.ts'
import { cameraPhoto, plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, expectToFit, useBrowser, type Visit } from './visit.ts'

// Each call of the tests themselves comes from an address of its own; the browser keeps this machine's.
const server = useServer({ TRUSTED_PROXIES: '1' })
const { ask, newPhone, lastCode, registered, login, forward } = identityOf(server)
const visit = useBrowser()

const MY = '/pages/my/index'
const SETTINGS = '/pages/my/settings'
const INFO = '/pages/my/PersonalInfo'
const LOGIN = '/pages/login/index'
const ANDROID = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36'

interface Options {
  lang?: Lang
  width?: number
  /** By its name, not by its number: a number cannot own a passkey. */
  named?: boolean
}
const open = async (path: string, token: string, { lang = 'en', width = 390, named = false }: Options = {}): Promise<Visit> => {
  const visited = await visit({ lang, token, reducedMotion: 'reduce', viewport: { width, height: 844 } })
  await visited.page.goto(`${named ? server.address.replace('127.0.0.1', 'localhost') : server.address}/#${path}`)
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  return visited
}
const fieldOf = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
const confirm = (page: Page, name: string): Promise<void> => page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const says = (page: Page, words: string): Promise<void> => page.getByRole('status').getByText(words).waitFor()
const tokenOf = (page: Page): Promise<string> => page.evaluate(() => localStorage.getItem('token') ?? '')
const stored = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))
const factOf = (page: Page, label: string): Locator => page.locator('dl > div').filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd')
const expectFact = async (page: Page, label: string, value: string): Promise<void> => {
  await expect.poll(() => factOf(page, label).textContent()).toBe(value)
}
const isFocused = (control: Locator): Promise<boolean> => control.evaluate((element) => element === document.activeElement)
const errorAt = (control: Locator): Promise<string> =>
  control.evaluate((element) => {
    const ids = element.getAttribute('aria-describedby')?.split(' ') ?? []
    return ids.map((id) => document.getElementById(id)).find((each) => each?.getAttribute('role') === 'alert')?.textContent ?? ''
  })

let made = 0
/** A CPF that nobody has given yet. */
const newCpf = (): string => {
  const base = String(234_567_000 + (made += 1))
  return `${base}${cpfCheckDigits(base)}`
}
const save = async (token: string, fields: object): Promise<void> => {
  dataOf(await ask('POST /api/dk/userInfo', { action: 'save', ...fields }, { token }))
}
const infoOf = async (token: string) => dataOf(await ask('POST /api/dk/userInfo', { action: 'read' }, { token })).info
const meOf = async (token: string) => dataOf(await ask('POST /api/app/me', {}, { token })).borrower

const logIn = async (page: Page, phone: string): Promise<void> => {
  await fieldOf(page, 'Phone number').fill(phone)
  await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
  await page.locator('form [type=submit]').click()
}

describe('my account', () => {
  it('says who this is, and leads to every list', async () => {
    const { token, borrower } = await registered()
    await save(token, { name: 'Ana Lima' })
    const { page, complaints } = await open(MY, token)
    await page.getByText('Ana Lima').waitFor()
    await page.getByText(borrower.phone_masked).waitFor()
    const names = ['Personal information', 'My loans', 'My repayments', 'Repayments made', 'My contracts', 'Wallet', 'Invite friends', 'Settings', 'Change password']
    const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
    expect(await links.allTextContents()).toEqual(names)
    for (const name of names) {
      await links.filter({ hasText: name }).click()
      await heading(page, name)
      await page.goBack()
      await heading(page, 'My account')
    }
    expect(complaints).toEqual([])
  })

  it('logs out when that is confirmed: the session ends and nothing of it stays on the device', async () => {
    const { token, parts } = await registered()
    const { page, complaints } = await open(LOGIN, '')
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await logIn(page, parts.phone)
    await heading(page, 'A loan you can read')
    const opened = await tokenOf(page)
    await page.goto(`${server.address}/#${INFO}?edit=basic`)
    await fieldOf(page, 'Full name').fill('Half A Name')
    expect(await stored(page)).toContain('Half A Name')
    await page.goto(`${server.address}/#${MY}`)
    await page.evaluate(() => localStorage.setItem('cache:en:what was answered', '{}'))
    await press(page, 'Log out')
    await confirm(page, 'Cancel')
    expect((await ask('POST /api/app/me', {}, { token: opened })).status_code).toBe(200)
    await press(page, 'Log out')
    await expectAccessible(page)
    await confirm(page, 'Log out')
    await heading(page, 'Log in')
    await says(page, 'You are logged out.')
    expect((await ask('POST /api/app/me', {}, { token: opened })).status_code).toBe(405)
    // Only this one.
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(200)
    const left = await stored(page)
    expect(left).not.toContain(opened)
    expect(left).not.toContain('Half A Name')
    expect(left).not.toContain('what was answered')
    await page.goto(`${server.address}/#${MY}`)
    await heading(page, 'Log in')
    expect(complaints).toEqual([])
  })

  it('stays logged in, and says so, where the network is lost on the way out', async () => {
    const { token } = await registered()
    const { page } = await open(MY, token)
    await page.route('**/api/user/logout', (route) => route.abort())
    await press(page, 'Log out')
    await confirm(page, 'Log out')
    await page.getByRole('dialog').getByText('Oops, network signal lost').waitFor()
    expect(await tokenOf(page)).toBe(token)
    await page.unroute('**/api/user/logout')
    await confirm(page, 'Log out')
    await heading(page, 'Log in')
  })
})

describe('settings', () => {
  it('keep each choice at once, for the next visit, too', async () => {
    const { token } = await registered()
    const before = await meOf(token)
    const { page, complaints } = await open(SETTINGS, token)
    for (const [label, name] of [
      ['Reminders by SMS', 'notify_sms'],
      ['Reminders by WhatsApp', 'notify_whatsapp'],
      ['Send me offers', 'marketing'],
    ] as const) {
      const box = fieldOf(page, label)
      expect(await box.isChecked()).toBe(before[name])
      await box.click()
      await expect.poll(async () => (await meOf(token))[name]).toBe(!before[name])
      expect(await box.isChecked()).toBe(!before[name])
    }
    await says(page, 'Saved')
    await page.reload()
    await expect.poll(() => fieldOf(page, 'Send me offers').isChecked()).toBe(!before.marketing)
    expect(complaints).toEqual([])
  })

  it('show a choice as it still stands where it could not be kept, and say why', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, token)
    await page.route('**/api/user/set_user_info', (route) => route.abort())
    const box = fieldOf(page, 'Send me offers')
    await box.click()
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    expect(await box.isChecked()).toBe(false)
  })

  it('tell the language, which the account keeps, the version and the lender', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, token)
    await page.getByText('Version 1.0.0 (100)').waitFor()
    await page.getByText('Home-credit Sandbox Sociedade de Crédito Direto S.A.').waitFor()
    await follow(page, 'Language English')
    await press(page, '中文')
    await page.getByRole('button', { name: '返回' }).click()
    await heading(page, '设置')
    await page.getByRole('link', { name: '语言 中文' }).waitFor()
    await expect.poll(async () => (await meOf(token)).lang).toBe('zh')
  })

  it('end one session on another device, and then all others', async () => {
    const { token, parts } = await registered()
    const others = await Promise.all([ANDROID, ANDROID, 'curl'].map(async (agent) => dataOf(await login(parts, GOOD_PASSWORD, {}, { headers: { 'user-agent': agent } })).token))
    const alive = async (): Promise<number> => (await Promise.all(others.map((other) => ask('POST /api/app/me', {}, { token: other })))).filter(({ status_code }) => status_code === 200).length
    const { page, complaints } = await open(SETTINGS, token)
    const items = page.getByRole('listitem').filter({ hasText: 'Last used' })
    await expect.poll(() => items.count()).toBe(4)
    expect(await items.first().textContent()).toContain('This device')
    await page.getByRole('button', { name: 'Log out: Chrome, Android' }).first().click()
    await page.getByRole('dialog').getByText('Whoever uses “Chrome, Android” must log in again.').waitFor()
    await confirm(page, 'Cancel')
    expect(await alive()).toBe(3)
    await page.getByRole('button', { name: 'Log out: Chrome, Android' }).first().click()
    await confirm(page, 'Log out')
    await expect.poll(() => items.count()).toBe(3)
    expect(await alive()).toBe(2)
    await press(page, 'Log out all other devices')
    await confirm(page, 'Log out')
    await page.getByText('No other device is logged in.').waitFor()
    expect(await alive()).toBe(0)
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(200)
    expect(complaints).toEqual([])
  })
})

/** A device that makes and keeps passkeys, and whose owner always agrees. */
async function authenticator(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
  return devtools
}

describe('passkeys', () => {
  it('are enrolled in settings, log in from the log-in page, and are removed again', async () => {
    const { token, borrower } = await registered()
    const { page, complaints } = await open(SETTINGS, token, { named: true })
    await authenticator(page)
    await page.getByText('You have no passkey yet.').waitFor()
    await press(page, 'Add a passkey')
    const name = fieldOf(page, 'Name of the passkey')
    await name.fill('')
    await press(page, 'Continue')
    expect(await errorAt(name)).toBe('Please give the passkey a name')
    await name.fill('My phone')
    await expectAccessible(page)
    await press(page, 'Continue')
    await says(page, 'The passkey was added.')
    const item = page.getByRole('listitem').filter({ hasText: 'My phone' })
    await item.getByText('Not used yet').waitFor()

    // The same device makes no second one, and says so.
    await press(page, 'Add a passkey')
    await fieldOf(page, 'Name of the passkey').fill('Again')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('This device already has a passkey of your account.').waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    // To log-in, where the browser fills the passkey in, and back to the page that asked for it.
    await heading(page, 'Settings')
    const opened = await tokenOf(page)
    expect(opened).not.toBe(token)
    expect((await meOf(opened)).id).toBe(borrower.id)
    await item.getByText('Last used').waitFor()

    await page.getByRole('button', { name: 'Remove: My phone' }).click()
    await confirm(page, 'Remove')
    await page.getByText('You have no passkey yet.').waitFor()
    expect(dataOf(await ask('POST /api/app/passkeys', { action: 'list' }, { token }))).toEqual({ passkeys: [] })
    expect(complaints).toEqual([])
  })

  it('are said to be impossible where the address is a number or the browser cannot', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, token)
    await page.getByText('Passkeys do not work at this address.').waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
    const without = await visit({ lang: 'en', token })
    await without.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await without.page.goto(`${server.address.replace('127.0.0.1', 'localhost')}/#${SETTINGS}`)
    await without.page.getByText('This browser cannot make passkeys. Your password works as ever.').waitFor()
  })

  it('that were stopped leave the name as it was typed', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, token, { named: true })
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('stopped', 'NotAllowedError'))
    })
    await press(page, 'Add a passkey')
    await fieldOf(page, 'Name of the passkey').fill('My phone')
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('No passkey was made').waitFor()
    expect(await fieldOf(page, 'Name of the passkey').inputValue()).toBe('My phone')
  })
})

describe('personal information', () => {
  it('is given part by part, without a code the first time, and shown masked', async () => {
    const { token } = await registered()
    const cpf = newCpf()
    const { page, complaints } = await open(INFO, token)
    await expectFact(page, 'Full name', 'Not given yet')
    await follow(page, 'Edit: Basic information')
    await heading(page, 'Basic information')
    await fieldOf(page, 'Full name').fill('Ana Lima')
    await fieldOf(page, 'Date of birth').pressSequentially('19901231')
    expect(await fieldOf(page, 'Date of birth').inputValue()).toBe('1990-12-31')
    await fieldOf(page, 'ID number (CPF)').pressSequentially(cpf)
    await page.getByLabel('Same as my phone number').check()
    expect(await fieldOf(page, 'WhatsApp number').and(page.locator('input')).count()).toBe(0)
    await page.getByLabel('I have no Telegram').check()
    await fieldOf(page, 'E-mail').fill('ana@example.com')
    await press(page, 'Save')
    await heading(page, 'Personal information')
    await says(page, 'Saved')
    await expectFact(page, 'Full name', 'Ana Lima')
    await expectFact(page, 'Date of birth', 'Dec 31, 1990')
    await expectFact(page, 'ID number \\(CPF\\)', `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)
    await expectFact(page, 'WhatsApp number', 'Same as my phone number')
    await expectFact(page, 'Telegram number', 'None')
    expect(await page.content()).not.toContain(cpf)
    expect(await stored(page)).not.toContain(formatCpf(cpf))

    await follow(page, 'Edit: Job')
    await fieldOf(page, 'Work unit').fill('Padaria Bom Dia')
    await fieldOf(page, 'Work address').fill('Rua A, 1')
    await press(page, 'Work income per month: Not given yet')
    await page.keyboard.type('3450,5')
    await confirm(page, 'Confirm')
    await page.getByRole('button', { name: 'Work income per month: R$3,450.50' }).waitFor()
    await press(page, 'Save')
    await expectFact(page, 'Work income per month', 'R$3,450.50')

    await follow(page, 'Edit: Bank')
    await fieldOf(page, 'Bank name').fill('Banco do Brasil')
    await fieldOf(page, 'Bank account number').fill('12345-6')
    await fieldOf(page, 'PIX key').fill('ana@example.com')
    await press(page, 'Save')
    await expectFact(page, 'Bank account number', '****5-6')
    await expectFact(page, 'PIX key', 'a***@example.com')
    expect(await infoOf(token)).toMatchObject({ whatsapp: 'same', telegram: 'none', work_income_cents: 345_050, bank_name: 'Banco do Brasil' })
    expect(complaints).toEqual([])
  })

  it('says what is wrong at each field, and leads to the first', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=basic`, token)
    const wrong = {
      'Full name': ['1', 'Please enter your full name'],
      'Date of birth': ['2020-01-01', 'You must be at least 18 years old'],
      'ID number (CPF)': ['111.111.111-11', 'This is not a valid CPF'],
      'WhatsApp number': ['119', 'Wrong format of phone number'],
      'Telegram number': ['@a', 'Please enter a Telegram number or a @name'],
      'E-mail': ['ana', 'This is not a valid e-mail address'],
    }
    const inputOf = (label: string): Locator => page.getByRole('textbox', { name: label, exact: true })
    for (const [label, [typed, sentence]] of Object.entries(wrong)) {
      await inputOf(label).fill(typed ?? '')
      await inputOf(label).blur()
      await expect.poll(() => errorAt(inputOf(label))).toBe(sentence)
    }
    await press(page, 'Save')
    await expect.poll(() => isFocused(inputOf('Full name'))).toBe(true)
    expect((await infoOf(token)).email).toBeNull()
    await page.goto(`${server.address}/#${INFO}?edit=bank`)
    await fieldOf(page, 'Bank account number').fill('12')
    await fieldOf(page, 'PIX key').fill('12')
    await press(page, 'Save')
    expect(await errorAt(fieldOf(page, 'Bank account number'))).toBe('Please enter 4 to 20 digits, with the check digit after a hyphen')
    expect(await errorAt(fieldOf(page, 'PIX key'))).toBe('This is not a valid PIX key')
  })

  it('that matters is changed with a code only; a wrong one is said at its field, and nothing typed is lost', async () => {
    const { token, parts } = await registered()
    await save(token, { bank_name: 'Banco do Brasil', bank_account: '12345-6', pix: 'ana@example.com' })
    await forward(61)
    const { page, complaints } = await open(`${INFO}?edit=bank`, token)
    await fieldOf(page, 'PIX key').fill('lima@example.com')
    await press(page, 'Save')
    await page.getByText(/^This change needs a code\. We send it to \+55 \*+\d{4}\.$/).waitFor()
    const code = fieldOf(page, 'SMS code')
    // Asked for, not yet missed.
    expect(await errorAt(code)).toBe('')
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Send code' }))).toBe(true)
    await page.keyboard.press('Enter')
    await says(page, 'The code was sent. It is valid for 10 minutes.')
    await expect.poll(() => isFocused(code)).toBe(true)
    const right = await lastCode(parts, 2)
    await page.keyboard.type(right === '000000' ? '111111' : '000000')
    await expectAccessible(page)
    await press(page, 'Save')
    await expect.poll(() => errorAt(code)).toBe('The code is wrong or no longer valid. Please ask for a new one.')
    expect(await fieldOf(page, 'PIX key').inputValue()).toBe('lima@example.com')
    expect((await infoOf(token)).pix_masked).toBe('a***@example.com')
    await code.fill(right)
    expect(await stored(page)).not.toContain(right)
    await press(page, 'Save')
    await heading(page, 'Personal information')
    await expectFact(page, 'PIX key', 'l***@example.com')
    await expectFact(page, 'Bank account number', '****5-6')
    expect(complaints).toEqual([])
  })

  it('asks for the code also where only the server knew that it takes one', async () => {
    const { token, parts } = await registered()
    const { page } = await open(`${INFO}?edit=basic`, token)
    await fieldOf(page, 'Full name').waitFor()
    // Meanwhile a name was given on another device.
    await save(token, { name: 'Ana Lima' })
    await forward(61)
    await fieldOf(page, 'Full name').fill('Ana Souza')
    await press(page, 'Save')
    await page.getByText('This change needs a code.').waitFor()
    await press(page, 'Send code')
    await says(page, 'The code was sent.')
    await fieldOf(page, 'SMS code').fill(await lastCode(parts, 2))
    await press(page, 'Save')
    await expectFact(page, 'Full name', 'Ana Souza')
  })

  it('whose editing cannot be loaded says so after one reload, and is there on the next try', async () => {
    const { token } = await registered()
    const { page } = await open(INFO, token)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route('**/EditProfile*.js', (route) => route.abort())
    await follow(page, 'Edit: Profile')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    expect(loads).toBe(1)
    await page.unroute('**/EditProfile*.js')
    await page.reload()
    await fieldOf(page, 'Nickname').waitFor()
  })

  it('half typed is kept by another language, and by a session that expires; codes are not', async () => {
    const { parts, token: first } = await registered()
    await save(first, { name: 'Ana Lima' })
    const { page, complaints } = await open(LOGIN, '')
    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    await logIn(page, parts.phone)
    await heading(page, 'A loan you can read')
    await page.goto(`${server.address}/#${INFO}`)
    await follow(page, 'Edit: Basic information')
    await fieldOf(page, 'Full name').fill('Ana Souza')
    await page.getByLabel('I have no WhatsApp').check()
    await press(page, 'Save')
    await fieldOf(page, 'SMS code').fill('123456')
    await follow(page, 'Language')
    await press(page, '中文')
    await page.getByRole('button', { name: '返回' }).click()
    await heading(page, '基本信息')
    expect(await fieldOf(page, '姓名').inputValue()).toBe('Ana Souza')
    expect(await page.getByLabel('我没有 WhatsApp').isChecked()).toBe(true)
    await follow(page, '语言')
    await press(page, 'English')
    await page.getByRole('button', { name: 'Back' }).click()
    await heading(page, 'Basic information')
    await fieldOf(page, 'E-mail').fill('ana@example.com')

    await forward(31 * 24 * 3600)
    await press(page, 'Save')
    await heading(page, 'Log in')
    expect(await stored(page)).not.toContain('123456')
    await logIn(page, parts.phone)
    await heading(page, 'Basic information')
    expect(await fieldOf(page, 'Full name').inputValue()).toBe('Ana Souza')
    expect(await fieldOf(page, 'E-mail').inputValue()).toBe('ana@example.com')
    expect(await page.getByLabel('I have no WhatsApp').isChecked()).toBe(true)
    expect((await infoOf(await tokenOf(page))).name).toBe('Ana Lima')
    await press(page, 'Discard changes')
    await heading(page, 'Personal information')
    await follow(page, 'Edit: Basic information')
    expect(await fieldOf(page, 'Full name').inputValue()).toBe('Ana Lima')
    expect(complaints).toEqual([])
  })
})

describe('a photo', () => {
  const pick = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/jpeg'): Promise<void> =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  /** How many bytes the page sends; the browser tells nobody outside what is in a file. */
  const watchSent = (page: Page): Promise<void> =>
    page.evaluate(() => {
      const send = Reflect.get(XMLHttpRequest.prototype, 'send')
      XMLHttpRequest.prototype.send = function (body) {
        document.body.dataset['sent'] = body instanceof Blob ? String(body.size) : ''
        send.call(this, body)
      }
    })
  const sentBytes = (page: Page): Promise<number> => page.evaluate(() => Number(document.body.dataset['sent']))

  it('is shrunk on the device with its right side up, becomes the picture, and goes again', async () => {
    const { token } = await registered()
    const { page, complaints } = await open(INFO, token)
    await follow(page, 'Edit: Profile')
    const photo = await cameraPhoto()
    await watchSent(page)
    const response = page.waitForResponse('**/api/system/upload')
    await pick(page, 'photo.jpg', photo)
    expect(((await (await response).json()) as { data: object }).data).toMatchObject({ width: 1000, height: 2000, content_type: 'image/jpeg' })
    expect(await sentBytes(page)).toBeLessThan(photo.length / 2)
    await page.getByText('photo.jpg').waitFor()
    await fieldOf(page, 'Nickname').fill('Aninha')
    await expectAccessible(page)
    await press(page, 'Save')
    await heading(page, 'Personal information')
    await expectFact(page, 'Nickname', 'Aninha')
    await page.goto(`${server.address}/#${MY}`)
    await page.getByText('Aninha').waitFor()
    await expect.poll(() => page.locator('main img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1000)

    await page.goto(`${server.address}/#${INFO}?edit=profile`)
    await press(page, 'Remove')
    await press(page, 'Save')
    // Back to where one came from.
    await heading(page, 'My account')
    expect(await page.locator('main img').count()).toBe(0)
    expect((await meOf(token)).avatar_link).toBeNull()
    expect(complaints).toEqual([])
  })

  it('that is small already is sent as it is', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=profile`, token)
    const photo = await plainJpeg()
    await watchSent(page)
    await pick(page, 'small.jpg', photo)
    await page.getByText('small.jpg').waitFor()
    expect(await sentBytes(page)).toBe(photo.length)
  })

  it('whose network is lost is tried again with the same intent; one that is no picture says so', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=profile`, token)
    const keys: (string | undefined)[] = []
    await page.route('**/api/system/upload', (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      return keys.length === 1 ? route.abort() : route.continue()
    })
    await pick(page, 'small.jpg', await plainJpeg())
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    await expectAccessible(page)
    await press(page, 'Retry')
    await page.getByText('small.jpg').waitFor()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    await pick(page, 'page.jpg', Buffer.from('<html><script>alert(1)</script></html>'))
    await page.getByRole('alert').getByText('Please choose a picture (JPEG, PNG or WebP) or a PDF').waitFor()
    expect(keys[2]).not.toBe(keys[0])
    // What was sent before is still there.
    await press(page, 'Remove')
    await page.getByText('small.jpg').waitFor()
  })

  it('is stopped on the way', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=profile`, token)
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/system/upload', async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await pick(page, 'small.jpg', await plainJpeg())
    await page.getByRole('progressbar').waitFor()
    await press(page, 'Cancel')
    await page.getByText('Take a photo or choose a file').waitFor()
    letGo()
    await page.waitForLoadState('networkidle')
    expect(await page.getByText('small.jpg').count()).toBe(0)
  })
})

describe('a lost or changed number', () => {
  it('is asked for with code, password, CPF and document, shown with its date, and cancelled', async () => {
    const { token, parts } = await registered()
    const cpf = newCpf()
    await save(token, { id_number: cpf })
    const to = newPhone()
    const { page, complaints } = await open(INFO, token)
    await follow(page, 'Lost or changed your number?')
    await heading(page, 'New phone number')
    await press(page, 'Ask for the change')
    for (const [label, sentence] of [
      ['Phone number', 'Please enter your phone number'],
      ['SMS code', 'Please enter the SMS code'],
      ['Password', 'Please enter your password'],
      ['ID number (CPF)', 'Please enter your ID number (CPF)'],
    ] as const)
      expect(await errorAt(fieldOf(page, label))).toBe(sentence)
    expect(await errorAt(page.locator('input[type=file]'))).toBe('Please send a photo of the document')
    await expectAccessible(page)

    await fieldOf(page, 'Phone number').fill(to.phone)
    await press(page, 'Send code')
    await says(page, 'A code is on its way to the new number.')
    await fieldOf(page, 'SMS code').fill(await lastCode(to))
    await fieldOf(page, 'Password').fill('not the password')
    await fieldOf(page, 'ID number (CPF)').fill(cpf)
    await page.locator('input[type=file]').setInputFiles({ name: 'document.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
    await page.getByText('document.jpg').waitFor()
    expect(await stored(page)).not.toContain('not the password')
    await press(page, 'Ask for the change')
    await expect.poll(() => errorAt(fieldOf(page, 'Password'))).toBe('The password is wrong')
    await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
    await press(page, 'Ask for the change')
    await page.getByText('Being checked').waitFor()
    await expectFact(page, 'New number', `+55 *******${to.phone.slice(-4)}`)
    expect(await factOf(page, 'Asked').textContent()).toMatch(/20\d\d/)
    expect(await stored(page)).not.toContain(to.phone.slice(-8))
    await expectAccessible(page)

    await page.goto(`${server.address}/#${INFO}`)
    await page.getByText('Being checked').waitFor()
    await follow(page, 'Lost or changed your number?')
    await press(page, 'Cancel the change')
    await confirm(page, 'Cancel the change')
    await page.getByText('Cancelled', { exact: true }).waitFor()
    await says(page, 'The change was cancelled. Your number stays.')
    await page.getByRole('button', { name: 'Ask for the change' }).waitFor()
    expect(dataOf(await ask('POST /api/app/phone_change', { action: 'read' }, { token })).change).toMatchObject({ state: 'cancelled' })
    expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(200)
    expect(complaints).toEqual([])
  })

  it('keeps what was typed while the country code is chosen', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=phone`, token)
    await fieldOf(page, 'Phone number').fill('912345678')
    await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
    await page.getByRole('button', { name: /^Country code: / }).click()
    await page.getByRole('button', { name: /Portugal/ }).click()
    await heading(page, 'New phone number')
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912345678')
    expect(await fieldOf(page, 'Password').inputValue()).toBe(GOOD_PASSWORD)
    expect(await stored(page)).not.toContain(GOOD_PASSWORD)
  })
})

describe('every page of the account', () => {
  it.each(LANGS)('has no barrier and fits a narrow phone, in %s', async (lang) => {
    const { token, parts } = await registered()
    await save(token, { name: 'Maria Aparecida Fernandes de Albuquerque Cavalcanti', email: 'maria.aparecida.fernandes.de.albuquerque@correio.example.com', bank_account: '12345-6' })
    await login(parts, GOOD_PASSWORD, {}, { headers: { 'user-agent': ANDROID } })
    const { page, complaints } = await open(MY, token, { lang, width: 390 })
    for (const path of [MY, SETTINGS, INFO, ...['profile', 'basic', 'job', 'bank', 'phone'].map((part) => `${INFO}?edit=${part}`)]) {
      await page.goto(`${server.address}/#${path}`)
      await page.waitForLoadState('networkidle')
      await page.locator(path.includes('edit') ? 'form' : path === SETTINGS ? 'main li' : path === INFO ? 'dl' : 'nav').first().waitFor()
      await expectAccessible(page)
      await expectToFit(page, [320, 390])
    }
    expect(complaints).toEqual([])
  })
})
