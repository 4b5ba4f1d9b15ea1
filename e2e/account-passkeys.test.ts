import { describe, expect, it } from 'vitest'
import { placeCode } from '../apps/server/src/testing/codes.ts'
import { dataOf, type PhoneParts } from '../apps/server/src/testing/identity.ts'
import { SETTINGS, useAccount } from './account-steps.ts'
import { LOGIN } from './identity-steps.ts'
import {
  addAuthenticator,
  confirm,
  errorAt,
  fieldOf,
  heading,
  press,
  waitForStatus,
  tokenOf,
  waitForHome,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { ask, at, e164, lastCode, meOf, open, registered, server, visit } = useAccount()

const codeFor = (parts: PhoneParts): Promise<string> => placeCode(server.server.pool.db, e164(parts), 'passkey')

describe('passkeys', () => {
  it('are enrolled in settings, log in from the log-in page, and are removed again', async () => {
    const { token, borrower, parts } = await registered()
    const { page, complaints } = await open(SETTINGS, { token, by: 'name' })
    await addAuthenticator(page)
    await page.getByText("You don't have a passkey yet.").waitFor()
    await press(page, 'Add a passkey')
    const name = fieldOf(page, 'Name for the passkey')
    await name.fill('')
    await press(page, 'Continue')
    expect(await errorAt(name)).toBe('Please give the passkey a name')
    await name.fill('My phone')
    await press(page, 'Continue')
    await page.getByText("A passkey opens your account, so we need to check it's you.").waitFor()
    await expectAccessible(page)
    await press(page, 'Send code')
    await fieldOf(page, 'SMS code').fill(await lastCode(parts, 2))
    await press(page, 'Continue')
    await waitForStatus(page, 'Passkey added.')
    const item = page.getByRole('listitem').filter({ hasText: 'My phone' })
    await item.getByText('Not used yet').waitFor()

    // The same device cannot make a second one, and the page reports it.
    await press(page, 'Add a passkey')
    await fieldOf(page, 'Name for the passkey').fill('Again')
    await press(page, 'Continue')
    await fieldOf(page, 'SMS code').fill(await codeFor(parts))
    await press(page, 'Continue')
    await page.getByRole('alert').getByText('This device already has a passkey for your account.').waitFor()
    await page.keyboard.press('Escape')

    await page.evaluate(() => localStorage.removeItem('token'))
    await page.reload()
    // To the log-in page, where the browser fills in the passkey, and back to the requested page.
    await heading(page, 'Settings')
    const sessionToken = await tokenOf(page)
    expect(sessionToken).not.toBe(token)
    expect((await meOf(sessionToken)).id).toBe(borrower.id)
    await item.getByText('Last used').waitFor()

    await page.getByRole('button', { name: 'Remove: My phone' }).click()
    await confirm(page, 'Remove')
    await page.getByText("You don't have a passkey yet.").waitFor()
    expect(dataOf(await ask('POST /api/app/passkeys', { action: 'list' }, { token }))).toEqual({ passkeys: [] })
    expect(complaints).toEqual([])
  })

  it('are said to be impossible where the address is a number or the browser cannot', async () => {
    const { token } = await registered()
    const { page } = await open(SETTINGS, { token })
    await page.getByText("Passkeys don't work at this address.").waitFor()
    expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0)
    const without = await visit({ lang: 'en', token })
    await without.page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
    await without.page.goto(at(SETTINGS, 'name'))
    await without.page.getByText("This browser can't create passkeys. Your password still works.").waitFor()
  })

  it('that were stopped leave the name as it was typed', async () => {
    const { token, parts } = await registered()
    const { page } = await open(SETTINGS, { token, by: 'name' })
    await page.evaluate(() => {
      navigator.credentials.create = () => Promise.reject(new DOMException('stopped', 'NotAllowedError'))
    })
    await press(page, 'Add a passkey')
    await fieldOf(page, 'Name for the passkey').fill('My phone')
    await press(page, 'Continue')
    await fieldOf(page, 'SMS code').fill(await codeFor(parts))
    await press(page, 'Continue')
    await page.getByRole('alert').getByText("We didn't create a passkey").waitFor()
    expect(await fieldOf(page, 'Name for the passkey').inputValue()).toBe('My phone')
    // The code was used and is not requested again.
    expect(await fieldOf(page, 'SMS code').count()).toBe(0)
  })

  it('that the browser offers to fill in logs in', async () => {
    const { token, borrower, parts } = await registered()
    const { page, complaints } = await visit({ lang: 'en', token })
    await addAuthenticator(page)
    await page.goto(at('/pages/index/lang', 'name'))
    await page.evaluate(
      async ([bearer = '', sms_code = '']) => {
        const postPasskeys = async (
          input: object,
        ): Promise<{ data: { options: PublicKeyCredentialCreationOptionsJSON } }> => {
          const headers = {
            authorization: `Bearer ${bearer}`,
            'content-type': 'application/json',
            'idempotency-key': crypto.randomUUID(),
          }
          const response = await fetch('/api/app/passkeys', { method: 'POST', headers, body: JSON.stringify(input) })
          return (await response.json()) as { data: { options: PublicKeyCredentialCreationOptionsJSON } }
        }
        const { data } = await postPasskeys({ action: 'options', sms_code })
        const credential = await navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(data.options),
        })
        if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey')
        await postPasskeys({ action: 'enrol', name: 'phone', response: credential.toJSON() as object })
        localStorage.removeItem('token')
      },
      [token, await codeFor(parts)],
    )
    await page.goto(at(LOGIN, 'name'))
    await waitForHome(page)
    expect(dataOf(await ask('POST /api/app/me', {}, { token: await tokenOf(page) })).borrower.id).toBe(borrower.id)
    expect(complaints).toEqual([])
  })
})
