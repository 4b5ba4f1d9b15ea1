import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { addJob } from '../apps/server/src/platform/jobs/queue.ts'
import { creditLoanAt, payLoanAt } from '../apps/server/src/testing/credited.ts'
import { eventually } from '../apps/server/src/testing/loans.ts'
import { alerted, hint } from './console-loans-steps.ts'
import { moneyOf, type Payer } from './console-money-steps.ts'
import { useConsole } from './console-steps.ts'
import { confirm, fieldOf, follow, heading, press } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'

const { server, at, tokenOf, enter, sweep } = useConsole()
const { payer, order, transfer, prove, screenshot, withdraw, approveFrom, lineState, balance } = moneyOf(server)
const db = () => server.server.pool.db

let ana: Payer
beforeAll(async () => {
  ana = await payer('Ana Lima')
})

const WIDTHS = [1280, 390]
/** The text of a dialog before money moves. */
const expectDialogText = async (page: Page, ...words: string[]): Promise<void> => {
  const text = await page.getByRole('dialog').textContent()
  for (const word of words) expect(text).toContain(word)
}
const fits = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectToFit(page, WIDTHS)
  await page.setViewportSize({ width: 1280, height: 800 })
}

it('a proof by TXID: one proposes the line of the bank and cannot confirm it, another does, and only then is money credited', async () => {
  const line = await transfer(10_000)
  const rechargeOrder = await order(ana, 10_000)
  const id = await prove(ana, rechargeOrder, { reference: line })
  const before = await balance(ana)

  const finance = await enter('finance')
  const nav = finance.page.getByRole('navigation', { name: 'Pages' })
  await nav.getByRole('link', { name: /^Proofs of payment.*1 waiting/ }).click()
  await finance.page.getByRole('row', { name: rechargeOrder.number }).waitFor()
  await finance.page.keyboard.press('j')
  await finance.page.keyboard.press('o')
  await heading(finance.page, `${rechargeOrder.number}: Ana Lima`)
  await finance.page.getByText(/^3 hrs 5\d mins left$/).waitFor()
  const card = finance.page.getByRole('article', { name: line })
  await card.getByText('Amount matches').waitFor()
  await card.getByText('Unmatched', { exact: true }).waitFor()
  await card.getByRole('button', { name: /^Propose this payment/ }).click()
  await hint(finance.page, 'Proposed. Someone else has to confirm it.')
  await finance.page.getByText('Fábio Finanças (you)').waitFor()
  await finance.page.getByText('You proposed it, so someone else has to confirm it.').waitFor()
  expect(await finance.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  const own = await server.ask(
    'POST /api/console/proofs',
    { action: 'confirm', id },
    { token: await tokenOf('finance') },
  )
  expect(own).toMatchObject({ status_code: 403, data: { reason: 'other_person_needed' } })
  expect(await balance(ana)).toBe(before)

  const admin = await enter('admin', `#/proofs/${id}`)
  await admin.page
    .getByRole('region', { name: 'What happens next' })
    .getByText('Fábio Finanças', { exact: true })
    .waitFor()
  await fits(admin.page)
  await press(admin.page, 'Confirm')
  await expectDialogText(
    admin.page,
    'R$100.00 goes from unmatched payments',
    line,
    "to Ana Lima's wallet",
    "One person alone can't undo this.",
  )
  await expectAccessible(admin.page)
  await confirm(admin.page, 'Confirm')
  await hint(admin.page, 'R$100.00 credited to Ana Lima.')
  await admin.page.getByText('Accepted', { exact: true }).waitFor()
  await admin.page.getByRole('cell', { name: 'Proof confirmed, money credited' }).waitFor()
  expect(await balance(ana)).toBe(before + 10_000)

  // An operator with the old page gets a message and the current state.
  await press(finance.page, 'Withdraw proposal')
  await alerted(finance.page, 'This has already been decided.')
  await finance.page.getByText('The money is in the wallet. Nothing left to do.').waitFor()
  expect([...finance.complaints, ...admin.complaints]).toEqual([])
})

it('a screenshot is looked at closely and refused with a reason that must be given; the same picture again is flagged', async () => {
  const rechargeOrder = await order(ana, 1000)
  const picture = await screenshot(ana)
  const id = await prove(ana, rechargeOrder, { file_id: picture })
  const { page, complaints } = await enter('finance', `#/proofs/${id}`)
  const image = page.getByRole('img', { name: 'Screenshot from Ana Lima' })
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(320)
  await image.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Zoom in' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.keyboard.press('r')
  await confirm(page, 'Decline')
  await page.getByText('Choose a reason.').waitFor()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'Payment not found at the bank' }).check()
  await confirm(page, 'Decline')
  await hint(page, `${rechargeOrder.number}: proof declined.`)
  await page.getByText('We credited nothing. The borrower knows why').waitFor()
  expect(await db().selectFrom('recharge_proofs').select(['state', 'reason']).where('id', '=', id).execute()).toEqual([
    { state: 'refused', reason: 'not_found' },
  ])

  const again = await prove(ana, rechargeOrder, { file_id: picture })
  await page.goto(at(`#/proofs/${again}`))
  const duplicate = page.getByRole('note').filter({ hasText: 'Duplicate' })
  await duplicate.getByText('by this borrower').waitFor()
  await duplicate.getByText('Declined').waitFor()
  await fits(page)
  await duplicate.getByRole('link', { name: rechargeOrder.number }).click()
  await page.getByText('We credited nothing.').waitFor()
  expect(complaints).toEqual([])
})

