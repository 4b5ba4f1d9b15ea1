import { beforeAll, expect, it } from 'vitest'
import { arrearsOf, type LateBorrower } from '../apps/server/src/testing/arrears.ts'
import { bankOf } from '../apps/server/src/testing/bank.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { loansOf, newCpf } from '../apps/server/src/testing/loans.ts'
import { walletBalance } from '../apps/server/src/ledger/wallet-queries.ts'
import { DESK, useConsole } from './console-steps.ts'
import { expectAccessible } from './visit.ts'

const { server, enter, sweep, left } = useConsole()
const loans = loansOf(server)
const bank = bankOf(server)
const arrears = arrearsOf(server, loans)
const db = () => server.server.pool.db

let late: LateBorrower
let lost: LateBorrower
let paid: { id: string; endToEndId: string }

/** A borrower who has repaid everything and has money left in the wallet. */
async function overpaid(): Promise<{ id: string; endToEndId: string }> {
  const cpf = newCpf()
  const borrower = await loans.credited({ amount_cents: 30_000, months: 3 }, { id_number: cpf, name: 'Olga Overpaid' })
  await bank.spend(borrower.id)
  const order = await bank.recharge(borrower.token, 5000)
  const endToEndId = await bank.pay({ txid: order.copy_code ?? '', payer_cpf: cpf })
  await bank.orderIn(borrower.token, order.id, 'paid')
  const { owed } = dataOf(
    await server.ask(
      'POST /api/dk/getRepayment',
      { loan_id: borrower.loanId, pay: { verb: 'settle' } },
      { token: borrower.token },
    ),
  )
  await loans.topUp(borrower, owed.amount_cents - 2000)
  const settle = {
    loan_id: borrower.loanId,
    pay: { verb: 'settle' as const },
    method: 'wallet' as const,
    amount_cents: owed.amount_cents,
  }
  dataOf(await server.ask('POST /api/dk/getRepaymentPay', settle, { token: borrower.token }))
  return { id: borrower.id, endToEndId }
}

beforeAll(async () => {
  await arrears.workingHour(10)
  late = await arrears.credited(50, 'Maria Aparecida de Albuquerque Cavalcanti')
  await arrears.credited(45, 'Bento Rocha')
  lost = await arrears.credited(150, 'Lino Lost', 8)
  await arrears.close()
  paid = await overpaid()
}, 240_000)

