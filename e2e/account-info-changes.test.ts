import { describe, expect, it } from 'vitest'
import { GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { expectFact, INFO, useAccount } from './account-steps.ts'
import { EXPIRED_SECONDS, LOGIN } from './identity-steps.ts'
import {
  errorAt,
  expectError,
  expectFocus,
  fieldOf,
  follow,
  heading,
  logIn,
  press,
  waitForStatus,
  stored,
  tokenOf,
  waitForHome,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { at, forward, infoOf, lastCode, open, registered, save } = useAccount()

describe('personal information', () => {
  it('that matters is changed with a code only; a wrong one is said at its field, and nothing typed is lost', async () => {
    const { token, parts } = await registered()
    await save(token, { bank_name: 'Banco do Brasil', bank_account: '12345-6', pix: 'ana@example.com' })
    await forward(61)
    const { page, complaints } = await open(`${INFO}?edit=bank`, { token })
    await fieldOf(page, 'PIX key').fill('lima@example.com')
    await press(page, 'Save')
    await page.getByText(/^We need to check it's you\. We'll send a code to \+55 \*+\d{4}\.$/).waitFor()
    const code = fieldOf(page, 'SMS code')
    // The field is requested, but not yet an error.
    expect(await errorAt(code)).toBe('')
    await expectFocus(page.getByRole('button', { name: 'Send code' }))
    await page.keyboard.press('Enter')
    await waitForStatus(page, "We've sent you a code. It's valid for 10 minutes.")
    await expectFocus(code)
    const right = await lastCode(parts, 2)
    await page.keyboard.type(right === '000000' ? '111111' : '000000')
    await expectAccessible(page)
    await press(page, 'Save')
    await expectError(code, "That code didn't work. Check it, or ask for a new one.")
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
    const { page } = await open(`${INFO}?edit=basic`, { token })
    await fieldOf(page, 'Full name').waitFor()
    // Meanwhile another device saved a name.
    await save(token, { name: 'Ana Lima' })
    await forward(61)
    await fieldOf(page, 'Full name').fill('Ana Souza')
    await press(page, 'Save')
    await page.getByText("We need to check it's you.").waitFor()
    await press(page, 'Send code')
    await waitForStatus(page, "We've sent you a code.")
    await fieldOf(page, 'SMS code').fill(await lastCode(parts, 2))
    await press(page, 'Save')
    await expectFact(page, 'Full name', 'Ana Souza')
  })

  it('half typed is kept by another language, and by a session that expires; codes are not', async () => {
    const { parts, token: first } = await registered()
    await save(first, { name: 'Ana Lima' })
    const { page, complaints } = await open(LOGIN)
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await waitForHome(page)
    await page.goto(at(INFO))
    await follow(page, 'Edit: Basic information')
    await fieldOf(page, 'Full name').fill('Ana Souza')
    await page.getByLabel("I don't have WhatsApp").check()
    await press(page, 'Save')
    await fieldOf(page, 'SMS code').fill('123456')
    await follow(page, 'Language: EN')
    await press(page, '中文')
    await page.getByRole('button', { name: '返回' }).click()
    await heading(page, '基本信息')
    expect(await fieldOf(page, '姓名').inputValue()).toBe('Ana Souza')
    expect(await page.getByLabel('我没有 WhatsApp').isChecked()).toBe(true)
    await follow(page, '语言: 中文')
    await press(page, 'English')
    await page.getByRole('button', { name: 'Back' }).click()
    await heading(page, 'Basic information')
    await fieldOf(page, 'E-mail').fill('ana@example.com')

    await forward(EXPIRED_SECONDS)
    await press(page, 'Save')
    await heading(page, 'Log in')
    expect(await stored(page)).not.toContain('123456')
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await heading(page, 'Basic information')
    expect(await fieldOf(page, 'Full name').inputValue()).toBe('Ana Souza')
    expect(await fieldOf(page, 'E-mail').inputValue()).toBe('ana@example.com')
    expect(await page.getByLabel("I don't have WhatsApp").isChecked()).toBe(true)
    expect((await infoOf(await tokenOf(page))).name).toBe('Ana Lima')
    await press(page, 'Discard changes')
    await heading(page, 'Personal information')
    await follow(page, 'Edit: Basic information')
    expect(await fieldOf(page, 'Full name').inputValue()).toBe('Ana Lima')
    expect(complaints).toEqual([])
  })
})
