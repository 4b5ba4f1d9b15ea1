import { expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/seed.ts'
import { codeOf, enrolByLink, OPERATOR_PASSWORD, readBase32 } from '../apps/server/src/testing/operators.ts'
import { DESK, openUserMenu, useConsole } from './console-steps.ts'
import { addAuthenticator, waitForDialog } from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { server, visit, at, tokenOf } = useConsole()

it('an operator logs in, stays logged in after a reload, and logs out', async () => {
  const { page, complaints } = await visit(DESK)
  await page.goto(at(''))
  await page.getByRole('textbox', { name: 'Login' }).fill('finance@sandbox')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Wrong login or password.').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(SANDBOX_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Hello, Fábio Finanças' }).waitFor()
  await page.reload()
  await page.getByRole('banner').getByText('Finance', { exact: true }).waitFor()
  await expectAccessible(page)
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('console-token'))).toBeNull()
  expect(complaints).toEqual([])
})

let owners = 0

it('an owner logs in with the app, goes on at their own desk while a stranger is locked out, and looks after the account', async () => {
  owners += 1
  /** New at each attempt: a login is taken for good. */
  const login = `lia.lima${owners}`
  const added = await server.ask(
    'POST /api/console/operators',
    { action: 'add', login, name: 'Lia Lima', role: 'support' },
    { token: await tokenOf('admin') },
  )
  if (!('operator' in added.data)) throw new Error(added.message)
  const { id } = added.data.operator
  const { key, recoveryCodes } = await enrolByLink(server.ask, { token: await tokenOf('admin'), id })
  await server.ask(
    'POST /api/console/operators',
    { action: 'confirm_role', id, role: 'support' },
    { token: await tokenOf('admin2') },
  )

  const { page, complaints } = await visit(DESK)
  const giveLogin = async (): Promise<void> => {
    await page.getByRole('textbox', { name: 'Login' }).fill(login)
    await page.getByRole('textbox', { name: 'Password' }).fill(OPERATOR_PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
  }
  await page.goto(at('').replace('127.0.0.1', 'localhost'))
  await giveLogin()
  const code = page.getByRole('textbox', { name: 'Code from your authenticator app' })
  await code.fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText("That code didn't work.").waitFor()
  await expectAccessible(page)
  await code.fill(codeOf(key, 1))
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Hello, Lia Lima' }).waitFor()
  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()

  // The attempts of one address per minute are limited too.
  await server.ask('POST /api/sandbox/clock', { action: 'forward', seconds: 61 })
  const guess = () => server.ask('POST /api/console/login', { login, password: 'a guess' })
  await Promise.all(Array.from({ length: 10 }, guess))
  expect(await guess()).toMatchObject({ status_code: 429, data: { reason: 'log_in_locked' } })
  const stranger = await visit(DESK)
  await stranger.page.goto(at(''))
  await stranger.page.getByRole('textbox', { name: 'Login' }).fill(login)
  await stranger.page.getByRole('textbox', { name: 'Password' }).fill(OPERATOR_PASSWORD)
  await stranger.page.getByRole('button', { name: 'Log in' }).click()
  await stranger.page.getByText('Too many failed logins. Wait 15 minutes').waitFor()

  await giveLogin()
  await page.getByText('Recovery code', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await openUserMenu(page)
  await page.getByRole('link', { name: 'My account' }).click()
  await page.getByText('Login locked for 15 minutes').waitFor()
  await page.getByText('9 codes left.').waitFor()
  await expectAccessible(page)

  await addAuthenticator(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const adding = await waitForDialog(page, 'Add a passkey')
  await adding.getByRole('textbox', { name: 'Name for the passkey' }).fill('Desk')
  await adding.getByRole('textbox', { name: 'Current password' }).fill(OPERATOR_PASSWORD)
  await adding.getByText('Recovery code', { exact: true }).click()
  await adding.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[1] ?? '')
  await expectAccessible(page)
  await adding.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('Passkey: Desk').waitFor()

  await page.getByRole('button', { name: 'Set up another app' }).click()
  const renewing = await waitForDialog(page, 'Set up another app')
  const another = readBase32(((await renewing.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await renewing.getByRole('textbox', { name: 'Code the app shows now' }).fill(codeOf(another))
  await renewing.getByRole('textbox', { name: 'Current password' }).fill(OPERATOR_PASSWORD)
  await renewing.getByText('Passkey', { exact: true }).click()
  await renewing.getByRole('button', { name: 'Finish' }).click()
  await renewing.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Create new codes' }).click()
  const codes = await waitForDialog(page, 'Create new codes')
  await codes.getByRole('textbox', { name: 'Current password' }).fill(OPERATOR_PASSWORD)
  await codes.getByRole('textbox', { name: 'Code from your authenticator app' }).fill(codeOf(another, 1))
  await codes.getByRole('button', { name: 'Create new codes' }).click()
  await page.getByRole('button', { name: "I've saved them" }).click()
  await page.getByText('10 codes left.').waitFor()

  await openUserMenu(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('link', { name: 'My work' }).click()
  await page.getByRole('heading', { name: 'Hello, Lia Lima' }).waitFor()
  expect(complaints).toEqual([])
})
