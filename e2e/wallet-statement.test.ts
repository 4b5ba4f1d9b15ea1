import { cents } from '@home-credit/domain'
import { expect, it } from 'vitest'
import { post } from '../apps/server/src/ledger/post.ts'
import type { Line } from '../apps/server/src/ledger/ledger-types.ts'
import { hashOf, press, waitForStatus } from './page-steps.ts'
import { expectAccessible, expectToFit } from './visit.ts'
import { paymentOf, useWallet, WALLET } from './wallet-steps.ts'

const { bank, loans, open, server } = useWallet()

const FORTY_DAYS_MS = 40 * 24 * 3_600_000

/** Books `count` payments in another month. */
async function bookLater(borrowerId: string, count: number): Promise<void> {
  const now = new Date(Date.now() + FORTY_DAYS_MS)
  const lines: Line[] = [
    { account: 'bank', debit: cents(100) },
    { account: 'wallet', borrowerId, credit: cents(100) },
  ]
  for (let left = count; left > 0; left -= 1)
    await post(server.server.pool.db, {
      event: 'pix_in_matched',
      key: crypto.randomUUID(),
      effectiveAt: now,
      now,
      lines,
    })
}

it('the statement tells each movement with its cause and balance, by month and kind, and gives a file of the month', async () => {
  const borrower = await loans.credited()
  const paid = await bank.recharge(borrower.token, 1000)
  await bank.pay({ txid: paid.copy_code ?? '' })
  await bank.orderIn(borrower.token, paid.id, 'paid')
  await bookLater(borrower.id, 21)
  const { page, complaints } = await open(WALLET, borrower)
  const lines = page.locator('main li')
  await expect.poll(() => lines.count()).toBe(20)
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(1)
  await press(page, 'Show more')
  await expect.poll(() => lines.count()).toBe(23)
  // A month that continues has its heading only once.
  expect(await page.getByRole('heading', { level: 3 }).count()).toBe(2)
  expect(await lines.last().textContent()).toMatch(/^Loan credited.*Loan HC-.*\+R\$1,000\.00Balance R\$1,000\.00$/)
  expect(await lines.nth(21).textContent()).toMatch(/^Money added.*Order R-.*\+R\$10\.00Balance R\$1,010\.00$/)
  // A month that is shown whole has its sum.
  await page.getByText('+R$1,010.00', { exact: true }).waitFor()
  await expectAccessible(page)
  await expectToFit(page, [320, 1280, 390])

  // Hidden on this device, with every balance; the movements and the ways on are not.
  await press(page, 'Hide balance')
  await page.reload()
  await page.getByText('Balance hidden').waitFor()
  expect(await page.locator('main').innerText()).not.toContain('1,031.00')
  await page.getByRole('link', { name: 'Withdraw', exact: true }).waitFor()
  await expectAccessible(page)
  await press(page, 'Hide balance')
  await page.getByText('You can withdraw all of it').waitFor()

  await press(page, 'Withdrawals')
  await page.getByText('Nothing like that in this period.').waitFor()
  await press(page, 'Show everything')
  await press(page, 'Month: All months')
  await page.getByRole('dialog', { name: 'Month' }).getByRole('option').last().click()
  await expect.poll(() => lines.count()).toBe(2)
  const month = await page.getByRole('heading', { level: 3 }).textContent()
  await press(page, 'Download statement')
  for (const [name, ends] of [
    ['CSV', '.csv'],
    ['PDF', '.pdf'],
  ] as const) {
    const [file] = await Promise.all([page.waitForEvent('download'), press(page, `${month} as ${name}`)])
    expect(file.suggestedFilename().endsWith(ends)).toBe(true)
    await waitForStatus(page, `${month} is saved on your device`)
  }
  await expectAccessible(page)
  await expectToFit(page, [320, 390])
  await press(page, 'Close')
  await page.getByRole('link', { name: `Order ${paid.number}` }).click()
  await page.getByRole('heading', { name: 'R$10 is in your wallet' }).waitFor()
  expect(hashOf(page)).toBe(`#${paymentOf(paid)}`)
  // The filter is still set.
  await page.goBack()
  await expect.poll(() => lines.count()).toBe(2)
  expect(complaints).toEqual([])
})

it('the wallet of who was lent nothing yet says so, and one that cannot be read says why and can be asked again', async () => {
  const borrower = await loans.verified()
  const { page } = await open(WALLET, borrower, { lang: 'zh' })
  await page.getByText('您的钱包还没有任何变动。').waitFor()
  await expectToFit(page, [320])
  await page.route('**/api/credit/logs', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('哎呀，网络信号丢失了').waitFor()
  await page.unroute('**/api/credit/logs')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('您的钱包还没有任何变动。').waitFor()
})
