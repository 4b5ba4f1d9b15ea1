import { expect, it } from 'vitest'
import { hashPassword } from '../apps/server/src/platform/secrets/passwords.ts'
import { placeCode } from '../apps/server/src/testing/codes.ts'
import { CODE_LINE, dataOf, GOOD_PASSWORD, OTHER_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { walletOf } from '../apps/server/src/testing/wallet.ts'
import { useConsole } from './console-steps.ts'
import { FORGOT, LOGIN } from './identity-steps.ts'
import { fieldOf, heading, logIn, press, submit, tokenOf, typePhone, waitForHome } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'
import { WALLET, WITHDRAW } from './wallet-steps.ts'

const { server, visit, enter } = useConsole()
const { ask } = server
const wallet = walletOf(server)
const db = () => server.server.pool.db
const at = (path: string): string => `${server.address}/#${path}`
const textsTo = async (phone: string): Promise<string[]> =>
  dataOf(await ask('POST /api/sandbox/sms', { phone }, { key: null })).messages.map(({ text }) => text)

it('an owner whose password was stolen stops the stranger by the link in the SMS, without logging in', async () => {
  const owner = await wallet.funded(50_000)
  const password_hash = await hashPassword(GOOD_PASSWORD)
  await db().updateTable('borrowers').set({ password_hash, nickname: 'Iara' }).where('id', '=', owner.id).execute()

  // The stranger knows the password, and has tricked the owner out of one code.
  const stranger = await visit({ lang: 'en' })
  await stranger.page.goto(at(LOGIN))
  await logIn(stranger.page, owner.phone, GOOD_PASSWORD)
  await waitForHome(stranger.page)
  const token = await tokenOf(stranger.page)
  const sms_code = await placeCode(db(), owner.phone, 'payee')
  dataOf(await ask('POST /api/account/bind', { kind: 'pix', pix: 'novo.stranger@example.com', sms_code }, { token }))
  await stranger.page.goto(at(WALLET))
  await heading(stranger.page, 'Wallet')

  const LINK = /new login on .*Not you\? Stop it here: \S+(\/stop\/\S+)$/
  const linkIn = async (): Promise<string | undefined> =>
    (await textsTo(owner.phone)).flatMap((text) => LINK.exec(text)?.[1] ?? [])[0]
  await expect.poll(linkIn).toBeDefined()
  // HTML only: phones open such links in all kinds of windows.
  const phone = await visit({ javaScriptEnabled: false })
  await phone.page.goto(`${server.address}${await linkIn()}`)
  await heading(phone.page, 'Login on a new device')
  await phone.page.getByText('We log out every device, yours too.').waitFor()
  expect((await ask('POST /api/app/me', {}, { token })).status_code).toBe(200)
  await press(phone.page, "It wasn't me: stop it")
  await phone.page.getByRole('heading', { name: "Stopped. We've logged out every device." }).waitFor()
  expect(await phone.page.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(`/#${FORGOT}`)
  expect(phone.complaints).toEqual([])

  // The stranger is logged out, and the password no longer works.
  await stranger.page.goto(at('/pages/my/index'))
  await heading(stranger.page, 'Log in')
  await logIn(stranger.page, owner.phone, GOOD_PASSWORD)
  await stranger.page.locator('form').getByText('Wrong phone number or password.').waitFor()

  // The case is the first in support's list.
  const desk = await enter('support', '#/conversations')
  await desk.page
    .getByRole('link', { name: /^\d{8}-\d{6}$/ })
    .first()
    .click()
  await desk.page.getByText("It wasn't me: I stopped it with the link in the SMS.").waitFor()

  // The owner gets back in with a code; payouts to the stranger's account are blocked for three days.
  const { page, complaints } = await visit({ lang: 'en' })
  await page.goto(at(FORGOT))
  await typePhone(page, owner.phone)
  await press(page, 'Send code')
  await page.getByText("We've sent you a code.").waitFor()
  const codeIn = async (): Promise<string | undefined> =>
    (await textsTo(owner.phone)).flatMap((text) => CODE_LINE.exec(text)?.[2] ?? [])[0]
  await expect.poll(codeIn).toBeDefined()
  await fieldOf(page, 'SMS code').fill((await codeIn()) ?? '')
  await fieldOf(page, 'New password').fill(OTHER_PASSWORD)
  await fieldOf(page, 'Repeat the new password').fill(OTHER_PASSWORD)
  await submit(page)
  await waitForHome(page)
  await page.goto(at(WITHDRAW))
  await page.getByRole('radio', { name: /PIX/ }).check()
  await page.getByText('This account is new. For your safety, we send nothing there before').waitFor()
  await page.goto(at('/pages/service/index?talk=1'))
  await page.getByText("It wasn't me: I stopped it with the link in the SMS.").waitFor()
  await page.goto(at('/pages/my/Messages'))
  await page.getByText('Someone logged in to your account on a new device').first().waitFor()
  expect(complaints).toEqual([])
})

it('the page of the link fits every width, in every language, and has no barrier', async () => {
  const owner = await wallet.funded(0)
  const password_hash = await hashPassword(GOOD_PASSWORD)
  await db().updateTable('borrowers').set({ password_hash }).where('id', '=', owner.id).execute()
  const parts = { country_code: '55', phone: owner.phone.slice(3) }
  dataOf(await ask('POST /api/user/login', { ...parts, password: GOOD_PASSWORD }, { key: null }))
  const pathIn = async (): Promise<string | undefined> =>
    (await textsTo(owner.phone)).flatMap((text) => /(\/stop\/\S+)$/.exec(text)?.[1] ?? [])[0]
  await expect.poll(pathIn).toBeDefined()
  const { page, complaints } = await visit({})
  for (const lang of ['en', 'zh', 'pt']) {
    await page.goto(`${server.address}${await pathIn()}?lang=${lang}`)
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
  }
  expect(complaints).toEqual([])
})
