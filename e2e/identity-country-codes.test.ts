import { describe, expect, it } from 'vitest'
import { LOGIN, REGISTER, useIdentity } from './identity-steps.ts'
import {
  chooseCountry,
  consent,
  expectError,
  expectFocus,
  fieldOf,
  hashOf,
  heading,
  press,
  stored,
  typePhone,
} from './page-steps.ts'
import { expectAccessible } from './visit.ts'

const { at, open, visit } = useIdentity()

describe('the list of country codes', () => {
  it('is searched by name or code, and the choice comes back to the form with all that was typed', async () => {
    const { page, complaints } = await open(REGISTER)
    await typePhone(page, '912 345 678')
    await consent(page)
    await chooseCountry(page)
    await heading(page, 'Country code')
    const rows = page.getByRole('listitem')
    expect(await rows.count()).toBeGreaterThan(240)
    expect(await rows.first().textContent()).toContain('Brazil+55')
    await expectAccessible(page)
    const search = fieldOf(page, 'Country or code')
    for (const [typed, found] of [
      ['+351', 'Portugal'],
      ['351', 'Portugal'],
      ['portug', 'Portugal'],
      ['SAO TOME', 'São Tomé'],
      ['brasil', 'Brazil'],
      ['czech republic', 'Czechia'],
    ] as const) {
      await search.fill(typed)
      await page.getByRole('status').getByText('1 country found').waitFor()
      expect(await rows.textContent()).toContain(found)
    }
    await search.fill('nowhere')
    await page.getByText('No country with this name or code.').waitFor()
    await press(page, 'Show all countries')
    await search.fill('Portugal')
    await page.getByRole('button', { name: /Portugal/ }).click()
    await heading(page, 'Create account')
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912 345 678')
    expect(await page.getByLabel('I accept the terms of use').isChecked()).toBe(true)
    await fieldOf(page, 'Phone number').blur()
    await expectError(fieldOf(page, 'Phone number'), '')
    expect(complaints).toEqual([])
  })

  it('has letters that lead to their part, and speaks the language', async () => {
    for (const [lang, letter, first] of [
      ['en', 'Z', 'Zambia'],
      ['zh', 'Z', '赞比亚'],
      ['pt', 'S', 'Saara Ocidental'],
    ] as const) {
      const { page } = await visit({ lang, viewport: { width: 320, height: 640 } })
      await page.goto(at('/pages/login/CodeList'))
      await page.getByRole('navigation').getByRole('button', { name: letter, exact: true }).click()
      const row = page.getByRole('button', { name: first })
      await expectFocus(row)
      // Visible, not covered by the sticky header.
      expect(
        await row.evaluate(
          (element) =>
            document.elementFromPoint(160, element.getBoundingClientRect().top + 4)?.closest('button') === element,
        ),
      ).toBe(true)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    }
  })

  it('comes back to the form also after a reload, and forgets passwords everywhere else', async () => {
    const { page } = await open(`${REGISTER}?code=ABCD2345`)
    await typePhone(page, '912345678')
    await chooseCountry(page)
    await page.reload()
    await fieldOf(page, 'Country or code').fill('+351')
    await page.getByRole('button', { name: /Portugal/ }).click()
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(hashOf(page)).toBe(`#${REGISTER}?code=ABCD2345`)
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912345678')
    await page.goto(at(LOGIN))
    await fieldOf(page, 'Password').fill('tres tigres')
    await chooseCountry(page)
    await page.goto(at('/pages/service/index'))
    await heading(page, 'Customer service')
    await page.goto(at(LOGIN))
    await heading(page, 'Log in')
    expect(await fieldOf(page, 'Password').inputValue()).toBe('')
    expect(await stored(page)).not.toContain('tres tigres')
  })

  it('is not needed for a number typed with its own code', async () => {
    const { page } = await open(LOGIN)
    await typePhone(page, '+351 912 345 678')
    await fieldOf(page, 'Password').focus()
    await page.getByRole('button', { name: 'Country code: Portugal, +351' }).waitFor()
    expect(await fieldOf(page, 'Phone number').inputValue()).toBe('912345678')
  })
})
