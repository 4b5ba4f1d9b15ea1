import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

it('home shows the promise and, from the database, the lender', async () => {
  const { page, complaints } = await visit()
  await page.goto(server.address)
  await page.getByRole('heading', { name: 'A loan you can read' }).waitFor()
  await page.getByText('We never charge anything before your loan is credited').waitFor()
  await page.getByText('Home-credit Sandbox Sociedade de Crédito Direto S.A.').waitFor()
  await page.getByText('Sandbox: no real money').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

it('home speaks Chinese and Portuguese when that was chosen', async () => {
  for (const [lang, heading] of [
    ['zh', '看得懂的贷款'],
    ['pt', 'Um empréstimo que você entende'],
  ] as const) {
    const { page } = await visit({ lang })
    await page.goto(server.address)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
  }
})

it('home says so when the network is lost, and recovers on Retry', async () => {
  const { page } = await visit()
  await page.route('**/api/system/setting', (route) => route.abort())
  await page.goto(server.address)
  await page.getByText('Oops, network signal lost').waitFor()
  await page.unroute('**/api/system/setting')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Home-credit Sandbox Sociedade de Crédito Direto S.A.').waitFor()
})
