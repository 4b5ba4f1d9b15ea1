import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { sendMessage } from '../apps/server/src/messages/messages.ts'
import { addBorrower, type TestBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { testConfig } from '../apps/server/src/testing/server.ts'
import { loansOf } from '../apps/server/src/testing/loans.ts'
import { useConsole } from './console-steps.ts'
import { chooseIn, fieldOf } from './page-steps.ts'
import { expectAccessible, expectToFit, type Visit } from './visit.ts'

const { server, visit, enter, sweep } = useConsole()
const loans = loansOf(server)
const db = () => server.server.pool.db
const { secretKey } = testConfig({})

const INBOX = '#/pages/my/Messages'
const WIDTHS = [390, 320, 1280]

async function comes({ token }: TestBorrower, hash: string, lang = 'en'): Promise<Visit> {
  const visited = await visit()
  await visited.page.addInitScript(
    ([sessionToken, language]) => {
      if (sessionStorage.getItem('entered') !== null) return
      sessionStorage.setItem('entered', 'yes')
      localStorage.setItem('token', sessionToken ?? '')
      localStorage.setItem('lang', language ?? '')
    },
    [token, lang],
  )
  await visited.page.goto(`${server.address}/${hash}`)
  return visited
}

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const fits = async (page: Page): Promise<void> => {
  await expectAccessible(page)
  await expectToFit(page, WIDTHS)
  await page.setViewportSize({ width: 390, height: 844 })
}
const arrived = (id: string, number: string, minutes: number) =>
  sendMessage(db(), secretKey, {
    borrowerId: id,
    kind: 'recharge_arrived',
    order: { number, amountCents: 12_345 },
    now: new Date(Date.now() - minutes * 60_000),
  })

it('keeps what a borrower was told: empty at first, counted, read one by one or all, page by page, and leading on', async () => {
  const borrower = await addBorrower(db())
  const { page, complaints } = await comes(borrower, INBOX)
  await page.getByText('No messages yet').waitFor()
  await fits(page)

  for (let n = 1; n <= 45; n += 1) await arrived(borrower.id, `R-${n}`, n)
  await page.goto(`${server.address}/#/pages/my/index`)
  await page.getByRole('banner').getByRole('link', { name: 'Messages: 45 unread' }).waitFor()
  await page.getByRole('link', { name: 'Messages 45 unread' }).click()
  await heading(page, 'Messages')
  await page.getByText('45 unread').waitFor()
  const items = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => items.count()).toBe(20)
  expect(await items.first().textContent()).toMatch(
    /^Your moneyNew.*R\$123\.45 arrived in your wallet \(R-1\)\.See the walletMark as read$/,
  )
  await fits(page)
  await items.first().getByRole('button', { name: 'Mark as read' }).click()
  await page.getByText('44 unread').waitFor()
  expect(await items.first().getByText('New', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => items.count()).toBe(40)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => items.count()).toBe(45)
  await items.nth(44).getByText('(R-45)').waitFor()

  await page.route('**/api/app/messages', (route) => route.abort())
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('alert').getByText('network signal lost').waitFor()
  await page.getByText('44 unread').waitFor()
  await page.unroute('**/api/app/messages')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect.poll(() => page.getByText('New', { exact: true }).count()).toBe(0)
  await items.nth(1).getByRole('link', { name: 'See the wallet' }).click()
  await heading(page, 'Wallet')
  await page.goto(`${server.address}/#/pages/my/index`)
  await page.getByRole('navigation').getByRole('link', { name: 'Messages', exact: true }).waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }).waitFor()
  expect(complaints.filter((complaint) => !complaint.includes('ERR_FAILED'))).toEqual([])
})

it('speaks the language of who reads, of a loan with the way to it, and says why it cannot be shown', async () => {
  const borrower = await loans.credited()
  const { page } = await comes(borrower, INBOX, 'zh')
  await page.getByText('已放款').first().waitFor()
  await fits(page)
  await page.getByRole('listitem').filter({ hasText: '7 天' }).getByRole('link', { name: '查看贷款' }).click()
  await page.waitForURL(`**/#/pages/my/LoanDetails?id=${borrower.loanId}`)
  await page.route('**/api/app/messages', (route) => route.abort())
  await page.goto(`${server.address}/${INBOX}`)
  await page.reload()
  await page.getByRole('button', { name: '重试' }).waitFor()
  await page.unroute('**/api/app/messages')
  await page.getByRole('button', { name: '重试' }).click()
  await page.getByText('已放款').first().waitFor()
})

