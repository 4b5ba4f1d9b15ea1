import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { chip } from './loan-hub-steps.ts'
import { expectAccessible, expectToFit, settle, useBrowser } from './visit.ts'

const server = useServer({ SANDBOX_WORLD: 'played' })
const visit = useBrowser()

it('one tap logs in as a made-up borrower, at their loan, and the autopilot is on until it is switched off', async () => {
  const { page, complaints } = await visit({ lang: 'en' })
  await page.goto(`${server.address}/sandbox`)
  const credited = page.getByRole('button', { name: 'Célia Creditada Credited' })
  // Twenty borrowers are generated, some with months of history, which takes long on a busy machine.
  await credited.waitFor({ timeout: 200_000 })
  await expectAccessible(page)
  await expectToFit(page, [320, 390, 1280])
  const autopilot = page.getByRole('checkbox', { name: "Do the operators' work" })
  await expect.poll(() => autopilot.isChecked()).toBe(true)
  // A read from before the tap that is answered after it has no effect.
  let isDelayed = false
  let answerLate: (() => Promise<void>) | undefined
  await page.route('**/api/sandbox/autopilot', async (route) => {
    if (isDelayed || !route.request().postData()?.includes('read')) return route.continue()
    isDelayed = true
    const response = await route.fetch()
    answerLate = () => route.fulfill({ response })
  })
  await expect.poll(() => answerLate).toBeDefined()
  await autopilot.click()
  await expect
    .poll(() => server.ask('POST /api/sandbox/autopilot', { action: 'read' }))
    .toMatchObject({ data: { on: false } })
  await answerLate?.()
  await settle(page)
  expect(await autopilot.isChecked()).toBe(false)
  await page.reload()
  await expect.poll(() => autopilot.isChecked()).toBe(false)
  await credited.click()
  await chip(page, 'Credited').waitFor()
  expect(complaints).toEqual([])
}, 300_000)
