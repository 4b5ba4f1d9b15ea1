import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { loansOf } from '../apps/server/src/testing/loans.ts'
import { identityOf } from '../apps/server/src/testing/identity.ts'
import { DESK, useConsole } from './console-steps.ts'
import { follow, hashOf, heading, press, waitForStatus, tokenOf } from './page-steps.ts'
import { expectAccessible, expectToFit, type Visit } from './visit.ts'

const { server, visit, at, enter, sweep } = useConsole()
const identity = identityOf(server)
const loans = loansOf(server)
const WIDTHS = [320, 1280, 390]

const app = (path: string): string => `${server.address}/#${path}`
const open = async (path: string, options: Parameters<typeof visit>[0] = {}): Promise<Visit> => {
  const visited = await visit({ lang: 'en', ...options })
  await visited.page.goto(app(path))
  await visited.page.getByRole('heading', { level: 1 }).waitFor()
  return visited
}
const count = (page: Page, name: string): Promise<string | null> =>
  page.locator('dl > div', { hasText: name }).locator('dd').textContent()

/** A field of the console by its label, without the star of a required one. */
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Sends documents and has them approved. */
async function verify(borrower: { id: string; phone: string; token: string }): Promise<void> {
  const { ask } = server
  await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token })
  await loans.fillInfo(borrower)
  await loans.keepDocuments(borrower)
  await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token })
  await loans.pass((await loans.detail(borrower)).loan.id)
}

it('a friend registers by the link of an invitation, is verified, and makes it valid; operators see who invited whom', async () => {
  const inviter = await identity.registered()
  const { page, complaints } = await open('/pages/my/index', {
    token: inviter.token,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await follow(page, 'Invite friends')
  await heading(page, 'Invite friends')
  await page.getByText(inviter.borrower.invitation_code, { exact: true }).waitFor()
  await page.getByRole('img', { name: 'QR code that opens your invitation' }).waitFor()
  expect([await count(page, 'Number of invitees'), await count(page, 'Number of valid invitations')]).toEqual([
    '0',
    '0',
  ])
  await page.getByText("It doesn't affect any loan").waitFor()
  await expectAccessible(page)
  await expectToFit(page, WIDTHS)

  // A phone that can share opens its share sheet; otherwise the link is copied.
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: (shared: ShareData) => Promise.resolve(sessionStorage.setItem('shared', shared.url ?? '')),
    }),
  )
  await press(page, 'Share')
  const link = `${server.address}/#/pages/login/register?code=${inviter.borrower.invitation_code}`
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('shared'))).toBe(link)
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
  await page.evaluate(() =>
    Object.defineProperty(navigator, 'share', {
      configurable: true,
      value: () => Promise.reject(new Error('nothing to share with')),
    }),
  )
  await press(page, 'Share')
  await waitForStatus(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const friend = await visit({ lang: 'zh' })
  await friend.page.goto(link)
  const parts = identity.newPhone()
  await friend.page.locator('[name=phone]').fill(parts.phone)
  for (const box of (await friend.page.getByRole('checkbox').all()).slice(0, 2)) await box.check()
  await friend.page.locator('form [type=submit]').click()
  await friend.page.getByLabel('短信验证码', { exact: true }).fill(await identity.lastCode(parts))
  await expect
    .poll(() => friend.page.locator('[name=invitation_code]').inputValue())
    .toBe(inviter.borrower.invitation_code)
  await friend.page.locator('[name=password]').fill('tres tigres tristes')
  await friend.page.locator('[name=confirm_password]').fill('tres tigres tristes')
  await friend.page.locator('form [type=submit]').click()
  await expect.poll(() => tokenOf(friend.page)).not.toBe('')
  await page.reload()
  await expect.poll(() => count(page, 'Number of invitees')).toBe('1')
  expect(await count(page, 'Number of valid invitations')).toBe('0')

  const token = await tokenOf(friend.page)
  const me = await server.ask('POST /api/app/me', {}, { token })
  if (me.status_code !== 200) throw new Error(me.message)
  await verify({ id: me.data.borrower.id, phone: identity.e164(parts), token })
  await page.reload()
  await expect.poll(() => count(page, 'Number of valid invitations')).toBe('1')
  expect(complaints).toEqual([])
  const inChinese = await open('/pages/index/invite', { token: inviter.token, lang: 'zh' })
  await heading(inChinese.page, '邀请好友')
  await expect.poll(() => count(inChinese.page, '有效邀请数')).toBe('1')
  await expectAccessible(inChinese.page)

  const desk = await enter('support', '#/invitations')
  const row = desk.page.getByRole('row', { name: 'Valid' })
  await row.getByText(inviter.borrower.phone_masked).waitFor()
  await row.getByText(me.data.borrower.phone_masked).waitFor()
  await row.getByRole('link').first().click()
  await expect.poll(() => hashOf(desk.page)).toContain(inviter.borrower.id)
  await sweep(desk.page, ['#/invitations', '#/invitations?inviter=x'])
  expect(desk.complaints).toEqual([])
})

