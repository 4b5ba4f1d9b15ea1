import { expect, it } from 'vitest'
import { loansOf } from '../apps/server/src/testing/loans.ts'
import { useConsole } from './console-steps.ts'
import { expectFocus } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { server, enter } = useConsole()

it('an operator finds a borrower by phone with the keyboard alone, from any page', async () => {
  const { id, phone, loanId } = await loansOf(server).sent({ name: 'Otávio Telles' })
  const { page, complaints } = await enter('support', '#/conversations')
  await page.getByRole('heading', { level: 1, name: 'Conversations' }).waitFor()
  await page.keyboard.press('Control+k')
  const dialog = page.getByRole('dialog', { name: 'Find anything' })
  const field = dialog.getByRole('combobox', { name: 'Name, phone, CPF or number' })
  await expectFocus(field)
  await page.keyboard.type(phone.slice(3))
  const option = dialog.getByRole('option', { name: 'Otávio Telles' })
  await option.waitFor()
  expect(await dialog.textContent()).not.toContain(loanId)
  await expectAccessible(page)
  await expectToFit(page, [1280, 390, 320])
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1 }).getByText('Otávio Telles').waitFor()
  expect(new URL(page.url()).hash).toBe(`#/borrowers/${id}`)
  expect(complaints).toEqual([])
})
