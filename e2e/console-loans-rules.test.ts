import { expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { DESK, useConsole } from './console-steps.ts'
import { alerted, applicantsOf, decide, hint, namesIn, openCase, openDocuments } from './console-loans-steps.ts'
import { expectFocus, press, waitForDialog } from './page-steps.ts'
import { expectAccessible, settle } from './visit.ts'

const { server, at, enter, sweep } = useConsole()
const { loans, verification, quota, review, release, stateOf } = applicantsOf(server)
const db = () => server.server.pool.db

it('two operators on one case: the second is told who has it, and may decide nothing; one that moved on is said to have', async () => {
  const applicant = await verification('Wanted Twice')
  const { page } = await enter('reviewer', `#/loans/${applicant.loanId}`)
  await openCase(page, applicant)
  await openDocuments(page, applicant)
  const admin = await enter('admin', `#/loans/${applicant.loanId}`)
  await press(admin.page, 'Assign to me')
  await admin.page.getByText('Assigned to you until').waitFor()

  await press(page, 'Verify')
  await page.getByRole('dialog').getByText('A colleague is working on this case.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await alerted(page, 'A colleague is working on this case.')
  await page.getByText('Assigned to Ana Admin until').waitFor()
  expect(await page.getByRole('button', { name: /^(Verify|Decline|Assign to me)/ }).count()).toBe(0)
  await page.goto(at('#/queues/verification'))
  await page.getByRole('row', { name: 'Ana Admin' }).waitFor()

  await press(admin.page, 'Give back')
  await hint(admin.page, "You've given the case back.")
  await page.goto(at(`#/loans/${applicant.loanId}`))
  await page.getByRole('button', { name: 'Verify' }).waitFor()
  await openDocuments(admin.page, applicant)
  await decide(admin.page, 'Verify', 'Verify Wanted Twice?')
  await hint(admin.page, 'identity verified')
  await press(page, 'Assign to me')
  await alerted(page, 'You can no longer do this step')
  await page.getByText('Nothing to decide here right now.').waitFor()
  expect(await page.getByRole('button', { name: /^(Verify|Decline|Assign to me)/ }).count()).toBe(0)
})

it('who had another duty on the loan is barred and told why, also where that became so meanwhile', async () => {
  const own = await review('Own Verification')
  const { page } = await enter('reviewer', '#/queues/review')
  await page.getByRole('row', { name: own.number }).getByText("You can't decide this one").waitFor()
  await page.getByRole('link', { name: own.number }).click()
  await page.getByText('Someone else has to decide.').waitFor()
  expect(await page.getByRole('button', { name: /Approve|Decline|Request data|Assign to me/ }).count()).toBe(0)

  const admin = await enter('admin', `#/loans/${own.loanId}`)
  await admin.page.getByRole('button', { name: 'Approve' }).waitFor()
  const { id } = await db()
    .selectFrom('operators')
    .select('id')
    .where('login', '=', 'admin@sandbox')
    .executeTakeFirstOrThrow()
  await db().updateTable('verifications').set({ decided_by: id }).where('borrower_id', '=', own.id).execute()
  await press(admin.page, 'Approve')
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByText("You've already acted on this loan in another role.").waitFor()
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await alerted(admin.page, "You've already acted on this loan in another role.")
  await admin.page.getByText("You've verified this borrower or already decided on this loan.").waitFor()
  expect(await admin.page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
  expect(await stateOf(own)).toBe('under_review')
})

it('a masked field is revealed after a question, stands in the audit trail, and is offered to nobody else', async () => {
  const masked = await release('Masked Person')
  const { page, complaints } = await enter('reviewer', `#/loans/${masked.loanId}?tab=data`)
  await openCase(page, masked)
  expect(await page.content()).not.toContain(masked.phone)
  await page.getByRole('button', { name: 'Reveal: Number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reveal this field?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reveal' }).click()
  await page.getByText(masked.phone).waitFor()
  await page.getByRole('button', { name: 'Hide: Number' }).click()
  expect(await page.content()).not.toContain(masked.phone)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('This borrower', { exact: true }).click()
  await page.getByRole('row', { name: /Rosa Revisão Masked field revealed/ }).waitFor()
  expect(complaints).toEqual([])

  const finance = await enter('finance', `#/loans/${masked.loanId}?tab=data`)
  await openCase(finance.page, masked)
  expect(await finance.page.getByRole('button', { name: /^Reveal/ }).count()).toBe(0)
})

it('a queue is worked through by the keyboard alone, and no key acts while somebody types', async () => {
  const first = await verification('Key One')
  const second = await verification('Key Two')
  const { page, complaints } = await enter('reviewer', '#/queues/verification')
  await expect.poll(() => namesIn(page)).toEqual(['Key One', 'Key Two'])
  const { keyboard } = page
  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Next row').waitFor()
  await expectAccessible(page)
  await keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })

  await keyboard.press('j')
  await expectFocus(page.getByRole('link', { name: first.number }))
  await keyboard.press('j')
  await expectFocus(page.getByRole('link', { name: second.number }))
  await keyboard.press('k')
  await keyboard.press('o')
  // A key works only a moment after its button is drawn.
  const key = async (name: string): Promise<void> => {
    await settle(page)
    await keyboard.press(name)
  }
  await openCase(page, first)
  await key('c')
  await page.getByText('Assigned to you until').waitFor()
  await key('g')
  await hint(page, "You've given the case back.")
  for (const [digit, document] of [
    ['2', 'Document, back'],
    ['3', 'Selfie'],
  ] as const) {
    await key(digit)
    const picture = page.getByRole('img', { name: `${document} of Key One` })
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
  }
  await key('p')
  const passing = await waitForDialog(page, 'Verify Key One?')
  await passing.getByText('Loan becomes').waitFor()
  await passing.getByRole('textbox', { name: 'Note for colleagues' }).focus()
  await keyboard.type('parlour')
  expect(await passing.getByRole('textbox', { name: 'Note for colleagues' }).inputValue()).toBe('parlour')
  expect(await stateOf(first)).toBe('unverified')
  await keyboard.press('Enter')
  await hint(page, `${first.number}: identity verified.`)

  await openCase(page, second)
  await key('r')
  const declining = await waitForDialog(page, 'Which documents must be sent again?')
  await expectFocus(declining.getByRole('combobox', { name: 'Document, front' }))
  await keyboard.press('ArrowDown')
  const refuse = declining.getByRole('button', { name: 'Decline' })
  for (let tabs = 0; tabs < 8 && !(await refuse.evaluate((button) => button === document.activeElement)); tabs += 1)
    await keyboard.press('Tab')
  await expectFocus(refuse)
  await keyboard.press('Enter')
  await hint(page, `${second.number}: documents declined.`)
  expect(complaints).toEqual([])
})

it('single keys can be turned off, and stay so', async () => {
  const seen = await verification('No Keys')
  const { page } = await enter('reviewer', `#/loans/${seen.loanId}`)
  await openCase(page, seen)
  await press(page, 'Keyboard shortcuts')
  await page.getByRole('switch', { name: 'Shortcuts on' }).click()
  await page.keyboard.press('Escape')
  await page.reload()
  await openCase(page, seen)
  await page.keyboard.press('p')
  await page.keyboard.press('c')
  await press(page, 'Assign to me')
  await page.getByText('Assigned to you until').waitFor()
  expect(await stateOf(seen)).toBe('unverified')
})

it('what is late is said in red words, in the list, beside its queue and on the start page', async () => {
  const late = await verification('Late One')
  await db()
    .updateTable('verifications')
    .set({ decide_by: new Date(Date.now() - 3 * 3_600_000 - 600_000) })
    .where('borrower_id', '=', late.id)
    .execute()
  const { page, complaints } = await enter('auditor', '#/queues/verification')
  await page.getByRole('row', { name: late.number }).getByText('Late by 3 hrs 10 mins').waitFor()
  expect((await namesIn(page))[0]).toBe('Late One')
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: /^Verification.*1 past deadline/ })
    .waitFor()
  await page.getByRole('link', { name: 'My work' }).click()
  await page
    .getByRole('navigation', { name: 'Waiting for a decision' })
    .getByRole('link', { name: /^Verification.*1 past deadline/ })
    .waitFor()
  // An auditor can only read.
  await page.goto(at(`#/loans/${late.loanId}`))
  await openCase(page, late)
  expect(await page.getByRole('button', { name: /^(Verify|Decline|Assign to me|Reveal)/ }).count()).toBe(0)
  for (const hash of [`#/loans/${crypto.randomUUID()}`, '#/loans/x', '#/queues/nothing']) {
    await page.goto(at(hash))
    await page.getByRole('heading', { name: "We couldn't find this page" }).waitFor()
  }
  expect(complaints).toEqual([])
})