it('of two large payouts one is approved and paid, the other refused with a reason and its money is back; money can be blocked and freed', async () => {
  await approveFrom(20_000)
  const good = await withdraw(ana, 30_000)
  const bad = await withdraw(ana, 25_000)
  const before = await balance(ana)
  const { page, complaints } = await enter('finance', '#/payouts')
  await expect
    .poll(() => page.locator('tbody tr td:first-child a').allTextContents())
    .toEqual([good.number, bad.number])
  await follow(page, good.number)
  await heading(page, `${good.number}: Ana Lima`)
  await fits(page)
  await page.keyboard.press('p')
  await expectDialogText(
    page,
    "R$300.00, reserved from Ana Lima's wallet, goes from our bank account to their own account",
    "One person alone can't undo this.",
  )
  await confirm(page, 'Approve')
  await hint(page, `${good.number}: approved. We're sending it.`)
  const stateOf = async (): Promise<string> =>
    (await db().selectFrom('withdrawals').select('state').where('id', '=', good.id).executeTakeFirstOrThrow()).state
  await eventually(stateOf, (state) => state === 'paid', 'the bank paid')
  await press(page, 'Ask the bank again')
  await page.getByText('The bank paid it. Nothing left to do.').waitFor()
  await page.getByRole('listitem').getByText('Approved').waitFor()

  await page.goto(at(`#/payouts/${bad.id}`))
  await heading(page, `${bad.number}: Ana Lima`)
  await press(page, 'Decline')
  await expectDialogText(
    page,
    "R$250.00 goes from the reserve back to Ana Lima's wallet",
    "One person alone can't undo this.",
  )
  await confirm(page, 'Decline')
  await page.getByText('Please fill this in.').waitFor()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The account is doubtful.')
  await expectAccessible(page)
  await confirm(page, 'Decline')
  await hint(page, `${bad.number}: declined. The money is back in the wallet.`)
  await page.getByText('Not approved', { exact: true }).first().waitFor()
  expect(await balance(ana)).toBe(before + 25_000)

  const wallet = page.getByRole('region', { name: "Borrower's wallet" })
  await press(page, 'Block money')
  await confirm(page, 'Block money')
  await page.getByText('Enter the amount.').waitFor()
  await page.getByRole('textbox', { name: 'Amount to block' }).fill('50')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Its origin is doubted.')
  await confirm(page, 'Block money')
  await hint(page, 'R$50.00 blocked.')
  await wallet.getByText('R$50.00').waitFor()
  await press(page, 'Unblock')
  await confirm(page, 'Unblock')
  await hint(page, 'Money unblocked.')
  await wallet.getByText('R$0.00').waitFor()

  await follow(page, 'Back to Payouts')
  await page.getByText('No payouts need approval.').waitFor()
  await page.getByText('Failed', { exact: true }).click()
  await page.getByRole('row', { name: bad.number }).getByText('Not approved').waitFor()
  expect(complaints).toEqual([])
})

/** The total in suspense, as the list shows it. */
async function inAll(): Promise<string> {
  const lines = await db().selectFrom('pix_received').select('amount_cents').where('state', '=', 'suspense').execute()
  return `R$${(lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0) / 100).toFixed(2)} in total`
}

