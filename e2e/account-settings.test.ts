import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { ANDROID, SETTINGS, useAccount } from './account-steps.ts'
import { confirm, fieldOf, follow, heading, press, waitForStatus } from './page-steps.ts'

const { ask, login, meOf, open, registered } = useAccount()

describe('settings', () => {
  it('keep each choice at once, for the next visit, too', async () => {
    const { token } = await registered()
    const before = await meOf(token)
    const { page, complaints } = await open(SETTINGS, { token })
    for (const [label, name] of [
      ['Reminders by WhatsApp', 'notify_whatsapp'],
      ['Send me offers', 'marketing'],
    ] as const) {
      const box = fieldOf(page, label)
      expect(await box.isChecked()).toBe(before[name])
      await box.click()
      await expect.poll(async () => (await meOf(token))[name]).toBe(!before[name])
      expect(await box.isChecked()).toBe(!before[name])
    }
    await waitForStatus(page, 'Saved')
    await page.reload()
    await expect.poll(() => fieldOf(page, 'Send me offers').isChecked()).toBe(!before.marketing)
    expect(complaints).toEqual([])
  })

  it('show a choice as it still stands where it could not be kept, and say why', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, { token })
    await page.route('**/api/user/set_user_info', (route) => route.abort())
    const box = fieldOf(page, 'Send me offers')
    await box.click()
    await page.getByRole('alert').getByText('Oops, network signal lost').waitFor()
    expect(await box.isChecked()).toBe(false)
  })

  it('tell the language, which the account keeps, the version and the lender', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, { token })
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
    const others = await Promise.all(
      [ANDROID, ANDROID, 'curl'].map(
        async (agent) => dataOf(await login(parts, GOOD_PASSWORD, {}, { headers: { 'user-agent': agent } })).token,
      ),
    )
    const alive = async (): Promise<number> =>
      (await Promise.all(others.map((other) => ask('POST /api/app/me', {}, { token: other })))).filter(
        ({ status_code }) => status_code === 200,
      ).length
    const { page, complaints } = await open(SETTINGS, { token })
    const items = page.getByRole('listitem').filter({ hasText: 'Last used' })
    await expect.poll(() => items.count()).toBe(4)
    expect(await items.first().textContent()).toContain('This device')
    await page.getByRole('button', { name: 'Log out: Chrome, Android' }).first().click()
    await page.getByRole('dialog').getByText('Anyone using “Chrome, Android” will have to log in again.').waitFor()
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
