import { expect, it } from 'vitest'
import { addBorrower, sandboxNow } from '../apps/server/src/testing/borrower.ts'
import { addOmbudsmanComplaints } from '../apps/server/src/testing/complaints.ts'
import { useConsole } from './console-steps.ts'
import { fieldOf, follow, heading, press } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { server, visit, enter } = useConsole()
const db = () => server.server.pool.db
const SERVICE = '/pages/service/index'

it('a complaint has its number at once, is answered by an operator, and goes on to the ombudsman', async () => {
  const borrower = await addBorrower(db())
  await db()
    .insertInto('borrower_info')
    .values({ borrower_id: borrower.id, name: 'Queixa', changed_at: new Date() })
    .execute()
  const { page, complaints } = await visit({ lang: 'en', token: borrower.token })
  await page.goto(`${server.address}/#${SERVICE}`)
  await page.getByRole('link', { name: 'Ouvidoria Home-credit Sandbox' }).waitFor()
  await follow(page, 'Make a complaint')
  await heading(page, 'Make a complaint')
  await press(page, 'Send complaint')
  await page.getByText('Please tell us what went wrong.').waitFor()
  await fieldOf(page, 'What went wrong, and what would put it right?').fill('I was charged twice.')
  await expectAccessible(page)
  await expectToFit(page, [320, 390])
  await press(page, 'Send complaint')
  const card = page.getByRole('region', { name: 'Complaint', exact: true })
  const first = (await card.getByText(/^Protocol \d{8}-\d{6,}$/).textContent()) ?? ''
  await card.getByText(/^We'll answer by /).waitFor()
  await page.getByRole('log').getByText('I was charged twice.').waitFor()
  expect(await page.getByRole('button', { name: 'Take it to the ombudsman' }).count()).toBe(0)
  await expectAccessible(page)

  const support = await enter('support', '#/complaints')
  await support.page.getByRole('row', { name: 'Queixa' }).getByText('Complaint').waitFor()
  await expectAccessible(support.page)
  await support.page.getByRole('row', { name: 'Queixa' }).getByRole('link').first().click()
  await support.page.getByRole('button', { name: 'Answer and close' }).click()
  const dialog = support.page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Final answer' }).fill('We have paid it back.')
  await dialog.getByRole('button', { name: 'Answer and close' }).click()
  await page.getByRole('log').getByText('We have paid it back.').waitFor()
  await page.getByText('This complaint is closed.').waitFor()

  await fieldOf(page, "What's still open?").fill('It has not arrived.')
  await expectAccessible(page)
  await expectToFit(page, [320, 390])
  await press(page, 'Take it to the ombudsman')
  const further = page.getByRole('region', { name: 'Complaint to the ombudsman' })
  await further.getByText(first).waitFor()
  await expect.poll(() => further.getByText(/^Protocol /).count()).toBe(2)

  // Somebody else answers for the ombudsman, who first takes more time.
  await support.page.getByRole('button', { name: 'Answer and close' }).click()
  await dialog.getByRole('textbox', { name: 'Final answer' }).fill('It is on its way.')
  await dialog.getByRole('button', { name: 'Answer and close' }).click()
  await dialog.getByText('Someone else has to confirm this.').waitFor()
  const admin = await enter('admin', support.page.url().replace(/^[^#]*/, ''))
  await addOmbudsmanComplaints(db(), await sandboxNow(db()))
  await admin.page.getByRole('button', { name: 'Extend the deadline' }).click()
  await admin.page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Reason for the borrower' })
    .fill('The bank is slow.')
  await admin.page.getByRole('dialog').getByRole('button', { name: 'Extend the deadline' }).click()
  await page.getByRole('log').getByText('The bank is slow.').waitFor()
  await further.getByText(/^Extended: you'll have an answer by /).waitFor()
  await expectAccessible(admin.page)

  await page.goto(`${server.address}/#/pages/my/Messages`)
  await expect.poll(() => page.getByText('Your complaint', { exact: true }).count()).toBe(4)
  expect(complaints).toEqual([])
})