it('unmatched money is credited to whose it is, or goes back to the payer, each by two people', async () => {
  const hers = await transfer(2000, { payer_cpf: ana.cpf })
  const strange = await transfer(777)
  const before = await balance(ana)
  const finance = await enter('finance', '#/suspense')
  await finance.page.getByText(await inAll()).waitFor()
  await finance.page.getByRole('row', { name: /R\$20\.00/ }).click()
  const candidate = finance.page.getByRole('article', { name: 'Ana Lima' })
  await candidate.getByText('Same CPF as the payer').waitFor()
  // Anybody else is found by a search, with the keyboard alone.
  const other = finance.page.getByRole('combobox', { name: 'Another borrower' })
  await other.fill('ana lima')
  await finance.page.getByRole('option', { name: /Ana Lima/ }).waitFor()
  await other.press('Enter')
  await press(finance.page, 'Choose someone else')
  await fits(finance.page)
  await candidate.getByRole('button', { name: 'Propose Ana Lima' }).click()
  await finance.page.getByText('You proposed it, so someone else has to confirm it.').waitFor()

  const admin = await enter('admin', `#/suspense/${hers}`)
  await press(admin.page, 'Confirm')
  await expectDialogText(
    admin.page,
    'R$20.00 goes from unmatched payments',
    "to Ana Lima's wallet",
    "One person alone can't undo this.",
  )
  // Meanwhile the proposal has become this operator's own, who may then not confirm it.
  for (const [role, action] of [
    ['finance', 'withdraw_proposal'],
    ['admin', 'propose_match'],
  ] as const)
    await server.ask(
      'POST /api/console/suspense',
      action === 'propose_match'
        ? { action, end_to_end_id: hers, borrower_id: ana.id }
        : { action, end_to_end_id: hers },
      { token: await tokenOf(role) },
    )
  await confirm(admin.page, 'Confirm')
  await admin.page.getByRole('dialog').getByRole('alert').getByText('Someone else has to confirm this.').waitFor()
  await confirm(admin.page, 'Cancel')
  await admin.page.getByText('Ana Admin (you)').waitFor()
  expect(await balance(ana)).toBe(before)

  await finance.page.reload()
  await press(finance.page, 'Confirm')
  await confirm(finance.page, 'Confirm')
  await finance.page.getByText("It's in Ana Lima's wallet.").waitFor()
  expect(await balance(ana)).toBe(before + 2000)

  await finance.page.goto(at(`#/suspense/${strange}`))
  await press(finance.page, 'Propose return')
  await finance.page.getByText('R$7.77 goes from unmatched payments back to the payer.').waitFor()
  await admin.page.goto(at(`#/suspense/${strange}`))
  await press(admin.page, 'Confirm')
  await expectDialogText(
    admin.page,
    'R$7.77 goes from our bank account back to the payer',
    strange,
    "One person alone can't undo this.",
  )
  await confirm(admin.page, 'Confirm')
  await hint(admin.page, 'R$7.77 is on its way back to the payer.')
  await eventually(
    () => lineState(strange),
    (state) => state === 'returned',
    'The bank paid it, then sent it back',
  )
  await follow(admin.page, 'Back to Unmatched payments')
  await expect.poll(() => admin.page.getByRole('row', { name: /R\$7\.77/ }).count()).toBe(0)
  await admin.page.getByText('Returned', { exact: true }).click()
  await admin.page.getByRole('row', { name: /R\$7\.77/ }).waitFor()
  expect([...finance.complaints, ...admin.complaints]).toEqual([])
})

it('a day is compared: money that no webhook told of is named with its key and amounts, and gone when the day runs again', async () => {
  const silent = await transfer(3333, { times: 0 })
  const { now } = await server
    .ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })
    .then((answer) => (answer.status_code === 200 ? answer.data : { now: '' }))
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date(now))
  const { page, complaints } = await enter('finance', '#/reconciliation')
  await fieldOf(page, 'Compare a day').fill(day)
  await press(page, 'Run')
  await page.getByRole('row').getByText('1 difference').waitFor()
  await page.getByRole('row', { name: '1 difference' }).getByRole('link').click()
  const difference = page.getByRole('region', { name: 'Differences' })
  await difference.getByText('At the bank, not in the ledger').waitFor()
  await difference.getByText(silent).waitFor()
  await difference.getByText('R$33.33').waitFor()
  await difference.getByText('None', { exact: true }).waitFor()
  await page.getByRole('row', { name: 'PIX received' }).getByText('Different').waitFor()
  await fits(page)
  await eventually(
    () => lineState(silent),
    (state) => state === 'suspense',
    'what was missing is looked at',
  )
  await press(page, 'Run again')
  await difference.getByText('Bank and ledger match.').waitFor()
  expect(complaints).toEqual([])
})

