import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { addBorrower, type TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { mintKey } from '../apps/server/src/testing/server.ts'
import { DESK, useConsole } from './console-steps.ts'
import { expectAccessible } from './visit.ts'

const { server, at, come, enter, sweep } = useConsole()
const db = () => server.server.pool.db

let photo: Buffer
beforeAll(async () => {
  photo = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#0b6e4f' } })
    .jpeg()
    .toBuffer()
})

/** As the app sends it. */
async function upload({ token }: TestBorrower): Promise<string> {
  const headers = {
    'content-type': 'application/octet-stream',
    authorization: `Bearer ${token}`,
    'idempotency-key': mintKey(),
  }
  const response = await fetch(`${server.address}/api/system/upload`, {
    method: 'POST',
    headers,
    body: new Uint8Array(photo),
  })
  const { data } = (await response.json()) as { data: { file_id: string } }
  return data.file_id
}

interface Seeded {
  id: string
  borrower: TestBorrower
}

/** A change that waits for review, requested `minutes` ago. */
async function seed(
  name: string,
  { minutes = 5, cpfMatches = true }: { minutes?: number; cpfMatches?: boolean } = {},
): Promise<Seeded> {
  const borrower = await addBorrower(db())
  await db().insertInto('borrower_info').values({ borrower_id: borrower.id, name, changed_at: new Date() }).execute()
  const id = crypto.randomUUID()
  await db()
    .insertInto('phone_changes')
    .values({
      id,
      borrower_id: borrower.id,
      old_phone: borrower.phone,
      new_phone: '+5521987654321',
      cpf_matches: cpfMatches,
      document_file_id: await upload(borrower),
      state: 'waiting_review',
      asked_at: new Date(Date.now() - minutes * 60_000),
    })
    .execute()
  return { id, borrower }
}
const stateOf = async ({ id }: Seeded) =>
  (await db().selectFrom('phone_changes').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
const namesIn = (page: Page): Promise<string[]> => page.locator('tbody tr td:nth-child(2)').allTextContents()

it('a reviewer finds who waits longest, looks at the document and approves; a second person confirms', async () => {
  const young = await seed('Young', { minutes: 5 })
  const old = await seed('Old', { minutes: 50 })
  const { page, complaints } = await enter('reviewer', '')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Phone change requests' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Old', 'Young'])
  expect(await page.content()).not.toContain(old.borrower.phone)

  await page.getByRole('row', { name: 'Old' }).getByRole('link', { name: '+55' }).click()
  await page.getByRole('heading', { name: 'Phone change request: Old' }).waitFor()
  await page.getByText('+55 *******4321').first().waitFor()
  await page.getByText('Matches', { exact: true }).waitFor()
  const picture = page.getByRole('img', { name: 'Document of Old' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve this phone change?' })
  await dialog.getByText('+55 *******4321').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await stateOf(old)).toBe('waiting_review')
  await page.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('status').getByText('Approval saved.').waitFor()
  await page.getByText('First approval').waitFor()
  await page.getByRole('cell', { name: 'Phone change: first of two approvals' }).waitFor()
  expect(await page.getByRole('button', { name: /Approve|Confirm/ }).count()).toBe(0)
  expect(await stateOf(old)).toBe('waiting_review')

  const second = await enter('support', `#/phone-changes/${old.id}`)
  await second.page.getByRole('button', { name: 'Confirm' }).click()
  const question = second.page.getByRole('dialog', { name: 'Confirm this phone change?' })
  await question.getByRole('button', { name: 'Confirm' }).click()
  await second.page.getByRole('status').getByText('Phone change approved.').waitFor()
  await second.page.getByText('Approved, waiting').waitFor()
  await second.page.getByText('Effective from').waitFor()
  await second.page.getByText('Second approval').waitFor()
  expect(await stateOf(old)).toBe('waiting_delay')

  await page.getByRole('link', { name: 'All phone change requests' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Young'])
  await page.getByRole('combobox', { name: 'State' }).selectOption('waiting_delay')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Old'])
  await page.getByRole('combobox', { name: 'State' }).selectOption('all')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Old', 'Young'])
  await page.reload()
  await expect.poll(() => namesIn(page)).toEqual(['Old', 'Young'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect.poll(() => namesIn(page)).toEqual(['Young'])
  expect(await stateOf(young)).toBe('waiting_review')
  expect(complaints).toEqual([])
})

it('refusing takes a reason: without one the field says so, and what was written stays', async () => {
  const seeded = await seed('Doubtful', { cpfMatches: false })
  const { page, complaints } = await enter('support', `#/phone-changes/${seeded.id}`)
  await page.getByText('Does not match', { exact: true }).waitFor()
  await page.getByText("This isn't the CPF on file").waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Decline this phone change?' })
  const reason = dialog.getByRole('textbox', { name: 'Reason' })
  await expect.poll(() => reason.evaluate((field) => field === document.activeElement)).toBe(true)
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  expect(await reason.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  expect(await stateOf(seeded)).toBe('waiting_review')

  await reason.fill('The photo cannot be read.')
  await page.route('**/api/console/phone_changes', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await dialog.getByRole('alert').getByText('network').waitFor()
  await page.unroute('**/api/console/phone_changes')
  expect(await reason.inputValue()).toBe('The photo cannot be read.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('status').getByText('Phone change declined.').waitFor()
  await page.getByText('The photo cannot be read.').waitFor()
  expect(await page.getByRole('button', { name: 'Decline' }).count()).toBe(0)
  // Support may not read the audit log.
  expect(await page.getByRole('heading', { name: 'Audit trail' }).count()).toBe(0)
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

it('whoever comes second is told so, and sees how it stands', async () => {
  const seeded = await seed('Contested')
  const { page } = await enter('reviewer', `#/phone-changes/${seeded.id}`)
  await page.getByRole('button', { name: 'Approve' }).click()
  await server.ask('POST /api/app/phone_change', { action: 'cancel' }, { token: seeded.borrower.token })
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByRole('alert').getByText('This number change is no longer open.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Cancelled by the borrower').waitFor()
  expect(await page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  expect(await stateOf(seeded)).toBe('cancelled')
})

it('an auditor looks on and decides nothing; one that is not there is said not to be', async () => {
  const seeded = await seed('Watched')
  const { page, complaints } = await enter('auditor', `#/phone-changes/${seeded.id}`)
  await page.getByRole('heading', { name: 'Phone change request: Watched' }).waitFor()
  expect(await page.getByRole('button', { name: /Approve|Decline/ }).count()).toBe(0)
  for (const id of [crypto.randomUUID(), 'x']) {
    await page.goto(at(`#/phone-changes/${id}`))
    await page.getByRole('heading', { name: "We couldn't find this page" }).waitFor()
  }
  await page.getByRole('link', { name: 'All phone change requests' }).click()
  await page.getByRole('heading', { name: 'Phone change requests' }).waitFor()
  expect(complaints).toEqual([])
})

it('a document that is gone is said to be', async () => {
  const seeded = await seed('Gone')
  const { page } = await come('auditor')
  await page.route('**/api/files/**', (route) => route.abort())
  await page.goto(at(`#/phone-changes/${seeded.id}`))
  await page.getByText("We can't show this document here.").waitFor()
})

const SCREENS = [
  { lang: 'en', size: DESK, on: 'a desk' },
  { lang: 'zh', size: { viewport: { width: 390, height: 844 } }, on: 'a phone' },
  { lang: 'pt', size: { viewport: { width: 320, height: 640 } }, on: 'a small phone' },
]

it.each(SCREENS)(
  'queue and detail in $lang, on $on, have no barrier, fit every width, and break no content rule',
  async ({ lang, size }) => {
    const seeded = await seed('Maria Aparecida de Albuquerque Cavalcanti', { cpfMatches: lang !== 'zh' })
    const { page, complaints } = await enter('admin', '', { ...size, lang })
    await sweep(page, [
      '#/phone-changes',
      '#/phone-changes?state=all',
      '#/phone-changes?state=done',
      `#/phone-changes/${seeded.id}`,
    ])
    expect(complaints).toEqual([])
  },
)
