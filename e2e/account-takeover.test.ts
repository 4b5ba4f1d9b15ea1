import type { Role } from '@home-credit/contract'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/seed.ts'
import { dataOf, GOOD_PASSWORD, OTHER_PASSWORD, type PhoneParts } from '../apps/server/src/testing/identity.ts'
import { plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { sendFile } from '../apps/server/src/testing/upload.ts'
import { addVerification } from '../apps/server/src/testing/verified.ts'
import { walletOf } from '../apps/server/src/testing/wallet.ts'
import { INFO, newCpf, useAccount } from './account-steps.ts'
import { sharpPhoto, take } from './apply-page.ts'
import { DESK } from './console-steps.ts'
import { FORGOT, LOGIN } from './identity-steps.ts'
import { errorAt, fieldOf, follow, heading, press, waitForStatus, tokenOf } from './page-steps.ts'
import { awake, expectAccessible } from './visit.ts'
import { WITHDRAW } from './wallet-steps.ts'

const account = useAccount()
const { ask, at, forward, lastCode, login, newPhone, open, registered, save, send, server, texts, visit } = account
const wallet = walletOf(server)
const db = () => server.server.pool.db

const HOUR = 3600
const DELAY = 72 * HOUR

const operator = async (role: Role): Promise<string> =>
  dataOf(await ask('POST /api/console/login', { login: `${role}@sandbox`, password: SANDBOX_PASSWORD })).token

/** An operator's page of a change. */
async function decisionPage(role: Role, id: string): Promise<Page> {
  const { page } = await visit(DESK)
  await page.addInitScript((token) => localStorage.setItem('console-token', token), await operator(role))
  await page.goto(`${server.address}/console/#/phone-changes/${id}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}
const approve = (page: Page): Promise<void> => page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()

/** An intruder, logged in with the stolen password, requests another number. */
async function askForNumber(page: Page, cpf: string): Promise<void> {
  const to = newPhone()
  await page.goto(at(`${INFO}?edit=phone`))
  await fieldOf(page, 'Phone number').fill(to.phone)
  await press(page, 'Send code')
  await waitForStatus(page, "We've sent a code to the new number.")
  await fieldOf(page, 'SMS code').fill(await lastCode(to))
  await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
  await fieldOf(page, 'ID number (CPF)').fill(cpf)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'document.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
  await page.getByText('document.jpg').waitFor()
  await press(page, 'Request the change')
  await page.getByText('Being checked').waitFor()
}
const changeOf = async (token: string) =>
  dataOf(await ask('POST /api/app/phone_change', { action: 'read' }, { token })).change
const linkIn = (sms: string): string => `${server.address}${/\/stop\/[\w-]{22}/.exec(sms)?.[0]}`
const phoneOf = async (id: string) =>
  (await db().selectFrom('borrowers').select('phone').where('id', '=', id).executeTakeFirstOrThrow()).phone

it('a stolen password, a wrong CPF and one yes of an operator take no account', async () => {
  const { borrower, parts } = await registered()
  const token = dataOf(await login(parts, GOOD_PASSWORD)).token
  const cpf = newCpf()
  await save(token, { id_number: cpf })
  await askForNumber((await open(INFO, { token })).page, newCpf())
  const wrong = (await changeOf(token))?.id ?? ''
  const refusing = await decisionPage('reviewer', wrong)
  await refusing.getByText('Does not match', { exact: true }).waitFor()
  expect(await refusing.getByRole('button', { name: /Approve|Confirm/ }).count()).toBe(0)
  const reviewer = { token: await operator('reviewer') }
  expect(await ask('POST /api/console/phone_changes', { action: 'approve', id: wrong }, reviewer)).toMatchObject({
    status_code: 402,
    data: { reason: 'cpf_differs' },
  })
  dataOf(
    await ask('POST /api/console/phone_changes', { action: 'refuse', id: wrong, reason: 'Another CPF.' }, reviewer),
  )

  // An intruder who also knows the CPF.
  await forward(HOUR)
  const { page } = await open(INFO, { token })
  await askForNumber(page, cpf)
  const right = (await changeOf(token))?.id ?? ''
  const approving = await decisionPage('reviewer', right)
  await approving.getByRole('button', { name: 'Approve' }).click()
  await approve(approving)
  await approving.getByRole('status').getByText('Approval saved.').waitFor()
  expect(await approving.getByRole('button', { name: /Approve|Confirm/ }).count()).toBe(0)
  await forward(DELAY + 60)
  const changeMessages = async () => (await texts(parts)).filter((sms) => sms.includes('Cancel it here'))
  await expect.poll(async () => (await changeMessages()).length).toBe(2)
  const [sms = ''] = await changeMessages()
  // The owner has only the SMS: no session, no password, no code.
  const owner = await visit()
  await owner.page.goto(linkIn(sms))
  await expectAccessible(owner.page)
  await owner.page.getByRole('button', { name: 'Cancel the change' }).click()
  await owner.page.getByText('Change cancelled. You keep your number.').waitFor()
  await page.reload()
  await page.getByText('Cancelled', { exact: true }).waitFor()
  expect(await phoneOf(borrower.id)).toBe(account.e164(parts))
})

it('ten anonymous SMS keep no owner from ending a change of the number by a new password', async () => {
  const { device_token, parts } = await registered()
  // The code of the registration has expired.
  await forward(25 * HOUR)
  const stolen = dataOf(await login(parts, GOOD_PASSWORD)).token
  const cpf = newCpf()
  await save(stolen, { id_number: cpf })
  const intruder = await open(INFO, { token: stolen })
  await askForNumber(intruder.page, cpf)
  const id = (await changeOf(stolen))?.id ?? ''
  dataOf(await ask('POST /api/console/phone_changes', { action: 'approve', id }, { token: await operator('reviewer') }))
  dataOf(await ask('POST /api/console/phone_changes', { action: 'confirm', id }, { token: await operator('support') }))
  for (let sent = 0; sent < 10; sent += 1) {
    await forward(sent === 5 ? HOUR : 61)
    dataOf(await send('reset', parts))
    // A code that is not sent before it expires is never sent.
    await lastCode(parts, sent + 2)
  }
  await forward(HOUR)
  expect(await send('reset', parts)).toMatchObject({ status_code: 402, data: { reason: 'sms_limit' } })

  const { page } = await open(FORGOT)
  await page.evaluate((token) => localStorage.setItem('device_token', token), device_token)
  await fieldOf(page, 'Phone number').fill(parts.phone)
  await press(page, 'Send code')
  await fieldOf(page, 'SMS code').fill(await lastCode(parts, 12))
  await fieldOf(page, 'New password').fill(OTHER_PASSWORD)
  await fieldOf(page, 'Repeat the new password').fill(OTHER_PASSWORD)
  await press(page, 'Save new password')
  await waitForStatus(page, 'Your new password is saved.')

  await intruder.page.reload()
  await heading(intruder.page, 'Log in')
  const seen = await decisionPage('reviewer', id)
  await seen.getByText('Cancelled by the borrower').waitFor()
  await forward(DELAY)
  expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(401)
  expect((await login(parts, OTHER_PASSWORD)).status_code).toBe(200)
})

/** Compares the pictures and confirms it. */
async function compare(page: Page, verb: 'Approve' | 'Confirm'): Promise<void> {
  await page.getByRole('img', { name: /^Selfie of(?!.*verified)/ }).waitFor()
  await page
    .getByRole('img', { name: /verified$/ })
    .first()
    .waitFor()
  await page.getByRole('button', { name: verb }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: verb }).click()
  await dialog.getByText('Compare the documents, then tick here').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('textbox', { name: 'What you saw' }).fill('The same face.')
  await dialog.getByRole('button', { name: verb }).click()
  await dialog.waitFor({ state: 'hidden' })
}

it('who has lost number and password comes back from the login page, and a new payee rests', async () => {
  const lost = await wallet.funded(50_000)
  const photo = await sharpPhoto()
  const uploaded = async () => dataOf(await sendFile(server.address, photo, { token: lost.token })).file_id
  await addVerification(db(), lost.id, { id_front: await uploaded(), selfie: await uploaded() })
  const to: PhoneParts = newPhone()

  const { page, complaints } = await open(LOGIN)
  await follow(page, 'I no longer have my number')
  await heading(page, 'Get your account back')
  await press(page, 'Continue')
  expect(await errorAt(fieldOf(page, 'ID number (CPF)'))).toBe('Please enter your ID number (CPF)')
  await expectAccessible(page)
  await fieldOf(page, 'Phone number').fill(to.phone)
  await press(page, 'Send code')
  await fieldOf(page, 'SMS code').fill(await lastCode(to))
  await fieldOf(page, 'ID number (CPF)').fill(lost.cpf)
  await press(page, 'Continue')
  await take(page, 'Photo of your document', photo)
  await take(page, 'Selfie', photo)
  await expect.poll(() => page.getByRole('button', { name: 'Retake' }).count()).toBe(2)
  await expectAccessible(page)
  await press(page, 'Send request')
  await waitForStatus(page, "We've got your request")
  await expectAccessible(page)

  const rows = () => db().selectFrom('phone_changes').select('id').where('borrower_id', '=', lost.id).execute()
  await expect.poll(async () => (await rows()).length).toBe(1)
  const id = (await rows())[0]?.id ?? ''
  await compare(await decisionPage('reviewer', id), 'Approve')
  await compare(await decisionPage('support', id), 'Confirm')
  expect((await texts(to, 2))[0]).toContain('approved')
  await forward(DELAY + 60)
  await expect.poll(() => phoneOf(lost.id)).toBe(account.e164(to))

  await page.goto(at(FORGOT))
  await awake(page)
  await fieldOf(page, 'Phone number').fill(to.phone)
  await press(page, 'Send code')
  await fieldOf(page, 'SMS code').fill(await lastCode(to, 2))
  await fieldOf(page, 'New password').fill(OTHER_PASSWORD)
  await fieldOf(page, 'Repeat the new password').fill(OTHER_PASSWORD)
  await press(page, 'Save new password')
  await waitForStatus(page, 'Your new password is saved.')
  const token = await tokenOf(page)

  await forward(61)
  dataOf(await ask('POST /api/sms/send', { scene: 'edit', purpose: 'payee' }, { token }))
  const sms_code = await lastCode(to, 3)
  dataOf(await ask('POST /api/account/bind', { kind: 'pix', pix: 'novo@example.com', sms_code }, { token }))
  await page.goto(at(WITHDRAW))
  await page.getByRole('radio', { name: /PIX/ }).check()
  await page.getByText('This account is new. For your safety, we send nothing there before').waitFor()
  expect(
    await ask('POST /api/userCreditOrder/withdraw', { action: 'quote', amount_cents: 1000, channel: 'pix' }, { token }),
  ).toMatchObject({ status_code: 402, data: { reason: 'payee_rests', until: expect.any(String) } })
  expect(complaints).toEqual([])
})
