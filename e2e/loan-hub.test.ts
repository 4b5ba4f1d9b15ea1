import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { chip, HOME, HUB, inTime, onDay, PROMISE, title, useHub, type Applicant } from './loan-hub-steps.ts'
import { follow, hashOf, heading, press } from './page-steps.ts'
import { awake, expectAccessible, expectToFit, inEveryLanguage, settle, useBrowser, type Visit } from './visit.ts'

const {
  loans,
  open,
  at,
  ask,
  newcomer,
  refuseDocuments,
  askTooMuch,
  quotaShort,
  sendEvidence,
  requestData,
  reject,
  refuseRelease,
  releaseRefused,
  does,
  ended,
} = useHub()
const visit = useBrowser()

interface HubState {
  name: string
  /** Brings the loan from the previous state to this one. */
  reach(borrower: Applicant): Promise<unknown>
  label: string
  title: string | RegExp
  who?: 'Your turn' | 'Our turn'
  /** The only button, and where it leads. */
  link?: [name: string | RegExp, hash: string]
}

const decided = (role: 'reviewer' | 'finance' | 'admin', decision: Parameters<typeof loans.decide>[1]) =>
  loans.decide(role, decision).then(dataOf)
const asItIs = async (): Promise<void> => undefined

/** Five loans that together pass every state, as their borrowers see them. */
const LOANS: { name: string; begin(): Promise<Applicant>; states: HubState[] }[] = [
  {
    name: 'from its documents to its quota',
    begin: () => loans.sent(),
    states: [
      {
        name: 'documents looked at',
        reach: asItIs,
        label: 'Not real-name authenticated',
        title: "We're checking your documents",
        who: 'Our turn',
      },
      {
        name: 'documents refused',
        reach: refuseDocuments,
        label: 'Not real-name authenticated',
        title: 'Take some photos again',
        who: 'Your turn',
        link: ['Retake photos', '#/pages/loan/ApplySteps'],
      },
      {
        name: 'no package',
        reach: async (borrower) => {
          await loans.keepDocuments(borrower, ['selfie'])
          dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
          dataOf(await loans.pass(borrower.loanId))
        },
        label: 'No package selected',
        title: 'Choose amount and package',
        who: 'Your turn',
        link: ['Choose a package', '#/pages/loan/installment'],
      },
      {
        name: 'fee not agreed',
        reach: (borrower) => loans.choose(borrower, { package: 'plus' }).then(dataOf),
        label: 'Package not paid',
        title: 'Agree to the fee; nothing to pay now',
        who: 'Your turn',
        link: ['Read and agree', '#/pages/loan/installment'],
      },
      {
        name: 'quota short',
        reach: (borrower) => askTooMuch(borrower),
        label: 'Quota not increased',
        title: 'Show your income, or borrow R$1,500',
        who: 'Your turn',
        link: ['See your two options', `#${HUB}?step=quota`],
      },
      {
        name: 'evidence looked at',
        reach: sendEvidence,
        label: 'Quota not increased',
        title: "We're checking your proof of income",
        who: 'Our turn',
      },
    ],
  },
  {
    name: 'from its review to its release',
    begin: () => loans.underReview(),
    states: [
      {
        name: 'under review',
        reach: asItIs,
        label: 'Under review',
        title: /^You'll have an answer by /,
        who: 'Our turn',
      },
      {
        name: 'data requested',
        reach: (borrower) => requestData(borrower),
        label: 'Under review',
        title: 'We need one more thing from you',
        who: 'Your turn',
        link: ['Answer', `#${HUB}?step=request`],
      },
      {
        name: 'approved',
        reach: ({ loanId }) => decided('admin', { action: 'approve', loan_id: loanId, note: '' }),
        label: 'Examination passed',
        title: 'Your loan is approved. Read it and sign.',
        who: 'Your turn',
        link: ['Read and sign', '#/pages/my/MyContract?sign=1'],
      },
      {
        name: 'signed',
        reach: (borrower) => loans.sign(borrower),
        label: 'Generated',
        title: 'Signed. The money is on its way.',
        who: 'Our turn',
      },
      {
        name: 'release refused',
        reach: refuseRelease,
        label: 'Under review',
        title: /^You'll have an answer by /,
        who: 'Our turn',
      },
    ],
  },
  {
    name: 'that is rejected',
    begin: () => loans.underReview(),
    states: [
      {
        name: 'rejected',
        reach: reject,
        label: 'Audit failure',
        title: "Not this time. Here's why.",
        who: 'Your turn',
        link: ['See the reasons', `#${HUB}?step=rejected`],
      },
    ],
  },
  {
    name: 'from its credit to its return',
    begin: () => loans.credited(),
    states: [
      {
        name: 'credited',
        reach: asItIs,
        label: 'Credited',
        title: 'Your loan is credited',
        link: [/^Next payment: R\$/, '#/pages/my/MyRepayment'],
      },
      {
        name: 'given back',
        reach: (borrower) => does(borrower, 'regret'),
        label: 'Returned',
        title: 'This loan is closed',
        link: ['Apply again', '#/pages/loan/installment'],
      },
    ],
  },
  {
    name: 'that is cancelled',
    begin: () => loans.sent(),
    states: [
      {
        name: 'cancelled',
        reach: (borrower) => does(borrower, 'cancel'),
        label: 'Cancelled',
        title: 'This application is closed',
        link: ['Apply again', '#/pages/loan/ApplySteps'],
      },
    ],
  },
]