const READ = [
  {
    lang: 'en',
    what: 'What a loan costs',
    next: 'Calculate a loan',
    figure: 'R$1,000.00',
    more: 'More to read',
    licences: 'Licences',
    full: 'Read all licences in full',
  },
  {
    lang: 'zh',
    what: '一笔贷款要花多少钱',
    next: '试算一笔贷款',
    figure: 'R$1,000.00',
    more: '更多文章',
    licences: '许可证',
    full: '阅读全部许可证全文',
  },
]

it.each(READ)(
  'in $lang an article is read from home and leads on; one that is not there leads home; about tells whose app it is and under which licences',
  async ({ lang, what, next, figure, more, licences, full }) => {
    const { page, complaints } = await open('/pages/index/index', { lang })
    await page.getByRole('link', { name: what }).click()
    await page.getByRole('heading', { level: 2, name: what, exact: true }).waitFor()
    expect(await page.locator('article').textContent()).toContain(figure)
    expect(await page.locator('article').textContent()).not.toContain('{')
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await follow(page, next)
    await page.getByRole('slider').first().waitFor()
    for (const id of ['nothing', 'x'.repeat(50), '<script>']) {
      await page.goto(app(`/pages/index/article?id=${encodeURIComponent(id)}`))
      await expect.poll(() => hashOf(page)).toBe('#/pages/index/index')
    }
    // An article without an action leads to the others.
    await page.goto(app('/pages/index/article?id=terms'))
    await follow(page, more)
    await expect.poll(() => page.locator('a[href*="/pages/index/article?id="]').count()).toBeGreaterThanOrEqual(5)

    await page.goto(app('/pages/index/about'))
    await page.getByText('Home-credit Sandbox Sociedade de Crédito Direto S.A.').waitFor()
    await page.getByText('1.0.0').first().waitFor()
    await page.getByRole('heading', { name: licences, exact: true }).waitFor()
    await page.getByText(/^react-dom \d/).waitFor()
    await expectAccessible(page)
    await expectToFit(page, WIDTHS)
    await follow(page, full)
    await page.getByText('Permission is hereby granted').first().waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('404'))).toEqual([])
  },
)