/** IOF guides for an old loan whose first row was paid late. Returns the first days of their periods. */
async function guides(): Promise<string[]> {
  const [now, loanId] = [new Date(), randomUUID()]
  const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000)
  await creditLoanAt(db(), {
    id: loanId,
    offerId: randomUUID(),
    borrowerId: randomUUID(),
    phone: '+5511977770001',
    at: ago(75),
    netCents: 200_000,
    months: 4,
    dueDay: null,
    system: 'price',
  })
  await payLoanAt(db(), { id: randomUUID(), loanId, at: ago(20), pay: { verb: 'rows', rows: [1] } })
  await addJob(db(), { name: 'close_due', payload: {} })
  const rows = await eventually(
    () => db().selectFrom('iof_guides').select('period_from').orderBy('period_from').execute(),
    ({ length }) => length === 2,
    'the closes of the days since have made both guides',
  )
  return rows.map(({ period_from }) => period_from)
}

it('a guide of IOF: late ones stand on top of the close; one person records the payment, another confirms it', async () => {
  const finance = await enter('finance', '#/iof')
  await finance.page.getByText('No guides yet. The first comes when this period ends.').waitFor()
  const [first] = await guides()
  const {
    pay_by: paidOn,
    amount_cents: amount,
    period_to: to,
  } = await db()
    .selectFrom('iof_guides')
    .selectAll()
    .where('period_from', '=', first ?? '')
    .executeTakeFirstOrThrow()
  await finance.page.goto(at('#/closes'))
  const late = finance.page.getByText('2 IOF guides are overdue')
  await late.waitFor()
  await fits(finance.page)
  await finance.page
    .getByRole('main')
    .getByRole('link', { name: /, due / })
    .first()
    .click()
  await finance.page.getByText('This guide was due on').waitFor()
  await fits(finance.page)
  await press(finance.page, 'Record payment')
  await finance.page.getByLabel(/^Authentication number/).fill('AUT-0001')
  await finance.page.getByLabel(/^Paid on/).fill(to)
  await confirm(finance.page, 'Record payment')
  await finance.page.getByRole('dialog').getByText("We can't accept this.").waitFor()
  await finance.page.getByLabel(/^Paid on/).fill(paidOn)
  await confirm(finance.page, 'Record payment')
  await hint(finance.page, 'Recorded. Someone else has to confirm it.')
  await finance.page.getByText('You recorded the payment, so someone else has to confirm it.').waitFor()
  expect(await finance.page.getByRole('button', { name: 'Confirm payment' }).count()).toBe(0)

  const admin = await enter('admin', `#/iof/${first}`)
  await press(admin.page, 'Confirm payment')
  await expectDialogText(admin.page, 'AUT-0001', (amount / 100).toFixed(2))
  await confirm(admin.page, 'Confirm payment')
  await admin.page.getByText('Paid and confirmed. Nothing left to do.').waitFor()
  await fits(admin.page)
  await admin.page.goto(at('#/iof'))
  await admin.page.getByRole('row', { name: /Remitted/ }).waitFor()
  await fits(admin.page)
  await admin.page.goto(at('#/closes'))
  await admin.page.getByText('1 IOF guide is overdue').waitFor()
  expect([...finance.complaints, ...admin.complaints]).toEqual([])
})

it('an auditor looks on and decides nothing; in Chinese, on a phone, nothing is a barrier and all fits', async () => {
  const line = await transfer(500)
  const rechargeOrder = await order(ana, 500)
  const proof = await prove(ana, rechargeOrder, { reference: line })
  const [payout] = await db().selectFrom('withdrawals').select('id').execute()
  const [guide] = await db().selectFrom('iof_guides').select('period_from').execute()
  const { page, complaints } = await enter('auditor', `#/proofs/${proof}`, {
    viewport: { width: 390, height: 844 },
    lang: 'zh',
  })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(
    await page
      .getByRole('main')
      .getByRole('button', { name: /提议|退回|确认/ })
      .count(),
  ).toBe(0)
  await sweep(page, [
    '#/proofs',
    `#/proofs/${proof}`,
    '#/payouts?state=all',
    `#/payouts/${payout?.id}`,
    '#/suspense',
    `#/suspense/${line}`,
    '#/reconciliation',
    '#/iof',
    `#/iof/${guide?.period_from}`,
    '#/closes',
  ])
  expect(complaints).toEqual([])
})