const SCREENS = [
  { lang: 'en', size: DESK },
  { lang: 'zh', size: { viewport: { width: 390, height: 844 } } },
]
const QUEUES = ['verification', 'quota', 'review', 'release'].map((queue) => `#/queues/${queue}`)

it('every queue and every panel, in English on a desk and in Chinese on a phone, have no barrier, fit every width, and break no content rule', async () => {
  const name = 'Maria Aparecida de Albuquerque Cavalcanti dos Santos'
  const rejected = await review(name, '8')
  dataOf(
    await loans.decide('admin', {
      action: 'reject',
      loan_id: rejected.loanId,
      reasons: ['income_not_proven'],
      note: 'A note.',
    }),
  )
  const awaitingData = await review(name)
  dataOf(
    await loans.decide('admin', {
      action: 'request_data',
      loan_id: awaitingData.loanId,
      asks: ['payslip', 'other'],
      ask: 'Please.',
    }),
  )
  const cases = [await verification(name), await quota(name), await review(name, '7'), rejected, awaitingData]
  const paid = await release(name)
  for (const { lang, size } of SCREENS) {
    const { page, complaints } = await enter('admin', '', { ...size, lang })
    await sweep(page, [
      '#/',
      ...QUEUES,
      `${QUEUES[0] ?? ''}?mine=yes`,
      ...cases.map(({ loanId }) => `#/loans/${loanId}`),
    ])
    const finance = await enter('finance', '', { ...size, lang })
    await sweep(finance.page, [`#/loans/${paid.loanId}`])
    expect([...complaints, ...finance.complaints]).toEqual([])
  }
})
