import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()
const ID = '019a0000-0000-7000-8000-000000000001'
const QUIET = [
  '/pages/index/recharge',
  '/pages/index/payment',
  '/pages/service/index',
  '/pages/login/index',
  '/pages/login/register',
  '/pages/login/forgot',
  '/pages/login/CodeList',
  '/pages/index/lang',
]

const enter = async () => visit({ token: (await addBorrower(server.server.pool.db)).token })
const at = (path: string): string => `${server.address}/#${path}`

async function remindOf(page: Page, amountCents: number): Promise<{ requestCount: number }> {
  const seen = { requestCount: 0 }
  await page.route('**/api/dk/getRemind', (route) => {
    seen.requestCount += 1
    const reminder = { id: ID, title: 'Installment 2', content: '<p>Due <b>today</b></p>', amount_cents: amountCents }
    return route.fulfill({ json: { status_code: 200, message: '', data: { reminder } } })
  })
  return seen
}

it('a reminder with an amount leads to recharge with its id, and is shown once a day', async () => {
  const { page, complaints } = await enter()
  const seen = await remindOf(page, 35_907)
  await page.goto(server.address)
  await page.getByText('Payment amount: $359.07').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'To pay' }).click()
  await page.waitForURL((url) => url.hash === `#/pages/index/recharge?tcId=${ID}&rechargeType=tanchuang`)
  const before = seen.requestCount
  await page.goto(at('/pages/my/wallet'))
  await expect.poll(() => seen.requestCount).toBeGreaterThan(before)
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('a notice is confirmed, and offers customer service', async () => {
  const { page } = await enter()
  await remindOf(page, 0)
  await page.goto(server.address)
  await page.getByRole('button', { name: 'Contact customer service' }).waitFor()
  expect(await page.getByText('Payment amount').count()).toBe(0)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

it('Back closes it and leaves the page as it is, and it does not come again', async () => {
  const { page } = await enter()
  await remindOf(page, 35_907)
  await page.goto(at('/pages/my/index'))
  const popup = page.getByRole('dialog', { name: 'Installment 2' })
  await popup.waitFor()
  await page.goBack()
  await popup.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#/pages/my/index')
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await popup.count()).toBe(0)
})

it('a tap beside it closes a notice, but not what is to be paid', async () => {
  const { page } = await enter()
  await remindOf(page, 35_907)
  await page.goto(at('/pages/my/index'))
  await page.getByRole('dialog').waitFor()
  await page.mouse.click(5, 5)
  expect(await page.getByRole('dialog').isVisible()).toBe(true)
  await page.unroute('**/api/dk/getRemind')
  await remindOf(page, 0)
  await page.reload()
  await page.getByRole('button', { name: 'Confirm' }).waitFor()
  await page.mouse.click(5, 5)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})

it('is asked for on every page but the quiet eight, and never without a session', async () => {
  const { page } = await enter()
  const seen = await remindOf(page, 0)
  for (const path of QUIET) await page.goto(at(path))
  await page.waitForLoadState('networkidle')
  expect(seen.requestCount).toBe(0)
  await page.goto(at('/pages/my/wallet'))
  await expect.poll(() => seen.requestCount).toBe(1)

  const outside = (await visit()).page
  const unseen = await remindOf(outside, 0)
  await outside.goto(server.address)
  await outside.waitForLoadState('networkidle')
  expect(unseen.requestCount).toBe(0)
})
