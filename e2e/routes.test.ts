import { describe, expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { awake, chunkOf, expectAccessible, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()

/** Written out, not derived: the specification's list, with the heading of each page. */
const ROUTES: [path: string, en: string | RegExp, zh: string | RegExp][] = [
  // Greets who is logged in, by the time of day.
  ['/pages/index/index', /^Good (morning|afternoon|evening)$/, /^(早上|下午|晚上)好$/],
  ['/pages/index/article', 'Article', '文章'],
  ['/pages/index/invite', 'Invite friends', '邀请好友'],
  ['/pages/index/lang', 'Language', '语言'],
  ['/pages/index/payment', 'Payment', '付款'],
  ['/pages/index/recharge', 'Add money', '充值'],
  ['/pages/index/withdraw', 'Withdraw', '提现'],
  ['/pages/loan/index', 'Loan', '贷款'],
  ['/pages/loan/ApplySteps', 'Application', '贷款申请'],
  ['/pages/loan/installment', 'Amount and installments', '金额与分期'],
  ['/pages/login/index', 'Log in', '登录'],
  ['/pages/login/register', 'Create account', '注册'],
  ['/pages/login/forgot', 'Forgot password', '忘记密码'],
  ['/pages/login/CodeList', 'Country code', '国家代码'],
  ['/pages/my/index', 'My account', '我的账户'],
  ['/pages/my/ChangePassword', 'Change password', '修改密码'],
  ['/pages/my/LoanDetails', 'Loan details', '贷款详情'],
  ['/pages/my/MyContract', 'My contracts', '我的合同'],
  ['/pages/my/MyLoan', 'My loans', '我的贷款'],
  ['/pages/my/MyRepayment', 'My repayments', '我的还款'],
  ['/pages/my/PersonalInfo', 'Personal information', '个人信息'],
  ['/pages/my/RefundList', 'Past repayments', '还款记录'],
  ['/pages/my/settings', 'Settings', '设置'],
  ['/pages/my/wallet', 'Wallet', '钱包'],
  ['/pages/service/index', 'Customer service', '客服中心'],
  ['/choose-location', 'Choose a place', '选择位置'],
  ['/open-location', 'Place', '位置'],
]
const OPEN = new Set([
  '/pages/index/index',
  '/pages/index/article',
  '/pages/index/lang',
  '/pages/loan/index',
  '/pages/service/index',
  '/choose-location',
  '/open-location',
])

/** What a visitor reads at a path. Nobody has logged in on this device: who applies registers. */
function namesOf(path: string, en: string | RegExp): string | RegExp {
  if (path === '/pages/index/index') return 'A loan you can read'
  if (path === '/pages/loan/ApplySteps') return 'Create account'
  return OPEN.has(path) ? en : 'Log in'
}

const at = (path: string): string => `${server.address}/#${path}`
const newToken = async (): Promise<string> => (await addBorrower(server.server.pool.db)).token

describe('the 27 routes', () => {
  it('open with their own heading, no complaint and no barrier, in English and Chinese', async () => {
    expect(ROUTES).toHaveLength(27)
    const token = await newToken()
    const [inside, outside] = [await visit({ lang: 'en', token }), await visit({ lang: 'en' })]
    // Navigates within open tabs, so that axe is injected only once.
    const led = { inside: await visit({ lang: 'zh', token }), outside: await visit({ lang: 'zh' }) }
    for (const [path, en, zh] of ROUTES) {
      const [englishTab, seen] = path === '/pages/login/index' ? [outside, led.outside] : [inside, led.inside]
      await englishTab.page.goto(at(path))
      await englishTab.page.reload()
      await seen.page.goto(at(path))
      for (const [{ page }, name] of [
        [englishTab, en],
        [seen, zh],
      ] as const) {
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
        expect(await page.locator('h1').count()).toBe(1)
        expect(new URL(page.url()).hash).toBe(`#${path}`)
      }
      await expectAccessible(seen.page)
    }
    expect([inside, outside, led.inside, led.outside].flatMap(({ complaints }) => complaints)).toEqual([])
  })

  it('/ is home, and an unknown route leads home', async () => {
    const { page } = await visit()
    for (const path of ['/', '/pages/nothing', '/pages/index/index?x=1']) {
      await page.goto(at(path))
      await page.getByRole('heading', { name: 'A loan you can read' }).waitFor()
    }
  })

  it('that need a session lead to log-in, and back once there is one', async () => {
    const { page } = await visit()
    await page.goto(at('/pages/index/recharge?tcId=7&rechargeType=tanchuang'))
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    const other = await page.context().newPage()
    await other.goto(server.address)
    await other.evaluate((token) => localStorage.setItem('token', token), await newToken())
    await page.getByRole('heading', { level: 1, name: 'Add money' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/pages/index/recharge?tcId=7&rechargeType=tanchuang')
  })

  it('that are open to all need no session, and the others do', async () => {
    const { page } = await visit()
    for (const [path, en] of ROUTES.filter(([each]) => !each.startsWith('/pages/login'))) {
      await page.goto(at(path))
      await page.reload()
      await page.getByRole('heading', { level: 1, name: namesOf(path, en), exact: true }).waitFor()
    }
  })
})

describe('the shell', () => {
  it('has a tab bar with four labels that lead to the four main pages', async () => {
    const { page } = await visit({ token: await newToken() })
    await page.goto(server.address)
    await awake(page)
    for (const [label, heading] of [
      ['Loan', 'Loan'],
      ['Service', 'Customer service'],
      ['Account', 'My account'],
      ['Home', /^Good /],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: label }).click()
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      expect(await page.locator('[aria-current="page"]').textContent()).toContain(label)
    }
  })

  it('goes back one page, or home where there is none', async () => {
    const { page } = await visit()
    await page.goto(at('/pages/index/article'))
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'A loan you can read' }).waitFor()
    await page.getByRole('link', { name: 'Language: EN' }).click()
    await page.getByRole('heading', { name: 'Language' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('heading', { name: 'A loan you can read' }).waitFor()
  })

  it('lists English and Chinese, applies the choice at once and keeps it', async () => {
    const { page } = await visit()
    await page.goto(at('/pages/index/lang'))
    await page.getByRole('button', { name: '中文' }).waitFor()
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['English', '中文'])
    expect(await page.evaluate(() => localStorage.getItem('lang'))).toBeNull()
    await page.getByRole('button', { name: '中文' }).click()
    await page.getByRole('heading', { name: '语言' }).waitFor()
    await page.getByText('沙盒：非真实资金').waitFor()
    await page.goto(server.address)
    await page.reload()
    await page.getByRole('heading', { name: '看得懂的贷款' }).waitFor()
  })
})

describe('a page whose code comes later', () => {
  it('says so after a minute, offers Retry, and comes when the network does', async () => {
    const { page } = await visit()
    await page.clock.install()
    let isBlocked = true
    let requestCount = 0
    await page.route(chunkOf('pages/index/Article.tsx'), async (route) => {
      requestCount += 1
      while (isBlocked) await new Promise((resolve) => setTimeout(resolve, 20))
      await route.continue()
    })
    await page.goto(at('/pages/index/article'))
    // The minute starts when the page opens, a frame after the document has loaded.
    await expect.poll(() => requestCount).toBe(1)
    // There is a way back at once.
    await page.getByRole('button', { name: 'Back' }).waitFor()
    await page.clock.runFor(61_000)
    await page.getByText('This page is taking a while.').waitFor()
    await page.getByRole('button', { name: 'Retry' }).waitFor()
    isBlocked = false
    await page.getByRole('heading', { name: 'Article' }).waitFor()
  })

  it('counts as lost after two minutes, and is reloaded once', async () => {
    const { page } = await visit()
    await page.clock.install()
    let requestCount = 0
    await page.route(chunkOf('pages/index/Article.tsx'), () => {
      requestCount += 1
      return new Promise(() => undefined)
    })
    await page.goto(at('/pages/index/article'))
    await expect.poll(() => requestCount).toBe(1)
    // The real clock runs on too: leaves some seconds for a slow machine.
    await page.clock.runFor(114_000)
    expect(requestCount).toBe(1)
    await page.clock.runFor(7_000)
    await expect.poll(() => requestCount).toBe(2)
    // The reloaded page starts its own clock; this time there is no further reload.
    await expect
      .poll(async () => {
        await page.clock.runFor(121_000)
        return page.getByText("We couldn't load this page.").isVisible()
      })
      .toBe(true)
    expect(requestCount).toBe(2)
  })

  it('that is lost is reloaded once, and then says so', async () => {
    const { page } = await visit()
    let navigationCount = 0
    page.on('request', (request) => (navigationCount += request.isNavigationRequest() ? 1 : 0))
    await page.route(chunkOf('pages/index/Article.tsx'), (route) => route.abort())
    await page.goto(at('/pages/index/article'))
    await page.getByText("We couldn't load this page.").waitFor()
    expect(navigationCount).toBe(2)
    await page.unroute(chunkOf('pages/index/Article.tsx'))
  })
})
