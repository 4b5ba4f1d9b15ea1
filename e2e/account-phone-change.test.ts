import { describe, expect, it } from 'vitest'
import { dataOf, GOOD_PASSWORD } from '../apps/server/src/testing/identity.ts'
import { plainJpeg } from '../apps/server/src/testing/sample-pictures.ts'
import { expectFact, factOf, INFO, newCpf, useAccount } from './account-steps.ts'
import {
  chooseCountry,
  confirm,
  errorAt,
  expectError,
  fieldOf,
  follow,
  heading,
  press,
  waitForStatus,
  stored,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { ask, at, lastCode, login, newPhone, open, registered, save } = useAccount()

describe('a lost or changed number', () => {
  it('is asked for with code, password, CPF and document, shown with its date, and cancelled', async () => {
    const { token, parts } = await registered()
    const cpf = newCpf()
    await save(token, { id_number: cpf })
    const to = newPhone()
    const { page, complaints } = await open(INFO, { token })
    await follow(page, 'Lost or changed your number?')
    await heading(page, 'New phone number')
    await press(page, 'Request the change')
    for (const [label, sentence] of [
      ['Phone number', 'Please enter your phone number'],
      ['SMS code', 'Please enter the SMS code'],
      ['Password', 'Please enter your password'],
      ['ID number (CPF)', 'Please enter your ID number (CPF)'],
    ] as const)
      expect(await errorAt(fieldOf(page, label))).toBe(sentence)
    expect(await errorAt(page.locator('input[type=file]'))).toBe('Please send a photo of the document')
    await expectAccessible(page)

    await fieldOf(page, 'Phone number').fill(to.phone)
    await press(page, 'Send code')
    await waitForStatus(page, "We've sent a code to the new number.")
    await fieldOf(page, 'SMS code').fill(await lastCode(to))
    await fieldOf(page, 'Password').fill('not the password')
    await fieldOf(page, 'ID number (CPF)').fill(cpf)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'document.jpg', mimeType: 'image/jpeg', buffer: await plainJpeg() })
    await page.getByText('document.jpg').waitFor()
    expect(await stored(page)).not.toContain('not the password')
    await press(page, 'Request the change')
    await expectError(fieldOf(page, 'Password'), 'The password is wrong')
    await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
    await press(page, 'Request the change')
    await page.getByText('Being checked').waitFor()
    await expectFact(page, 'New number', `+55 *******${to.phone.slice(-4)}`)
    expect(await factOf(page, 'Requested').textContent()).toMatch(/20\d\d/)
    expect(await stored(page)).not.toContain(to.phone.slice(-8))
    await expectAccessible(page)

    await page.goto(at(INFO))
    await page.getByText('Being checked').waitFor()
    await follow(page, 'Lost or changed your number?')
    await press(page, 'Cancel the change')
    await confirm(page, 'Cancel the change')
    await page.getByText('Cancelled', { exact: true }).waitFor()
    await waitForStatus(page, 'Change cancelled. You keep your number.')
    await page.getByRole('button', { name: 'Request the change' }).waitFor()
    expect(dataOf(await ask('POST /api/app/phone_change', { action: 'read' }, { token })).change).toMatchObject({
      state: 'cancelled',
    })
    expect((await login(parts, GOOD_PASSWORD)).status_code).toBe(200)
    expect(complaints).toEqual([])
  })

  it('keeps what was typed while the country code is chosen', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=phone`, { token })
    await fieldOf(page, 'Phone number').fill('912345678')
    await fieldOf(page, 'Password').fill(GOOD_PASSWORD)
    await chooseCountry(page)
    await page.getByRole('button', { name: /Portugal/ }).click()
    await heading(page, 'New phone number')
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912345678')
    expect(await fieldOf(page, 'Password').inputValue()).toBe(GOOD_PASSWORD)
    expect(await stored(page)).not.toContain(GOOD_PASSWORD)
  })
})
