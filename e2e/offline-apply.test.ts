import * as texts from '@home-credit/texts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newCpf } from './account-steps.ts'
import { APPLY, expectInfo, LABELS, leave, next, sharpPhoto, stepIs, take, useApplying } from './apply-page.ts'
import { setOffline, useOffline } from './offline-steps.ts'
import { fieldOf, press } from './page-steps.ts'

const applying = useApplying()
const { infoOf, newcomer, verifyOf } = applying
const { openWithWorker, workerStarted } = useOffline(applying)

const LOST = new RegExp(texts.network_lost({}, 'en'))

/** Types without a network, opens the page anew meanwhile, and expects every value once the network is back. */
async function typeOffline(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await workerStarted(page)
  await setOffline(page, true)
  for (const [label, value] of Object.entries(values)) {
    await fieldOf(page, label).fill(value)
    await leave(page)
  }
  await page.reload()
  await page.getByText(LOST).first().waitFor()
  await setOffline(page, false)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  for (const [label, value] of Object.entries(values))
    await expect.poll(() => fieldOf(page, label).inputValue()).toBe(value)
}

it('an application loses no field at any step without a network, even where the page is opened anew, and is sent once', async () => {
  const { token } = await newcomer()
  const page = await openWithWorker(APPLY, { token })
  await stepIs(page, 1, 'About you')
  await page.getByLabel('Same as my phone number').check()
  await page.getByLabel("I don't have Telegram").check()
  // Sensitive numbers are never stored in the browser.
  await fieldOf(page, 'ID number (CPF)').fill(newCpf())
  await leave(page)
  await expect.poll(async () => (await infoOf(token)).id_number_masked).not.toBeNull()
  await typeOffline(page, { 'Full name': 'Ana Souza Lima', 'Date of birth': '17/05/1990', 'E-mail': 'ana@example.com' })
  await next(page)
  await stepIs(page, 2, 'Your work')
  await typeOffline(page, { Employer: 'Padaria Santo Antônio', 'Work address': 'Avenida Paulista, 1578' })
  await fieldOf(page, 'Monthly income').fill('3500')
  await next(page)
  await stepIs(page, 3, 'Your bank')
  await typeOffline(page, { 'Bank name': 'Banco do Brasil' })
  await fieldOf(page, 'Bank account number').fill('12345-6')
  await fieldOf(page, 'PIX key').fill('ana@example.com')
  await next(page)
  await stepIs(page, 4, 'Photos of your ID')
  await expectInfo(() => infoOf(token), {
    name: 'Ana Souza Lima',
    date_of_birth: '1990-05-17',
    email: 'ana@example.com',
    work_unit: 'Padaria Santo Antônio',
    bank_name: 'Banco do Brasil',
  })

  await workerStarted(page)
  const photo = await sharpPhoto()
  await setOffline(page, true)
  await take(page, LABELS.id_front, photo)
  const retry = page.getByRole('button', { name: /Retry/ })
  await retry.waitFor()
  await setOffline(page, false)
  await retry.click()
  await take(page, LABELS.id_back, photo)
  await take(page, LABELS.selfie, photo)
  await stepIs(page, 5, 'Check your answers')

  await setOffline(page, true)
  await press(page, 'Send application')
  await page.getByText(LOST).first().waitFor()
  expect((await verifyOf(token)).verification.state).not.toBe('waiting')
  await setOffline(page, false)
  await press(page, 'Send application')
  await page.getByRole('heading', { name: "We've got your application" }).waitFor()
  expect((await verifyOf(token)).verification.state).toBe('waiting')
})
