import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { INFO, MY, useAccount } from './account-steps.ts'
import { LOGIN } from './identity-steps.ts'
import { confirm, fieldOf, heading, logIn, press, waitForStatus, stored, tokenOf, waitForHome } from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { ask, at, open, registered, save } = useAccount()

describe('my account', () => {
  it('says who this is, and leads to every list', async () => {
    const { token, borrower } = await registered()
    await save(token, { name: 'Ana Lima' })
    const { page, complaints } = await open(MY, { token })
    await page.getByText('Ana Lima').waitFor()
    await page.getByText(borrower.phone_masked).waitFor()
    await page.getByRole('link', { name: 'Next payment Nothing to pay' }).waitFor()
    const names = [
      'My loans',
      'My repayments',
      'Past repayments',
      'My contracts',
      'Personal information',
      'Messages',
      'Invite friends',
      'Change password',
      'Language',
      'Customer service',
      'More to read',
      'About this app',
    ]
    const links = page.getByRole('navigation', { name: 'Your account' }).getByRole('link')
    // The language is also named.
    await expect
      .poll(() => links.allTextContents())
      .toEqual(names.map((name) => (name === 'Language' ? 'LanguageEnglish' : name)))
    const visitAndReturn = async (link: Locator, title: string): Promise<void> => {
      await link.click()
      await heading(page, title)
      await page.goBack()
      await heading(page, 'My account')
    }
    for (const name of names)
      await visitAndReturn(links.filter({ hasText: name }), name === 'More to read' ? 'Article' : name)
    const top = page.getByRole('banner').getByRole('link')
    await visitAndReturn(top.nth(0), 'Messages')
    await visitAndReturn(top.nth(1), 'Settings')
    await visitAndReturn(page.getByRole('link', { name: 'Wallet R$0.00' }), 'Wallet')
    expect(complaints).toEqual([])
  })

  it('logs out when that is confirmed: the session ends and nothing of it stays on the device', async () => {
    const { token, parts } = await registered()
    const { page, complaints } = await open(LOGIN)
    await logIn(page, parts.phone, GOOD_PASSWORD)
    await waitForHome(page)
    const sessionToken = await tokenOf(page)
    await page.goto(at(`${INFO}?edit=basic`))
    await fieldOf(page, 'Full name').fill('Half A Name')
    expect(await stored(page)).toContain('Half A Name')
    await page.goto(at(MY))
    await page.evaluate(() => localStorage.setItem('cache:en:what was answered', '{}'))
    await press(page, 'Log out')
    await confirm(page, 'Cancel')
    expect((await ask('POST /api/app/me', {}, { token: sessionToken })).status_code).toBe(200)
    await press(page, 'Log out')
    await expectAccessible(page)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(new URL(request.url()).pathname)
    })
    await confirm(page, 'Log out')
    await heading(page, 'Log in')
    await waitForStatus(page, "You're logged out.")
    // No further call needs the session; the log-in page makes the remaining ones.
    await page.waitForLoadState('networkidle')
    const allowedPaths = new Set(['/api/user/logout', '/api/app/passkey_options', '/api/system/setting'])
    expect(sent.filter((path) => !allowedPaths.has(path))).toEqual([])
    expect((await ask('POST /api/app/me', {}, { token: sessionToken })).status_code).toBe(405)
    // Only this session ended.
    expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(200)
    const left = await stored(page)
    expect(left).not.toContain(sessionToken)
    expect(left).not.toContain('Half A Name')
    expect(left).not.toContain('what was answered')
    await page.goto(at(MY))
    await heading(page, 'Log in')
    expect(complaints).toEqual([])
  })

  it('stays logged in, and says so, where the network is lost on the way out', async () => {
    const { token } = await registered()
    const { page } = await open(MY, { token })
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
