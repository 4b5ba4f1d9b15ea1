import { expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../apps/server/src/modules/sandbox/seed.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

it('an operator logs in, stays logged in after a reload, and logs out', async () => {
  const { page, complaints } = await visit({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })
  await page.goto(`${server.address}/console/`)
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