describe('the hub', () => {
  const expectHubState = async (page: Page, borrower: Applicant, state: HubState): Promise<void> => {
    const { label, title: name, who, link } = state
    const { loan } = await loans.detail(borrower)
    await title(page, name).waitFor()
    expect(await chip(page, label).count()).toBe(1)
    const closed = link?.[0] === 'Apply again'
    const unpaid = !closed && label !== 'Credited'
    expect(await page.getByText(PROMISE).count()).toBe(unpaid ? 1 : 0)
    if (who !== undefined) await page.getByText(who, { exact: true }).waitFor()
    if (loan.next_due !== null) await page.getByText(`Due on ${onDay(loan.next_due.due_on)}.`).waitFor()
    else if (loan.next?.by != null) await page.getByText(inTime(loan.next.by)).waitFor()
    const links = page
      .locator('main')
      .getByRole('link', { name: link?.[0] ?? /^(Continue|Apply|Choose|Read|Answer|See)/ })
    if (link === undefined) expect(await links.count()).toBe(0)
    else await expect.poll(() => links.first().getAttribute('href')).toBe(link[1])
    await title(page, 'All steps').waitFor()
    expect(await page.locator('[aria-current=step]').count()).toBe(closed || label === 'Audit failure' ? 0 : 1)
    await expect.poll(() => page.getByRole('button', { name: 'Cancel the application' }).count()).toBe(unpaid ? 1 : 0)
    await expectAccessible(page)
    await expectToFit(page, [320, 1280, 390])
  }

  it.each(LOANS)(
    'says of a loan $name, in each state, where it stands, what is next, who acts and by when',
    async ({ begin, states }) => {
      const borrower = await begin()
      let tab: Visit | undefined
      for (const state of states) {
        await state.reach(borrower)
        if (tab === undefined) tab = await open(HUB, borrower)
        else await tab.page.reload()
        await expectHubState(tab.page, borrower, state)
      }
      expect(tab?.complaints).toEqual([])
    },
  )

  it('tells why a release was refused, and who decides', async () => {
    const { page } = await open(HUB, await releaseRefused())
    await page.getByText("We couldn't confirm that the account is yours.").waitFor()
    await page.getByText('A person decides.', { exact: true }).waitFor()
  })

  it('speaks every language, and fits there too', async () => {
    const names = {
      en: 'Show your income, or borrow R$1,500',
      zh: '提交收入证明，或改借 R$1,500',
      pt: 'Comprove renda ou peça R$ 1.500',
    }
    const { page, complaints } = await open(HUB, await quotaShort())
    await inEveryLanguage(page, async (lang) => {
      await title(page, names[lang]).waitFor()
      await expectAccessible(page)
      await expectToFit(page, [320, 390, 1280])
    })
    expect(complaints).toEqual([])
  })

  it('tells a stranger what will happen, and begins with a registration that comes back', async () => {
    const { page, complaints } = await visit({ lang: 'en' })
    await page.goto(at(HUB))
    await title(page, 'A loan in five steps').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: /\w+ / }).count()).toBe(5)
    await page.getByText('We never charge anything before your loan is credited.').waitFor()
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
    await follow(page, 'Start the application')
    await heading(page, 'Create account')
    expect(await page.evaluate(() => sessionStorage.getItem('return-to'))).toBe('#/pages/loan/ApplySteps')
    expect(complaints).toEqual([])
  })

  it('leads who has no loan yet to the application', async () => {
    const { page } = await open(HUB, await newcomer())
    await title(page, 'A loan in five steps').waitFor()
    await follow(page, 'Apply')
    await expect.poll(() => hashOf(page)).toBe('#/pages/loan/ApplySteps')
  })

  it('updates itself while the lender acts, and not while nobody looks', async () => {
    const borrower = await loans.sent()
    const { page } = await open(HUB, borrower)
    await title(page, "We're checking your documents").waitFor()
    const see = (state: string) =>
      page.evaluate(
        (now) => Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => now }),
        state,
      )
    await see('hidden')
    let reads = 0
    page.on('request', (request) => (reads += request.url().endsWith('/api/dk/getDetail') ? 1 : 0))
    dataOf(await loans.pass(borrower.loanId))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    expect([reads, await title(page, "We're checking your documents").count()]).toEqual([0, 1])
    await see('visible')
    await title(page, 'Choose amount and package').waitFor()
  })

  it('stops to update itself after ten minutes, and goes on when asked to', async () => {
    const borrower = await loans.sent()
    const { page } = await visit({ lang: 'en', token: borrower.token })
    await page.clock.install()
    await page.goto(at(HUB))
    await title(page, "We're checking your documents").waitFor()
    // A module that has not loaded by then would count as lost, and the page would reload.
    await page.getByRole('button', { name: 'Cancel the application' }).waitFor()
    await settle(page)
    await page.clock.fastForward('10:01')
    await page.getByText('This page has stopped updating.').waitFor()
    // Its last poll is over: from now on only Refresh loads changes.
    await settle(page)
    dataOf(await loans.pass(borrower.loanId))
    await press(page, 'Refresh')
    await title(page, 'Choose amount and package').waitFor()
  })

  it('says so when the network is lost, keeps what it knew, and recovers on Retry', async () => {
    const borrower = await loans.sent()
    const { page } = await open(HUB, borrower)
    await title(page, "We're checking your documents").waitFor()
    await page.route('**/api/dk/getDetail', (route) => route.abort())
    const asOf = page.getByText('No connection. This is how it looked at')
    await asOf.waitFor()
    await title(page, "We're checking your documents").waitFor()
    await page.reload()
    await asOf.waitFor()
    await title(page, "We're checking your documents").waitFor()
    await page.unroute('**/api/dk/getDetail')
    await press(page, 'Retry')
    await asOf.waitFor({ state: 'detached' })
    await title(page, "We're checking your documents").waitFor()
  })
})

