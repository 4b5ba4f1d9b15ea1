import { expect, it } from 'vitest'
import { sandboxOutbox } from '../apps/server/src/platform/sms/sandbox-outbox.ts'
import { systemClock } from '../apps/server/src/platform/clock/clock.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

it('the sandbox page shows the outbox and sets the clock forward', async () => {
  const { page, complaints } = await visit()
  await page.goto(`${server.address}/sandbox`)
  await expect.poll(() => page.getByText('No messages sent yet.').count()).toBe(3)
  await expect.poll(() => page.locator('#now').textContent()).not.toBe('')
  const before = await page.locator('#now').textContent()
  await page.getByRole('button', { name: 'Go 7 days forward' }).click()
  // The displayed clock also runs on by itself.
  await expect
    .poll(() => server.ask('POST /api/sandbox/clock', { action: 'read' }))
    .toMatchObject({ data: { ahead_seconds: 7 * 24 * 3600 } })
  await expect.poll(() => page.locator('#now').textContent()).not.toBe(before)
  await sandboxOutbox(server.server.pool.db, systemClock).send({
    id: 'one',
    phone: '+5511987654321',
    text: '<b>123456</b> is your code',
  })
  await page.getByText('<b>123456</b> is your code').waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

it('one tap logs in as the operator of a role', async () => {
  const { page, complaints } = await visit()
  await page.goto(`${server.address}/sandbox`)
  await page.getByRole('button', { name: 'Log in as support', exact: true }).click()
  await page.getByRole('heading', { name: 'Hello, Sofia Suporte' }).waitFor()
  expect(complaints).toEqual([])
})

it('the API docs open without a complaint', async () => {
  const { page, complaints } = await visit()
  await page.goto(`${server.address}/api/docs`)
  await page.getByRole('heading', { name: 'POST /api/system/setting' }).waitFor()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
