import type { Role } from '@home-credit/contract'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { walletBalance } from '../apps/server/src/ledger/wallet-queries.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { newCpf } from './account-steps.ts'
import { LABELS, sharpPhoto, stepIs, take, useApplying } from './apply-page.ts'
import { decide, openDocuments } from './console-loans-steps.ts'
import { DESK } from './console-steps.ts'
import { chip, HUB, title } from './loan-hub-steps.ts'
import { beginSigning, choose, CONTRACT, fillLoanRequest } from './loan-screens-steps.ts'
import { confirm, expectFocus, fieldOf, follow, heading, press, waitForStatus, tokenOf } from './page-steps.ts'
import type { Visit } from './visit.ts'

const { ask, at, loans, newPhone, open, registerFromHome, server, readyApplicant, visit } = useApplying()
const DAY = 24 * 3600
const SENT = "We've got your application"

/** The labels of a loan's progress from the specification; repayment adds the last one. */
const PROGRESS = [
  'Not real-name authenticated',
  'No package selected',
  'Package not paid',
  'Quota not increased',
  'Under review',
  'Audit failure',
  'Examination passed',
  'Generated',
  'Credited',
]

/** The labels that appeared on the screen. */
const shown = new Set<string>()
const see = async (page: Page, label: string): Promise<void> => {
  await chip(page, label).waitFor()
  shown.add(label)
}

/** An operator's console, open at one loan. */
async function operatorAt(role: Role, queue: string, loanId: string): Promise<Visit> {
  const token = await loans.operator(role)
  const visited = await visit({ lang: 'en', ...DESK })
  await visited.page.addInitScript((value) => localStorage.setItem('console-token', value), token)
  await visited.page.goto(`${server.address}/console/#/queues/${queue}`)
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  await visited.page.goto(`${server.address}/console/#/loans/${loanId}`)
  await press(visited.page, 'Assign to me')
  await visited.page.getByText('Assigned to you until').waitFor()
  return visited
}

const signedBy = async (page: Page, phone: string): Promise<void> => {
  await page.getByRole('heading', { level: 2, name: 'In plain words' }).waitFor()
  await beginSigning(page)
  const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
  await press(page, 'Send code')
  await waitForStatus(page, "We've sent you a code.")
  await fieldOf(page, 'SMS code').fill(await loans.codeFor(phone, now))
  await press(page, 'Sign the contract')
  await title(page, 'Signed. The money is on its way.').waitFor()
}

describe('a stranger with a new phone number', () => {
  it('becomes a borrower with money in the wallet, and three operators see to it', async () => {
    const parts = newPhone()
    const photo = await sharpPhoto()
    const { page, complaints } = await visit({ lang: 'en', reducedMotion: 'reduce' })
    await page.goto(at('/'))
    await registerFromHome(page, parts)
    await stepIs(page, 1, 'About you')
    // The form appears after its heading.
    await expectFocus(fieldOf(page, 'Full name'))
    await page.keyboard.type('Ana Souza Lima\n17051990', { delay: 5 })
    await page.getByLabel('Same as my phone number').check()
    await page.getByLabel("I don't have Telegram").check()
    await fieldOf(page, 'E-mail').focus()
    await page.keyboard.type(`ana@example.com\n${newCpf()}\n`, { delay: 5 })
    await stepIs(page, 2, 'Your work')
    await expectFocus(fieldOf(page, 'Employer'))
    await page.keyboard.type('Padaria Santo Antônio\n01310100', { delay: 5 })
    await expectFocus(fieldOf(page, 'Number'))
    await page.keyboard.type('1578\n\n3500\n')
    await stepIs(page, 3, 'Your bank')
    await expectFocus(fieldOf(page, 'Bank name'))
    await page.keyboard.type('Banco do Brasil\n12345\n12345-6\nana@example.com\n', { delay: 5 })
    await stepIs(page, 4, 'Photos of your ID')
    for (const label of Object.values(LABELS)) await take(page, label, photo)
    await stepIs(page, 5, 'Check your answers')
    await press(page, 'Send application')
    await page.getByRole('heading', { name: SENT }).waitFor()

    const token = await tokenOf(page)
    const { detail } = dataOf(await ask('POST /api/dk/getDetail', {}, { token, key: null }))
    const loanId = detail?.loan.id ?? ''
    await page.goto(at(HUB))
    await see(page, 'Not real-name authenticated')
    const verifier = await operatorAt('reviewer', 'verification', loanId)
    await openDocuments(verifier.page, { name: 'Ana Souza Lima' })
    await decide(verifier.page, 'Verify', 'Verify Ana Souza Lima?')
    // The borrower's page updates by itself.
    await see(page, 'No package selected')
    await follow(page, 'Choose a package')
    await fillLoanRequest(page, { reais: '1200', months: '6', name: 'Plus' })
    await choose(page, 'Plus')
    await page.goto(at(HUB))
    await see(page, 'Package not paid')
    await follow(page, 'Read and agree')
    await press(page, 'I agree to the R$49 fee')
    await heading(page, 'Loan')
    await see(page, 'Under review')
    await loans.referred({ id: '', phone: '', token })
    const decider = await operatorAt('admin', 'review', loanId)
    await press(decider.page, 'Approve')
    await decider.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await see(page, 'Examination passed')
    await follow(page, 'Read and sign')
    // Codes to one number are a minute apart.
    await loans.forward(61)
    const { id } = dataOf(await ask('POST /api/app/me', {}, { token, key: null })).borrower
    const { phone } = await server.server.pool.db
      .selectFrom('borrowers')
      .select('phone')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await signedBy(page, phone)
    await page.goto(at(HUB))
    await see(page, 'Generated')
    const releaser = await operatorAt('finance', 'release', loanId)
    await press(releaser.page, 'Release')
    await releaser.page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await see(page, 'Credited')

    expect(await walletBalance(server.server.pool.db, id)).toBe(120_000)
    const after = await loans.detail({ id, phone: '', token }, loanId)
    expect(after.timeline.map(({ by }) => by)).toContain('operator')
    expect([complaints, verifier.complaints, decider.complaints, releaser.complaints]).toEqual([[], [], [], []])
    // The longest journey: a slow machine needs minutes.
  }, 500_000)
})

