import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD, OTHER_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { CHANGE, EXPIRED_SECONDS, FORGOT, LOGIN, REGISTER, useIdentity } from './identity-steps.ts'
import {
  expectError,
  fieldOf,
  heading,
  logIn,
  press,
  stored,
  submit,
  tokenOf,
  typePhone,
  waitForHome,
} from './page-steps.ts'

const { ask, at, forward, login, open, registered } = useIdentity()

describe('a half-filled form', () => {
  it('is kept by a change of language, and so is what is wrong with it, in the new language', async () => {
    const { page, complaints } = await open(REGISTER)
    await typePhone(page, '119')
    await page.getByLabel('I accept the terms of use').check()
    await page.getByRole('link', { name: 'Language' }).click()
    await press(page, '中文')
    await page.getByRole('button', { name: '返回' }).click()
    await heading(page, '注册')
    expect(await fieldOf(page, '手机号码').inputValue()).toBe('11 9')
    expect(await page.getByLabel('我接受使用条款').isChecked()).toBe(true)
    await submit(page)
    await expectError(fieldOf(page, '手机号码'), '手机号码格式错误')
    expect(complaints).toEqual([])
  })

  it('with a password is kept by a change of language, in memory only', async () => {
    const { page } = await open(LOGIN)
    await fieldOf(page, 'Password').fill('tres tigres')
    await page.getByRole('link', { name: 'Language' }).click()
    await press(page, '中文')
    await page.getByRole('button', { name: '返回' }).click()
    await heading(page, '登录')
    expect(await fieldOf(page, '密码').inputValue()).toBe('tres tigres')
    expect(await stored(page)).not.toContain('tres tigres')
  })

  it('is kept by a reload, but for what is secret', async () => {
    const { page } = await open(FORGOT)
    await typePhone(page, '11 98')
    await fieldOf(page, 'SMS code').fill('123456')
    await fieldOf(page, 'New password').fill('tres tigres')
    await page.reload()
    await heading(page, 'Forgot password')
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('11 98')
    expect(await fieldOf(page, 'SMS code').inputValue()).toBe('')
    expect(await fieldOf(page, 'New password').inputValue()).toBe('')
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
    await waitForHome(page)
    await page.goto(at('/pages/my/PersonalInfo?edit=profile'))
    await fieldOf(page, 'Nickname').fill('Bia')
    await forward(EXPIRED_SECONDS)
    await submit(page)
    await heading(page, 'Log in')
    await page.getByText('Your session ended to keep your account safe.').waitFor()
    expect(await tokenOf(page)).toBe('')
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await expect.poll(() => fieldOf(page, 'Nickname').inputValue()).toBe('Bia')
    await submit(page)
    await expect
      .poll(async () => dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) })).borrower.nickname)
      .toBe('Bia')
  })

  it('with passwords is come back to empty, and its try did nothing', async () => {
    const { parts, token } = await registered()
    const { page } = await open(CHANGE, { token })
    await fieldOf(page, 'Original password').fill(GOOD_PASSWORD)
    for (const label of ['New password', 'Repeat the new password']) await fieldOf(page, label).fill(OTHER_PASSWORD)
    await forward(EXPIRED_SECONDS)
    await submit(page)
    await heading(page, 'Log in')
    expect(await stored(page)).not.toMatch(new RegExp(`${GOOD_PASSWORD}|${OTHER_PASSWORD}`))
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await heading(page, 'Change password')
    expect(await fieldOf(page, 'Original password').inputValue()).toBe('')
    expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(200)
  })
})
