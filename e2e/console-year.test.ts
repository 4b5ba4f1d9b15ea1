import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { inTransaction } from '../apps/server/src/platform/db/transaction.ts'
import { addJob } from '../apps/server/src/platform/jobs/queue.ts'
import { queueScenario } from '../apps/server/src/sandbox/scenario/job.ts'
import { SANDBOX_PASSWORD } from '../apps/server/src/sandbox/seed.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { eventually, loansOf } from '../apps/server/src/testing/loans.ts'
import { hint } from './console-loans-steps.ts'
import { useConsole } from './console-steps.ts'
import { confirm, heading, press, waitForDialog } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

/** The year of a lender that is small enough to be made for one file; every test finds its people in it. */
const SMALL = { borrowers: 60, days: 20 }

const { server, at, enter, tokenOf, left, visit } = useConsole()
const db = () => server.server.pool.db
const loans = loansOf(server)

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  const { rows } = await query.execute(db())
  const [row] = rows
  if (row === undefined) throw new Error('the year has nobody like that')
  return row
}

beforeAll(async () => {
  const { now } = dataOf(await server.ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  await inTransaction(db(), (tx) => queueScenario(tx, new Date(now), { small: SMALL }))
  await eventually(
    async () => dataOf(await server.ask('POST /api/sandbox/scenario', { action: 'read' }, { key: null })),
    ({ step }) => step === 'done' || step === 'failed',
    'the year is made',
  )
}, 180_000)

/** A day as the console writes it. */
const inWords = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

const nav = (page: Page) => page.getByRole('navigation', { name: 'Pages' })

it('support finds a borrower by phone and tells them their next due date in three actions', async () => {
  const borrower = await one(sql<{ name: string; phone: string; due_on: string }>`
    SELECT i.name, b.phone, to_char(min(r.due_on), 'YYYY-MM-DD') AS due_on
    FROM borrowers AS b JOIN borrower_info AS i ON i.borrower_id = b.id
    JOIN loans AS l ON l.borrower_id = b.id AND l.state = 'credited' AND l.written_off_at IS NULL
    JOIN loan_installments AS r ON r.loan_id = l.id AND r.closed_on IS NULL
    GROUP BY i.name, b.phone, l.id ORDER BY min(r.due_on) DESC LIMIT 1`)
  const { page, complaints } = await enter('support')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  let actions = 0
  const act = async (what: () => Promise<unknown>): Promise<void> => {
    actions += 1
    await what()
  }
  await act(() => page.keyboard.press('/'))
  const dialog = await waitForDialog(page, 'Find anything')
  await act(() => page.keyboard.type(borrower.phone.slice(3)))
  await dialog.getByRole('option', { name: borrower.name }).waitFor()
  await act(() => page.keyboard.press('Enter'))
  await heading(page, borrower.name)
  await page
    .getByRole('region', { name: 'Loans' })
    .getByText(`next ${inWords(borrower.due_on)}`)
    .first()
    .waitFor()
  expect(actions).toBeLessThanOrEqual(3)
  expect(complaints).toEqual([])
})

it('finance matches an unmatched PIX by the name of its payer, and a second person confirms it', async () => {
  const line = await one(sql<{ end_to_end_id: string; name: string; borrower_id: string }>`
    SELECT p.end_to_end_id, i.name, i.borrower_id FROM pix_received AS p
    JOIN sandbox_bank_pix AS b ON b.end_to_end_id = p.end_to_end_id
    JOIN borrower_info AS i ON i.name = b.payer_name
    WHERE p.state = 'suspense' AND p.proposed IS NULL ORDER BY p.paid_at DESC LIMIT 1`)
  const finance = await enter('finance', '#/suspense')
  await finance.page.goto(at(`#/suspense/${line.end_to_end_id}`))
  const picker = finance.page.getByRole('combobox', { name: 'Another borrower' })
  await picker.fill(line.name)
  await finance.page.getByRole('option', { name: line.name }).first().click()
  // Beside the candidates, one of whom may have the same name.
  await finance.page
    .locator('form')
    .getByRole('button', { name: `Propose ${line.name}` })
    .click()
  await hint(finance.page, 'Proposed. Someone else has to confirm it.')
  expect(await finance.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  const admin = await enter('admin', `#/suspense/${line.end_to_end_id}`)
  await press(admin.page, 'Confirm')
  await confirm(admin.page, 'Confirm')
  await hint(admin.page, `credited to ${line.name}`)
  const { state, borrower_id } = await one(sql<{ state: string; borrower_id: string }>`
    SELECT state, borrower_id FROM pix_received WHERE end_to_end_id = ${line.end_to_end_id}`)
  expect({ state, borrower_id }).toEqual({ state: 'matched', borrower_id: line.borrower_id })
  expect([...finance.complaints, ...admin.complaints]).toEqual([])
})

it('two administrators price a new package, it is on offer, and a borrower takes a loan of it', async () => {
  const first = await enter('admin', '#/terms/packages')
  await press(first.page, 'Add a package')
  const field = (name: string) => first.page.getByRole('textbox', { name })
  await field('Name borrowers see').fill('Year end')
  await field("Code (can't change later)").fill('year_end')
  await field('Interest, % a month').fill('2.5')
  await field('Package fee').fill('30')
  await field('Amount from').fill('300')
  await field('Amount to').fill('2000')
  await field('Installments from').fill('3')
  await field('Installments to').fill('6')
  // What it costs a borrower stands beside the form before anybody proposes it.
  await first.page.getByRole('region', { name: 'What a borrower will see' }).getByText('%').first().waitFor()
  await field('Reason').fill('A cheaper loan for December.')
  await press(first.page, 'Propose')
  await hint(first.page, 'Proposed. Someone else has to confirm it.')
  const second = await enter('admin2', '#/terms/packages')
  await press(second.page, 'Confirm')
  await confirm(second.page, 'Confirm')
  await hint(second.page, 'Confirmed')
  const { page } = await visit()
  await page.goto(server.address)
  await expect
    .poll(async () => {
      await page.getByRole('slider', { name: 'You receive' }).press('Home')
      return page.getByText('Year end').first().isVisible()
    })
    .toBe(true)
  const { loanId } = await loans.credited({ package: 'year_end', amount_cents: 60_000, months: 4 })
  const loan = await one(sql<{ state: string; rate: string }>`
    SELECT state, terms ->> 'rate_monthly' AS rate FROM loans WHERE id = ${loanId}`)
  expect(loan).toEqual({ state: 'credited', rate: '0.025' })
  expect([...first.complaints, ...second.complaints]).toEqual([])
})

it('an answer that is half written when the session ends is there after the log-in, and Ctrl+Enter sends it', async () => {
  const { id } = await one(sql<{ id: string }>`
    SELECT id FROM conversations WHERE state = 'open' AND complaint IS NULL AND operator_id IS NULL LIMIT 1`)
  const { page, complaints } = await enter('support', `#/conversations/${id}`)
  const field = page.getByRole('textbox', { name: 'Your message' })
  await field.fill('Good morning, we are looking in')
  await server.ask('POST /api/console/logout', {}, { token: await tokenOf('support') })
  left('support')
  await press(page, 'Send')
  await page.getByText('What you were typing is kept in this browser').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Login').fill('support@sandbox')
  await page.getByRole('textbox', { name: 'Password' }).fill(SANDBOX_PASSWORD)
  await press(page, 'Log in')
  await page.getByText('Unsent draft restored.').waitFor()
  expect(await field.inputValue()).toBe('Good morning, we are looking in')
  await field.fill('Good morning, we are looking into it.')
  await field.press('Control+Enter')
  await page.getByText('Good morning, we are looking into it.').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  await page.reload()
  await page.getByText('Good morning, we are looking into it.').waitFor()
  expect(await page.getByText('Unsent draft restored.').count()).toBe(0)
  expect(complaints).toEqual([])
})

it('an administrator sees a job that was given up, tries it again, and sees it gone', async () => {
  await inTransaction(db(), async (tx) => {
    await addJob(tx, { name: 'prune', payload: {} })
    await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts, last_error = 'disk full'
      WHERE id = (SELECT max(job.id) FROM graphile_worker.jobs AS job WHERE task_identifier = 'prune')`.execute(tx)
  })
  const { page, complaints } = await enter('admin', '#/system')
  const dead = page.getByRole('region', { name: 'Jobs given up' })
  await dead.getByText('disk full').waitFor()
  await expectAccessible(page)
  await expectToFit(page, [1280, 390, 320])
  await dead.getByRole('button', { name: /^Try job \d+ again$/ }).click()
  await page.getByText('Trying again: 1').waitFor()
  await dead.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})

it('a reviewer decides the application that waits first, from the start page', async () => {
  const { page, complaints } = await enter('reviewer')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  await nav(page)
    .getByRole('link', { name: /^Verification/ })
    .click()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await press(page, 'Assign to me')
  await page.getByText('Assigned to you until').waitFor()
  const documents = page.getByRole('region', { name: 'Documents', exact: true }).getByRole('button')
  for (const name of ['Document, front', 'Document, back', 'Selfie']) {
    await documents.filter({ hasText: name }).first().click()
    const picture = page.getByRole('img', { name: new RegExp(`^${name} of`) })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
  await press(page, 'Verify')
  const dialog = await waitForDialog(page, 'Verify')
  await dialog.getByRole('region', { name: 'What this will do' }).getByText('Loan becomes').waitFor()
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click()
  await hint(page, 'identity verified.')
  expect(complaints).toEqual([])
})

it('an auditor goes from a figure to the loans behind it, and from the audit log to one person’s acts', async () => {
  const { page, complaints } = await enter('auditor', '#/figures/credited')
  await page.getByRole('row').nth(1).waitFor()
  await page.goto(at('#/audit'))
  await page.getByRole('combobox', { name: 'Actor' }).click()
  await page.getByRole('option', { name: 'Fábio Finanças' }).click()
  await expect
    .poll(async () => new Set(await page.locator('tbody tr:not([hidden]) td:nth-child(2)').allTextContents()))
    .toEqual(new Set(['Fábio Finanças']))
  expect(await page.locator('main').textContent()).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
  await expectAccessible(page)
  await expectToFit(page, [1280, 390])
  const download = page.waitForEvent('download')
  await press(page, 'Download as CSV')
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
  expect(complaints).toEqual([])
})

it('content sees the article that waits for a second person, and no borrower', async () => {
  const { page, complaints } = await enter('content')
  await page.getByRole('heading', { level: 1, name: /^Hello/ }).waitFor()
  expect(await nav(page).getByRole('link', { name: 'Conversations' }).count()).toBe(0)
  await nav(page).getByRole('link', { name: 'Articles' }).click()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor()
  expect(complaints).toEqual([])
})