describe('an application that stops', () => {
  it('at documents goes on when they are taken again', async () => {
    const borrower = await readyApplicant()
    const { loan } = dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
    const documents = [{ kind: 'selfie' as const, reason: 'face_not_visible' as const }]
    dataOf(await loans.decide('reviewer', { action: 'refuse_documents', loan_id: loan?.id ?? '', documents, note: '' }))
    const { page } = await open(HUB, { token: borrower.token })
    await see(page, 'Not real-name authenticated')
    await follow(page, 'Retake photos')
    await take(page, LABELS.selfie, await sharpPhoto())
    await stepIs(page, 5, 'Check your answers')
    await press(page, 'Send application')
    await page.getByRole('heading', { name: SENT }).waitFor()
    dataOf(await loans.pass(loan?.id ?? ''))
    await page.goto(at(HUB))
    await see(page, 'No package selected')
  })

  it('at the quota goes on with a lower amount', async () => {
    const borrower = await loans.verified()
    dataOf(await loans.choose(borrower, { amount_cents: 200_000, months: 6 }))
    const { page } = await open(HUB, { token: borrower.token })
    await see(page, 'Quota not increased')
    await follow(page, 'See your two options')
    await press(page, 'Borrow R$1,500')
    await see(page, 'Under review')
  })

  it('at the decision goes to another person', async () => {
    const borrower = await loans.underReview()
    dataOf(
      await loans.decide('admin', {
        action: 'reject',
        loan_id: borrower.loanId,
        reasons: ['income_not_proven'],
        note: '',
      }),
    )
    const { page } = await open(HUB, { token: borrower.token })
    await see(page, 'Audit failure')
    await follow(page, 'See the reasons')
    await fieldOf(page, 'What should they know?').fill('I have a second job')
    await press(page, 'Ask a person to review it')
    await see(page, 'Under review')
  })

  it('at an offer that expired may choose again, and owes nothing', async () => {
    const borrower = await loans.approved()
    const { page } = await open(HUB, { token: borrower.token })
    await see(page, 'Examination passed')
    await loans.forward(3 * DAY)
    await expect.poll(async () => (await loans.detail(borrower)).loan.state).toBe('no_package')
    await page.reload()
    await see(page, 'No package selected')
    await follow(page, 'Choose a package')
    await heading(page, 'Amount and installments')
  })

  it('at the release is looked at by a person again, and its contract is void', async () => {
    const borrower = await loans.generated()
    const { page } = await open(HUB, { token: borrower.token })
    await see(page, 'Generated')
    const releaser = await operatorAt('finance', 'release', borrower.loanId)
    await press(releaser.page, 'Decline')
    const dialog = releaser.page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: 'Doubts about the account' }).check()
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await see(page, 'Under review')
    await page.goto(at(CONTRACT))
    await page.getByText('Void', { exact: true }).waitFor()
  })

  it('because its borrower wants it so costs nothing', async () => {
    const borrower = await loans.underReview()
    const { page } = await open(HUB, { token: borrower.token })
    await press(page, 'Cancel the application')
    await confirm(page, 'Cancel the application')
    await title(page, 'This application is closed').waitFor()
    await see(page, 'Cancelled')
  })

  it('after it was credited, within seven days, gives back exactly what came', async () => {
    const borrower = await loans.credited()
    const { page } = await open(`/pages/my/LoanDetails?id=${borrower.loanId}`, { token: borrower.token })
    await press(page, 'Return the loan')
    await confirm(page, 'Return the loan')
    await waitForStatus(page, "You've returned the loan. You owe nothing.")
    await page.goto(at(HUB))
    await see(page, 'Returned')
    expect(await walletBalance(server.server.pool.db, borrower.id)).toBe(0)
  })
})

it('every label of the progress was on the screen', () => {
  expect([...shown].filter((label) => PROGRESS.includes(label)).toSorted()).toEqual([...PROGRESS].toSorted())
})