it('an article is written in the console, published by another person who sees what changes, read at home in two languages, and taken back', async () => {
  const { page, complaints } = await enter('content', '#/articles')
  await page.getByRole('link', { name: 'New article' }).click()
  await heading(page, 'New article')
  await press(page, 'Save')
  await page.getByRole('alert').getByText('Please check what you entered.').waitFor()
  await box(page, 'Address').fill('bank-holidays')
  await box(page, 'Title').fill('Bank holidays')
  await box(page, 'Summary').fill('When banks rest, and what that means for your due date.')
  const body = box(page, 'Text')
  await body.fill('Nothing is late on a holiday')
  await body.selectText()
  await press(page, 'Bold')
  expect(await body.inputValue()).toBe('<strong>Nothing is late on a holiday</strong>')
  await body.fill(`<p>${await body.inputValue()}<img src=x onerror=alert(1)> A loan is {example_rate} a month.</p>`)
  const preview = page.getByRole('region', { name: 'What readers see' })
  await preview.getByText('A loan is 5.9% a month.').waitFor()
  await preview.locator('strong', { hasText: 'Nothing is late' }).waitFor()
  expect(await preview.locator('img').count()).toBe(0)
  await page.locator('main label', { hasText: '中文' }).click()
  await box(page, 'Title').fill('银行假日')
  await press(page, 'Save')
  await page.getByText('中文 (!)').waitFor()
  await box(page, 'Summary').fill('银行休息的日子')
  await box(page, 'Text').fill('<p>假日不算逾期。</p>')
  await expectAccessible(page)
  await press(page, 'Save')
  await heading(page, 'Bank holidays')
  await page.getByText('Draft', { exact: true }).waitFor()
  await page.getByText('Português', { exact: true }).last().waitFor()

  const reader = await open('/pages/index/index', { lang: 'zh' })
  await reader.page.getByRole('link', { name: '使用条款' }).waitFor()
  expect(await reader.page.getByText('银行假日').count()).toBe(0)
  await press(page, 'Propose publishing')
  await page.getByRole('dialog').getByRole('button', { name: 'Propose publishing' }).click()
  await waitForStatus(page, 'Proposed. Someone else has to confirm it.')
  await page.getByText('You proposed it: someone else has to confirm it.').waitFor()
  expect(await page.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(0)
  const second = await enter('admin', '#/articles/bank-holidays')
  const after = second.page.getByRole('region', { name: 'Shown after publishing' })
  await after.getByText('A loan is 5.9% a month.').waitFor()
  await second.page.getByRole('region', { name: 'Shown now' }).getByText("Nothing: it isn't published.").waitFor()
  await expectAccessible(second.page)
  await expectToFit(second.page, WIDTHS)
  await press(second.page, 'Decline')
  await second.page.getByRole('dialog').getByLabel('Reason').fill('Say which banks.')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await waitForStatus(second.page, 'Declined.')
  await page.reload()
  await page.getByText('declined it: Say which banks.').waitFor()
  await press(page, 'Propose publishing')
  await page.getByRole('dialog').getByRole('button', { name: 'Propose publishing' }).click()
  await waitForStatus(page, 'Proposed. Someone else has to confirm it.')
  await second.page.reload()
  await second.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await second.page.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click()
  await waitForStatus(second.page, 'Article published.')
  await page.reload()
  await page.getByText('Readers see this version.').waitFor()
  const again = await open('/pages/index/index', { lang: 'zh' })
  await again.page.getByRole('link', { name: '银行假日' }).click()
  await again.page.getByText('假日不算逾期。').waitFor()
  const other = await open('/pages/index/article?id=bank-holidays', { lang: 'pt' })
  await other.page.getByText('Nothing is late on a holiday').waitFor()

  await press(page, 'Unpublish')
  await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
  await waitForStatus(page, 'Article unpublished.')
  const gone = await open('/pages/index/article?id=bank-holidays')
  await expect.poll(() => hashOf(gone.page)).toBe('#/pages/index/index')
  await page.goto(at('#/articles/terms'))
  await heading(page, 'Terms of use')
  await page.getByText('it stays published').waitFor()
  expect(await page.getByRole('button', { name: 'Unpublish' }).count()).toBe(0)

  await page.goto(at('#/marketing'))
  await page.getByText('Too few: we need 30').first().waitFor()
  await box(page, 'English').fill('95% of users download successfully')
  await press(page, 'Save')
  await page.getByText("Don't type figures: we calculate them").waitFor()
  await box(page, 'English').fill('Every cost is told, as {example_cet} a year')
  await press(page, 'Save')
  const card = page.getByRole('region', { name: 'Every cost is told' })
  await card.getByRole('button', { name: 'Publish' }).click()
  await card.getByText('Shown', { exact: true }).waitFor()
  const home = await open('/pages/index/index')
  await home.page.getByText(/^Every cost is told, as [\d.]+% a year$/).waitFor()
  expect([...complaints, ...second.complaints, ...home.complaints, ...again.complaints]).toEqual([])
})

it('Portuguese is switched on in the console and listed; identity and channels are changed by two, and a wrong CNPJ is refused', async () => {
  const { page, complaints } = await enter('admin', '#/settings')
  await heading(page, 'Settings')
  const part = (name: string) => page.getByRole('region', { name, exact: true })
  const borrower = await open('/pages/index/lang')
  await borrower.page.getByRole('button', { name: '中文' }).waitFor()
  expect(await borrower.page.getByRole('button', { name: 'Português' }).count()).toBe(0)
  await part('Languages on').getByRole('switch', { name: 'Português' }).check({ force: true })
  await part('Languages on').getByRole('button', { name: 'Save' }).click()
  await waitForStatus(page, 'Saved.')
  const listed = await open('/pages/index/lang')
  await listed.page.getByRole('button', { name: 'Português' }).click()
  await listed.page.goto(app('/pages/index/index'))
  await heading(listed.page, 'Um empréstimo que você entende')
  await listed.page.getByRole('link', { name: 'Quanto custa um empréstimo' }).waitFor()

  const lender = part('Brand and legal identity')
  await lender.getByLabel('Reason').fill('A new name.')
  await lender.getByLabel('CNPJ').fill('11.222.333/0001-82')
  await lender.getByRole('button', { name: 'Propose' }).click()
  await lender.getByText("This CNPJ isn't valid").waitFor()
  await lender.getByLabel('CNPJ').fill('11.222.333/0001-81')
  await lender.getByLabel('Legal name').fill('Casa Nova Crédito S.A.')
  await lender.getByLabel('Effective from').fill('2001-01-01T08:00')
  await lender.getByRole('button', { name: 'Propose' }).click()
  await lender.getByText('Choose a time from now on, within a year').waitFor()
  await lender.getByLabel('Effective from').fill(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 16))
  await lender.getByRole('button', { name: 'Propose' }).click()
  await waitForStatus(page, 'Proposed. Someone else has to confirm it.')
  const waits = lender.getByRole('group', { name: 'Proposal' })
  await waits.getByRole('cell', { name: 'Casa Nova Crédito S.A.' }).waitFor()
  await waits.getByText('You proposed it: someone else has to confirm it.').waitFor()
  expect(await waits.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  await waits.getByRole('button', { name: 'Withdraw proposal' }).click()
  await waitForStatus(page, 'Proposal withdrawn.')
  await expect
    .poll(() => lender.getByLabel('Legal name').inputValue())
    .toBe('Home-credit Sandbox Sociedade de Crédito Direto S.A.')
  await page.getByRole('cell', { name: 'Setting change withdrawn' }).first().waitFor()

  const writer = await enter('content', '#/settings')
  const service = writer.page.getByRole('region', { name: 'Service channels and hours' })
  await service.getByLabel('WhatsApp').fill('+55 11 95555-0000')
  await service.getByLabel('Reason').fill('Another number.')
  await service.getByRole('button', { name: 'Propose' }).click()
  await waitForStatus(writer.page, 'Proposed. Someone else has to confirm it.')
  expect(
    await writer.page
      .getByRole('region', { name: 'Brand and legal identity' })
      .getByRole('button', { name: 'Propose' })
      .count(),
  ).toBe(0)
  await page.reload()
  const proposed = part('Service channels and hours').getByRole('group', { name: 'Proposal' })
  await proposed.getByRole('cell', { name: '+55 11 95555-0000' }).waitFor()
  await expectAccessible(page)
  await proposed.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await waitForStatus(page, 'Confirmed.')
  expect(await server.ask('POST /api/system/setting', {})).toMatchObject({
    data: { service: { whatsapp: '+55 11 95555-0000' }, lender: { brand: 'Home-credit' } },
  })
  expect([...complaints, ...writer.complaints, ...listed.complaints]).toEqual([])
})

const SCREENS = [
  { lang: 'en', size: DESK },
  { lang: 'zh', size: { viewport: { width: 390, height: 844 } } },
]
it.each(SCREENS)('the rooms of the console in $lang have no barrier and fit every width', async ({ lang, size }) => {
  const { page, complaints } = await enter('admin', '', { ...size, lang })
  await sweep(page, ['#/articles', '#/articles/add', '#/articles/cost', '#/marketing', '#/settings'])
  expect(complaints).toEqual([])
})
