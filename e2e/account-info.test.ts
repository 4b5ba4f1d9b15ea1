import { formatCpf } from '@home-credit/domain'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectFact, INFO, newCpf, useAccount } from './account-steps.ts'
import {
  confirm,
  errorAt,
  expectError,
  expectFocus,
  fieldOf,
  follow,
  heading,
  press,
  waitForStatus,
  stored,
} from './page-steps.ts'
import { chunkOf, expectAccessible, expectToFit } from './visit.ts'

const { at, infoOf, open, registered } = useAccount()

describe('personal information', () => {
  it('is given part by part, without a code the first time, and shown masked', async () => {
    const { token } = await registered()
    const cpf = newCpf()
    const { page, complaints } = await open(INFO, { token })
    await expectFact(page, 'Full name', 'Not added yet')
    await follow(page, 'Edit: Basic information')
    await heading(page, 'Basic information')
    await fieldOf(page, 'Full name').fill('Ana Lima')
    await fieldOf(page, 'Date of birth').pressSequentially('19901231')
    expect(await fieldOf(page, 'Date of birth').inputValue()).toBe('1990-12-31')
    await fieldOf(page, 'ID number (CPF)').pressSequentially(cpf)
    await page.getByLabel('Same as my phone number').check()
    expect(await fieldOf(page, 'WhatsApp number').and(page.locator('input')).count()).toBe(0)
    await page.getByLabel("I don't have Telegram").check()
    await fieldOf(page, 'E-mail').fill('ana@example.com')
    await press(page, 'Save')
    await heading(page, 'Personal information')
    await waitForStatus(page, 'Saved')
    await expectFact(page, 'Full name', 'Ana Lima')
    await expectFact(page, 'Date of birth', 'Dec\u00a031,\u00a01990')
    await expectFact(page, 'ID number \\(CPF\\)', `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`)
    await expectFact(page, 'WhatsApp number', 'Same as my phone number')
    await expectFact(page, 'Telegram number', 'None')
    expect(await page.content()).not.toContain(cpf)
    expect(await stored(page)).not.toContain(formatCpf(cpf))

    await follow(page, 'Edit: Job')
    await fieldOf(page, 'Employer').fill('Padaria Bom Dia')
    await fieldOf(page, 'Work address').fill('Rua A, 1')
    await press(page, 'Monthly income: R$0')
    await page.keyboard.type('3450,5')
    await confirm(page, 'Confirm')
    await page.getByRole('button', { name: 'Monthly income: R$3,450.50' }).waitFor()
    await press(page, 'Save')
    await expectFact(page, 'Monthly income', 'R$3,450.50')

    await follow(page, 'Edit: Bank')
    await fieldOf(page, 'Bank name').fill('Banco do Brasil')
    await fieldOf(page, 'Bank account number').fill('12345-6')
    await fieldOf(page, 'PIX key').fill('ana@example.com')
    await press(page, 'Save')
    await expectFact(page, 'Bank account number', '****5-6')
    await expectFact(page, 'PIX key', 'a***@example.com')
    expect(await infoOf(token)).toMatchObject({
      whatsapp: 'same',
      telegram: 'none',
      work_income_cents: 345_050,
      bank_name: 'Banco do Brasil',
    })
    expect(complaints).toEqual([])
  })

  it('has a bank from a list that is searched, with its branch', async () => {
    const { token } = await registered()
    const { page, complaints } = await open(`${INFO}?edit=bank`, { token })
    await fieldOf(page, 'Bank name').click()
    const list = page.getByRole('dialog', { name: 'Choose your bank' })
    const search = list.getByRole('combobox', { name: 'Name or number of the bank' })
    await expectFocus(search)
    await search.fill('itau')
    await list.getByRole('option', { name: 'Itaú 341' }).waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390])
    await search.fill('Nowhere Bank')
    await list.getByRole('option', { name: 'Other: Nowhere Bank' }).waitFor()
    await search.fill('260')
    await search.press('ArrowDown')
    await search.press('Enter')
    await list.waitFor({ state: 'detached' })
    await expectFocus(fieldOf(page, 'Bank name'))
    expect(await fieldOf(page, 'Bank name').inputValue()).toBe('Nubank (260)')
    await fieldOf(page, 'Branch (optional)').fill('12')
    await fieldOf(page, 'Bank account number').fill('12345-6')
    await fieldOf(page, 'PIX key').fill('ana@example.com')
    await press(page, 'Save')
    await page.getByText('A branch has four digits').waitFor()
    await fieldOf(page, 'Branch (optional)').fill('0001')
    await press(page, 'Save')
    await expectFact(page, 'Bank name', 'Nubank (260)')
    await expectFact(page, 'Branch', '0001')
    expect(await infoOf(token)).toMatchObject({ bank_name: 'Nubank (260)', bank_agency: '0001' })
    expect(complaints).toEqual([])
  })

  it('says what is wrong at each field, and leads to the first', async () => {
    const { token } = await registered()
    const { page } = await open(`${INFO}?edit=basic`, { token })
    const wrong: Record<string, [typed: string, sentence: string]> = {
      'Full name': ['1', 'Please enter your full name'],
      'Date of birth': ['2020-01-01', 'You must be at least 18 years old'],
      'ID number (CPF)': ['111.111.111-11', "This CPF isn't valid"],
      'WhatsApp number': ['119', 'Wrong format of phone number'],
      'Telegram number': ['@a', 'Please enter a Telegram number or a @name'],
      'E-mail': ['ana', "This e-mail address isn't valid"],
    }
    const inputOf = (label: string): Locator => page.getByRole('textbox', { name: label, exact: true })
    for (const [label, [typed, sentence]] of Object.entries(wrong)) {
      await inputOf(label).fill(typed)
      await inputOf(label).blur()
      await expectError(inputOf(label), sentence)
    }
    await press(page, 'Save')
    await expectFocus(inputOf('Full name'))
    expect((await infoOf(token)).email).toBeNull()
    await page.goto(at(`${INFO}?edit=bank`))
    await fieldOf(page, 'Bank account number').fill('12')
    await fieldOf(page, 'PIX key').fill('12')
    await press(page, 'Save')
    expect(await errorAt(fieldOf(page, 'Bank account number'))).toBe(
      'Please enter 4 to 20 digits, with the check digit after a hyphen',
    )
    expect(await errorAt(fieldOf(page, 'PIX key'))).toBe("This PIX key isn't valid")
  })

  it('whose editing cannot be loaded says so after one reload, and is there on the next try', async () => {
    const { token } = await registered()
    const { page } = await open(INFO, { token })
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.route(chunkOf('pages/my/personal-info/EditProfile.tsx'), (route) => route.abort())
    await follow(page, 'Edit: Profile')
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    await expect.poll(() => loads).toBe(1)
    await page.unroute(chunkOf('pages/my/personal-info/EditProfile.tsx'))
    await page.reload()
    await fieldOf(page, 'Nickname').waitFor()
  })
})
