import * as texts from '@home-credit/texts'
import { LANGS, type Lang } from '@home-credit/texts/runtime'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { loansOf } from '../apps/server/src/testing/loans.ts'
import { LOGIN, requireInvitation, useIdentity } from './identity-steps.ts'
import { errorAt, expectError, expectFocus, fieldOf, heading, submit } from './page-steps.ts'
import { expectAccessible } from './visit.ts'
import { REQUIRED_TEXTS, CASES, STEPS, type Case } from './wrong-cases.ts'

const { at, open, registered, server, visit } = useIdentity()

let borrowerWithLoan: Promise<{ token: string }> | undefined
/** Shared by all languages. */
const withLoan = (): Promise<{ token: string }> => (borrowerWithLoan ??= loansOf(server).credited())

/** A field, a button that acts as one or whose name includes an amount, or the file input of a tile. */
const controlOf = (page: Page, label: string): Locator =>
  fieldOf(page, label)
    .and(page.locator('input, button'))
    .or(page.getByRole('button', { name: `${label}: ` }))
    .or(
      page
        .locator('label')
        .filter({ has: page.getByText(label, { exact: true }) })
        .locator('[type=file]'),
    )

/** Leaves each field by the keyboard: checkboxes, buttons and files show errors only on submit. */
const leaveEach = async (page: Page, errors: Case['errors'], lang: Lang): Promise<void> => {
  for (const [label, words] of errors) {
    const control = controlOf(page, label({}, lang))
    if (!(await control.evaluate((element) => element.matches('input:not([type=checkbox], [type=file])')))) continue
    await control.focus()
    await page.keyboard.press('Tab')
    await expectError(control, words({}, lang))
  }
}

/** Goes through a page without forms, so that nothing typed is left. */
const openEmpty = async (page: Page, path: string): Promise<void> => {
  await page.goto(at('/pages/service/index'))
  await page.locator('form').waitFor({ state: 'detached' })
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(at(path))
  await page.locator('form').waitFor()
}

/** Answers as if a code had been sent: what is wrong here is found before the code is used. */
const pretendSms = async (page: Page): Promise<void> => {
  const answers = { 'system/captcha': { needed: false }, 'sms/send': { resend_seconds: 60, valid_seconds: 600 } }
  for (const [path, data] of Object.entries(answers))
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { status_code: 200, message: '', data } }))
}

/** Passes the first steps of a registration. */
const reach = async (page: Page, after: 'phone' | 'code', lang: Lang): Promise<void> => {
  await page.locator('[name=phone]').fill('11 98765-4321')
  for (const label of [texts.form_terms, texts.form_privacy]) await page.getByLabel(label({}, lang)).check()
  await submit(page)
  const code = fieldOf(page, texts.form_sms_code({}, lang))
  await code.waitFor()
  if (after === 'phone') return
  await code.fill('123456')
  await page.locator('[name=password]').waitFor()
}

describe('what is wrong', () => {
  it.each(LANGS)('is said at its field and announced, in %s, on leaving it and on sending', async (lang) => {
    const inside = await visit({ lang, token: (await registered()).token })
    const credited = await visit({ lang, token: (await withLoan()).token })
    const outside = await visit({ lang })
    await requireInvitation(outside.page)
    await pretendSms(outside.page)
    for (const { path, inside: who, after, typed = {}, errors } of CASES) {
      const { page } = who === 'credited' ? credited : who ? inside : outside
      await openEmpty(page, path)
      if (after !== undefined) await reach(page, after, lang)
      for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).fill(value)
      await leaveEach(page, errors, lang)
      await submit(page)
      for (const [label, words] of errors) await expectError(controlOf(page, label({}, lang)), words({}, lang))
      await expectFocus(page.locator('form :is([aria-invalid=true], [data-invalid=true])').first())
    }
    for (const { page, complaints } of [inside, credited, outside]) {
      await expectAccessible(page)
      expect(complaints).toEqual([])
    }
  })

  it.each(LANGS)('in an application is said at each answer that is missing and announced, in %s', async (lang) => {
    const { page, complaints } = await visit({ lang, token: (await registered()).token })
    for (const { step, errors } of STEPS) {
      await page.goto(at(`/pages/loan/ApplySteps?step=${step}`))
      // The step before has a form too.
      for (const [label] of errors.slice(0, 1)) await controlOf(page, label({}, lang)).waitFor()
      await submit(page)
      for (const [label, words] of errors) await expectError(controlOf(page, label({}, lang)), words({}, lang))
      await expectAccessible(page)
    }
    expect(complaints).toEqual([])
  })

  it('is every text that the specification asks for', () => {
    const coveredTexts = new Set([...CASES, ...STEPS].flatMap(({ errors }) => errors.map(([, words]) => words)))
    expect(REQUIRED_TEXTS.filter((words) => !coveredTexts.has(words))).toEqual([])
  })

  it('goes as soon as it is mended', async () => {
    const { page } = await open(LOGIN)
    const phone = fieldOf(page, 'Phone number')
    await phone.fill('119')
    await fieldOf(page, 'Password').focus()
    await expectError(phone, 'Wrong format of phone number')
    await phone.fill('11 98765-4321')
    await expectError(phone, '')
  })

  it('does not push away what is tapped in leaving the field', async () => {
    const { page } = await open(LOGIN)
    const phone = fieldOf(page, 'Phone number')
    await phone.focus()
    const link = await page.getByRole('link', { name: 'Create an account' }).boundingBox()
    if (link === null) throw new Error('no link')
    await page.mouse.move(link.x + 20, link.y + 4)
    await page.mouse.down()
    // The length of a tap.
    await page.waitForTimeout(100)
    expect(await errorAt(phone)).toBe('')
    await page.mouse.up()
    await heading(page, 'Create account')
  })
})