it('support finds who is late, reads why, and notes a call; what is wrong is said and nothing typed is lost', async () => {
  const { page, complaints } = await enter('support', '')
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Arrears' }).click()
  await page.getByRole('heading', { name: 'Arrears' }).waitFor()
  await page.getByText('You can contact borrowers now.').waitFor()
  expect(await page.getByRole('button', { name: '1–30 days' }).textContent()).toContain('2 loans')
  await page.getByRole('button', { name: 'Over 90 days' }).click()
  await page.getByRole('cell', { name: 'Lino Lost' }).waitFor()
  await page.getByRole('button', { name: '1–30 days' }).click()
  await page.getByRole('textbox', { name: 'Loan number or name' }).fill('maria')
  await page.getByRole('button', { name: 'Filter' }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  await expectAccessible(page)

  await page.getByRole('link', { name: late.number }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await page.getByRole('button', { name: 'Why this amount? Installment 1' }).click()
  await page.getByText('Fine, once').waitFor()
  await page.getByText('R$1,000.00 reached the borrower').waitFor()
  await page.getByRole('button', { name: 'Show entries' }).click()
  await page.getByRole('rowheader', { name: 'Outstanding principal' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Log a contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Log a contact' })
  await dialog.getByRole('combobox', { name: 'Result' }).selectOption('will_pay')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Salary comes on Friday.')
  await dialog.getByLabel('Contact again on').fill('2020-01-01')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await dialog.getByRole('alert').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('Salary comes on Friday.')
  await expectAccessible(page)
  await dialog.getByLabel('Contact again on').fill('2099-01-01')
  await dialog.getByRole('button', { name: 'Save note' }).click()
  await page.getByRole('status').getByText('Contact logged.').waitFor()
  await page.getByText('Salary comes on Friday.').waitFor()
  // Support talks to borrowers, but cannot write loans off.
  expect(await page.getByRole('button', { name: /write-off/i }).count()).toBe(0)
  expect(complaints).toEqual([])
})

it('a write-off is proposed by one person and done by another, and the ledger says it in plain words', async () => {
  const first = await enter('finance', `#/loans/${lost.loanId}`)
  await first.page.getByRole('button', { name: 'Propose write-off' }).click()
  const dialog = first.page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Propose write-off' }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Nobody can be reached.')
  await dialog.getByRole('button', { name: 'Propose write-off' }).click()
  await first.page.getByText('You proposed it: someone else has to confirm it.').waitFor()
  expect(await first.page.getByRole('button', { name: 'Write off', exact: true }).count()).toBe(0)
  expect(first.complaints).toEqual([])

  const { page, complaints } = await enter('admin', '#/collections?bucket=over-90&show=write_off')
  await page.getByRole('link', { name: lost.number }).click()
  await page.getByText('Nobody can be reached.').first().waitFor()
  await page.getByRole('button', { name: 'Write off', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Write off', exact: true }).click()
  await page.getByText('We wrote off').waitFor()
  await page.getByText('Written off', { exact: true }).first().waitFor()
  expect(await page.getByRole('button', { name: 'Withdraw proposal' }).count()).toBe(0)
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByRole('cell', { name: 'Loan written off' }).waitFor()
  expect(await db().selectFrom('write_offs').select('state').execute()).toEqual([{ state: 'done' }])
  expect(complaints).toEqual([])
})

it('a refund is proposed by one person, confirmed by another, and goes back by the bank', async () => {
  const first = await enter('finance', '#/refunds')
  await first.page.getByRole('row', { name: 'Olga Overpaid' }).getByRole('button', { name: 'Show details' }).click()
  await first.page.getByRole('button', { name: 'Propose refund' }).click()
  const dialog = first.page.getByRole('dialog', { name: 'Propose returning R$30.00?' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('More than was owed.')
  await expectAccessible(first.page)
  await dialog.getByRole('button', { name: 'Propose refund' }).click()
  await first.page.getByText('Nothing to return.').waitFor()

  const { page, complaints } = await enter('admin', '#/refunds?state=proposed')
  await page.getByRole('row', { name: 'Olga Overpaid' }).getByRole('button', { name: 'Show details' }).click()
  await page.getByText('More than was owed.').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: 'Return R$30.00?' }).getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('status').getByText("We've asked the bank to return R$30.00.").waitFor()
  await expect.poll(() => walletBalance(db(), paid.id)).toBe(0)
  await page.locator('label', { hasText: /^Returned$/ }).click()
  await page.getByRole('cell', { name: 'Olga Overpaid' }).waitFor()
  expect([...complaints, ...first.complaints]).toEqual([])
})

it('an auditor reads the books of a period, sees that they tie, and downloads them', async () => {
  const { page, complaints } = await enter('auditor', '#/ledger')
  await page.getByText('Balanced').waitFor()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('rowheader', { name: 'Written off' }).waitFor()
  await expectAccessible(page)
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as CSV' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^ledger-2020-01-01-.*\.csv$/)
  await page.getByLabel('From', { exact: true }).fill('2099-01-01')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('alert').waitFor()
  expect(complaints).toEqual([])
})

const SCREENS = [
  { lang: 'zh', size: { viewport: { width: 390, height: 844 } }, on: 'a phone' },
  { lang: 'pt', size: DESK, on: 'a desk' },
]

it.each(SCREENS)(
  'arrears, account, refunds and ledger in $lang, on $on, have no barrier and fit every width',
  async ({ lang, size }) => {
    left('admin')
    const { page, complaints } = await enter('admin', '', { ...size, lang })
    await sweep(page, ['#/collections', `#/loans/${lost.loanId}`, '#/refunds?state=all', '#/ledger'])
    expect(complaints).toEqual([])
  },
)
