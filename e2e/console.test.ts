import { expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../apps/server/src/modules/sandbox/seed.ts'
import { DESK, useConsole } from './console-steps.ts'
import { expectAccessible } from './visit.ts'

const { visit, at } = useConsole()

it('an operator logs in, stays logged in after a reload, and logs out', async () => {
  const { page, complaints } = await visit(DESK)
  await page.goto(at(''))
  await page.getByRole('textbox', { name: 'Login' }).fill('finance@sandbox')
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('The login or password is wrong.').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Password' }).fill(SANDBOX_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('heading', { name: 'Hello, Fábio Finanças' }).waitFor()
  await page.reload()
  await page.getByRole('banner').getByText('Finance', { exact: true }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('console-token'))).toBeNull()
  expect(complaints).toEqual([])
})