describe('home and account', () => {
  it('show who has an application its next step in place of the simulator', async () => {
    const borrower = await quotaShort()
    const { page, complaints } = await open(HOME, borrower)
    await title(page, 'Show your income, or borrow less').waitFor()
    expect(await page.getByRole('slider').count()).toBe(0)
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
    await follow(page, 'See your two options')
    await heading(page, 'Your quota')
    await page.goto(at('/pages/my/index'))
    await page.getByRole('link', { name: /^My loans .*Quota not increased$/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: /^My loans/ }).click()
    await heading(page, 'My loans')
    expect(complaints).toEqual([])
  })

  it('lead from the simulator to the details, or to the packages where those are known, with what was turned there', async () => {
    const { page } = await open(HOME, await newcomer())
    await page.getByRole('slider', { name: 'You receive' }).press('ArrowRight')
    await press(page, 'Apply for R$2,100')
    await expect.poll(() => hashOf(page)).toBe('#/pages/loan/ApplySteps?amount_cents=210000&months=6')
    const returning = await ended('cancel', loans.verified)()
    const tab = await open(HOME, returning)
    await tab.page.getByText('9', { exact: true }).click()
    await press(tab.page, 'Apply for R$2,000')
    await expect.poll(() => hashOf(tab.page)).toBe('#/pages/loan/installment?amount_cents=200000&months=9')
  })

  it('say in place that there is an application where one was begun elsewhere meanwhile, and lead to it', async () => {
    const borrower = await newcomer()
    const { page, complaints } = await open(HOME, borrower)
    await page.getByRole('button', { name: 'Apply for R$2,000', exact: true }).waitFor()
    dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token }))
    await press(page, 'Apply for R$2,000')
    await page.getByRole('status').getByText('You have applied for this loan').waitFor()
    // In the page, not in a toast.
    expect(await page.getByRole('alert').filter({ hasText: /\S/ }).count()).toBe(0)
    await expectAccessible(page)
    await follow(page, 'Go to your loan')
    await title(page, 'Finish your details').waitFor()
    expect(complaints).toEqual([])
  })

  it('keep what was turned at the simulator through a registration', async () => {
    const { page } = await visit({ lang: 'en' })
    await page.goto(at(HOME))
    await awake(page)
    await page.getByRole('slider', { name: 'You receive' }).press('ArrowRight')
    await follow(page, 'Apply for R$2,100')
    await heading(page, 'Create account')
    await page.getByText(/^R\$.?2,100 in 6 × R\$/).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('return-to'))).toBe(
      '#/pages/loan/ApplySteps?amount_cents=210000&months=6',
    )
  })
})