it('keeps each choice of what is told by which way, and the quiet hours', async () => {
  const borrower = await addBorrower(db())
  const { page, complaints } = await comes(borrower, '#/pages/my/settings')
  const me = async () => dataOf(await server.ask('POST /api/app/me', {}, { token: borrower.token, key: null })).borrower
  for (const [topic, way, name, before] of [
    ['Due date reminders', 'SMS', 'notify_sms', true],
    ['Due date reminders', 'E-mail', 'notify_email', true],
    ['Money in and out', 'SMS', 'notify_sms_money', true],
    ['Money in and out', 'E-mail', 'notify_email_money', true],
    ['News', 'SMS', 'notify_sms_news', false],
    ['News', 'E-mail', 'notify_email_news', false],
  ] as const) {
    const box = page.getByRole('group', { name: topic }).getByRole('checkbox', { name: way })
    await expect.poll(() => box.isChecked()).toBe(before)
    await box.click()
    await expect.poll(async () => (await me())[name]).toBe(!before)
  }
  await page.getByText('always come by SMS').waitFor()
  const quiet = page.getByRole('checkbox', { name: 'No reminders or money messages at night' })
  // A second choice made while the first is being saved is saved after it.
  let letGo: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/user/set_user_info', (route) => gate.then(() => route.continue()))
  await quiet.click()
  for (const hour of ['06:00', '07:00']) await chooseIn(page, 'Until', hour)
  expect((await me()).quiet).toBeNull()
  letGo()
  await expect.poll(async () => (await me()).quiet).toEqual({ from: 22, until: 7 })
  await fieldOf(page, 'From').click()
  const hours = page.getByRole('dialog', { name: 'From' }).getByRole('option')
  await expect.poll(() => hours.count()).toBe(23)
  expect(await hours.filter({ hasText: '07:00' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await fits(page)
  await page.reload()
  await expect.poll(() => fieldOf(page, 'Until').textContent()).toBe('07:00')
  await quiet.click()
  await expect.poll(async () => (await me()).quiet).toBeNull()
  expect(complaints).toEqual([])
})

it('a notice written in the console is refused with an amount, pops up for the borrower, is confirmed once and stopped', async () => {
  const borrower = await addBorrower(db())
  const { page, complaints } = await enter('content', '#/notices')
  await page.getByText('No notices yet.').waitFor()
  await page.getByRole('link', { name: 'Write a notice' }).click()
  await heading(page, 'Write a notice')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBe(4)
  await page.getByRole('textbox', { name: 'Title in English' }).fill('Pay $50 today')
  await page.getByLabel('From').fill('2026-01-01T08:00')
  await page.getByLabel('Until').fill('2099-01-01T08:00')
  await page
    .getByRole('textbox', { name: 'Text in English' })
    .fill('<p>We are away on <b>Sunday</b>.</p><script>alert(1)</script>')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText("You can't write an amount of money to borrowers.").waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title in English' }).fill('Away on Sunday')
  await page.getByRole('textbox', { name: 'Title in 中文' }).fill('周日休息')
  await page.getByRole('textbox', { name: 'Text in 中文' }).fill('<p>周日不办公。</p>')
  await page.getByRole('button', { name: 'Save' }).click()
  await heading(page, 'Away on Sunday')
  await page.getByText('Running').waitFor()
  await page.getByRole('region', { name: 'Details' }).getByText('Português').waitFor()
  expect(await page.getByRole('region', { name: 'What borrowers see' }).innerHTML()).toContain(
    '<strong>Sunday</strong>',
  )
  const hash = new URL(page.url()).hash

  const { page: theirs, complaints: more } = await comes(borrower, '#/pages/loan/index', 'zh')
  const popup = theirs.getByRole('dialog', { name: '周日休息' })
  await popup.getByText('周日不办公。').waitFor()
  await expectAccessible(theirs)
  await popup.getByRole('button', { name: '确认' }).click()
  await popup.waitFor({ state: 'hidden' })
  await expect
    .poll(
      async () => dataOf(await server.ask('POST /api/dk/getRemind', {}, { token: borrower.token, key: null })).reminder,
    )
    .toBeNull()
  await theirs.goto(`${server.address}/${INBOX}`)
  await theirs.getByRole('heading', { level: 2, name: '周日休息' }).waitFor()

  await sweep(page, ['#/notices', '#/notices/add', hash])
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('dialog', { name: 'Stop this notice?' }).getByRole('button', { name: 'Stop' }).click()
  await page.getByText('Ended').waitFor()
  expect(await page.getByRole('button', { name: 'Stop' }).count()).toBe(0)
  expect([...complaints, ...more]).toEqual([])
})
