import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { beginSigning, CONTRACT, useLoanScreens } from './loan-screens-steps.ts'
import { expectError, fieldOf, follow, hashOf, heading, press, waitForStatus } from './page-steps.ts'
import { expectAccessible, expectToFit, inEveryLanguage } from './visit.ts'

const { server, loans, open, at } = useLoanScreens()
const { ask } = server
const SIGN = `${CONTRACT}?sign=1`
const CODE = 'SMS code'

const signing = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 2, name: 'In plain words' }).waitFor()
  await beginSigning(page)
  await press(page, 'Send code')
  await waitForStatus(page, "We've sent you a code.")
}
const signedMoment = (page: Page): Promise<void> =>
  page.getByRole('heading', { level: 2, name: 'Signed. The money is on its way.' }).waitFor()
const inColumn = (amount: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'BRL' }).format(amount / 100)

/** The PDF is made after the signature: the page polls a few times, and then only on a click. */
const pdfLink = async (page: Page): Promise<Locator> => {
  const [link, retry] = [
    page.getByRole('link', { name: 'Download the PDF' }),
    page.getByRole('button', { name: 'Retry' }),
  ]
  await link.or(retry).waitFor()
  if (await retry.isVisible()) await retry.click()
  await link.waitFor()
  return link
}
const hashesOn = async (page: Page): Promise<string[]> =>
  [...((await page.locator('main').textContent()) ?? '').matchAll(/[0-9a-f]{64}/g)].map(([hash]) => hash)

describe('the offer to be signed', () => {
  it('is read in plain words first, then in full in Portuguese', async () => {
    const borrower = await loans.approved()
    const contract = await loans.preview(borrower)
    const { page, complaints } = await open(CONTRACT, borrower)
    await page.getByText('You have an offer to sign').waitFor()
    await follow(page, 'Read and sign')
    await heading(page, 'Read and sign')
    await page.getByText("Signing is free. There's nothing to pay.").waitFor()
    const { costs } = contract
    const main = (await page.locator('main').innerText()).replaceAll(/\s+/g, ' ')
    for (const fact of [
      "Your loan is approved. Here's all of it.",
      'You receive R$1,000.00 in your wallet, ',
      `You pay back ${inColumn(costs.total_cents)} `,
      `Interest ${inColumn(costs.interest_cents)}`,
      `Fee ${inColumn(costs.fee_cents)}`,
      `Tax (IOF) ${inColumn(costs.iof_daily_cents + costs.iof_additional_cents)}`,
      `Total yearly cost (CET) ${(costs.cet_annual_bp / 100).toFixed(2)}%`,
    ])
      expect(main).toContain(fact)
    const summaryLines = await page
      .getByRole('heading', { level: 2, name: 'In plain words' })
      .locator('xpath=following-sibling::ul/li')
      .allTextContents()
    expect(summaryLines).toHaveLength(5)
    expect(summaryLines.join(' ')).toMatch(
      /^The first payment is on .*You can return the loan within 7 days: you give back exactly R\$1,000.*Paying early.*Being late.*cancel for free/,
    )

    await page.getByText('Full contract, in Portuguese').click()
    const text = page.locator('article[lang=pt]')
    expect(await text.getByRole('heading', { level: 3 }).textContent()).toBe(contract.text.title)
    expect(await text.getByRole('heading', { level: 4 }).count()).toBe(contract.text.sections.length)
    const lines = contract.text.sections.flatMap(({ paragraphs }) => paragraphs)
    expect(await text.locator('p').allTextContents()).toEqual(lines.filter((line) => !line.includes(' | ')))
    const [labels = [], ...rows] = lines.filter((line) => line.includes(' | ')).map((line) => line.split(' | '))
    expect(rows.length).toBeGreaterThan(3)
    expect(await text.locator('dl').allTextContents()).toEqual(
      rows.map((row) => row.map((cell, index) => (cell === '' ? '' : `${labels[index]}${cell}`)).join('')),
    )
    expect(await hashesOn(page)).toEqual([contract.text_hash])
    expect(complaints).toEqual([])
  })

  it('is signed with a code: a wrong one is said at its field and loses nothing; then there are PDF and public proof', async () => {
    const borrower = await loans.approved()
    const contract = await loans.preview(borrower)
    const { page, complaints } = await open(SIGN, borrower)
    await page.getByText('Full contract, in Portuguese').click()
    const since = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now
    await signing(page)
    const right = await loans.codeFor(borrower.phone, since)
    await fieldOf(page, CODE).fill(right === '000000' ? '111111' : '000000')
    await press(page, 'Sign the contract')
    await expectError(fieldOf(page, CODE), "That code didn't work. Check it, or ask for a new one.")
    expect((await loans.detail(borrower)).loan.state).toBe('approved')
    expect(await page.locator('article[lang=pt]').isVisible()).toBe(true)
    await expectAccessible(page)

    await fieldOf(page, CODE).fill(right)
    await press(page, 'Sign the contract')
    await signedMoment(page)
    const { loan, contract: signed } = await loans.detail(borrower)
    expect(loan.state).toBe('generated')
    await follow(page, 'The contract')
    await expect.poll(() => hashOf(page)).toBe(`#${CONTRACT}?id=${signed?.id}`)
    await page.getByText(`Contract ${contract.number}`).waitFor()
    await page.getByText(/^Signed on /).waitFor()

    const link = await pdfLink(page)
    const pdf = await fetch(new URL((await link.getAttribute('href')) ?? '', server.address))
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect(await hashesOn(page)).toContain(contract.text_hash)
    const publicPage = await page
      .getByRole('link', { name: 'Check this contract on our public page' })
      .getAttribute('href')
    expect(await (await fetch(new URL(publicPage ?? '', server.address))).text()).toContain(contract.number)
    await page.reload()
    await page.getByText(`Contract ${contract.number}`).waitFor()
    expect(complaints).toEqual([])
  })

  it('asks first to say that it was read', async () => {
    const borrower = await loans.approved()
    const { page } = await open(SIGN, borrower)
    await press(page, 'Sign with an SMS code')
    await expectError(page.getByRole('checkbox'), 'Please read the contract, then tick here')
    expect(await page.getByRole('button', { name: 'Send code' }).count()).toBe(0)
  })

  it('asks for the code in six digits, and sends nothing else', async () => {
    const borrower = await loans.approved()
    const { page } = await open(SIGN, borrower)
    await signing(page)
    await press(page, 'Sign the contract')
    await expectError(fieldOf(page, CODE), 'Please enter the SMS code')
    await fieldOf(page, CODE).fill('12')
    await press(page, 'Sign the contract')
    await expectError(fieldOf(page, CODE), 'The code has 6 digits')
    expect((await loans.detail(borrower)).loan.state).toBe('approved')
  })

  it('that was made anew meanwhile is shown again before it can be signed, and the code is not lost', async () => {
    const borrower = await loans.approved()
    const before = await loans.preview(borrower)
    const { page } = await open(SIGN, borrower)
    const since = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now
    await signing(page)
    await fieldOf(page, CODE).fill(await loans.codeFor(borrower.phone, since))
    // The text of the contract has changed by now.
    dataOf(
      await ask('POST /api/dk/userInfo', { action: 'save', email: 'another@example.com' }, { token: borrower.token }),
    )
    await press(page, 'Sign the contract')
    await page.getByText("We've updated the figures since you opened this page.").waitFor()
    expect((await loans.detail(borrower)).loan.state).toBe('approved')
    await page.getByText('Full contract, in Portuguese').click()
    const after = await loans.preview(borrower)
    expect(after.text_hash).not.toBe(before.text_hash)
    expect(await hashesOn(page)).toEqual([after.text_hash])
    // Reading it again is confirmed again.
    await press(page, 'Sign the contract')
    await expectError(page.getByRole('checkbox'), 'Please read the contract, then tick here')
    await page.getByRole('checkbox').check()
    await press(page, 'Sign the contract')
    await signedMoment(page)
    expect((await loans.detail(borrower)).contract?.text_hash).toBe(after.text_hash)
  })

  it('that is gone says so and leads on; so does one that was signed on another device', async () => {
    const none = await open(SIGN, await loans.verified())
    await none.page.getByText('You have no offer to sign right now.').waitFor()
    const borrower = await loans.approved()
    const { page } = await open(SIGN, borrower)
    await page.getByRole('button', { name: 'Sign with an SMS code' }).waitFor()
    await loans.sign(borrower)
    await beginSigning(page)
    await fieldOf(page, CODE).fill('123456')
    await press(page, 'Sign the contract')
    await page.getByText('You have no offer to sign right now.').waitFor()
    await follow(page, 'Go to your loan')
    await heading(page, 'Loan')
  })
})

describe('my contracts', () => {
  it('say that there is none, or list them, void ones as such', async () => {
    const nobody = await open(CONTRACT, await addBorrower(server.server.pool.db))
    await nobody.page.getByText("You haven't signed a contract yet.").waitFor()
    const borrower = await loans.generated()
    const { contract } = await loans.detail(borrower)
    dataOf(
      await loans.decide('finance', {
        action: 'refuse_release',
        loan_id: borrower.loanId,
        reasons: ['account_doubtful'],
        note: '',
      }),
    )
    const { page } = await open(CONTRACT, borrower)
    await page.getByText('Void', { exact: true }).waitFor()
    await page.getByRole('link', { name: new RegExp(contract?.number ?? '-') }).click()
    await page.getByText('This contract is void: we credited nothing under it, and you owe nothing for it.').waitFor()
  })

  it('are nobody else’s: another’s, an unknown and a broken id are not there', async () => {
    const { contract } = await loans.detail(await loans.generated())
    const { page } = await open(CONTRACT, await loans.verified())
    for (const id of [contract?.id ?? '', crypto.randomUUID(), 'x', "'%22><script>"]) {
      await page.goto(at(`${CONTRACT}?id=${id}`))
      await page.getByText("We couldn't find this contract.").waitFor()
      expect(await page.getByRole('alert').allTextContents()).toEqual([''])
      await follow(page, 'All my contracts')
      await page.getByText("You haven't signed a contract yet.").waitFor()
    }
  })

  it('that cannot be read for a lost network offer Retry', async () => {
    const { page } = await open('/pages/my/settings', await loans.generated())
    await page.route('**/api/dk/contract', (route) => route.abort())
    await page.goto(at(CONTRACT))
    await page.getByText('Oops, network signal lost').waitFor()
    await page.unrouteAll({ behavior: 'wait' })
    await press(page, 'Retry')
    await page.getByText(/^Signed on /).waitFor()
  })
})

it('every view has no barrier and fits 320, 390 and 1280, in every language', async () => {
  const borrower = await loans.approved({
    package: 'plus',
    amount_cents: 100_099,
    months: 12,
    system: 'sac',
    due_day: 31,
  })
  const { page, complaints } = await open(SIGN, borrower)
  const look = async (): Promise<void> => {
    await page.locator('details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')))
    await expectAccessible(page)
    await expectToFit(page, [320, 390, 1280])
  }
  await inEveryLanguage(page, async () => {
    await page.getByRole('checkbox').check()
    await page.locator('button[type=submit]').click()
    await look()
  })
  await loans.sign(borrower)
  const { contract } = await loans.detail(borrower)
  const pdf = () => ask('POST /api/dk/contract', { action: 'pdf', id: contract?.id ?? '' }, { token: borrower.token })
  await expect.poll(async () => dataOf(await pdf())).toMatchObject({ link: expect.any(String) })
  for (const [path, ready] of [
    [CONTRACT, 'main li a'],
    [`${CONTRACT}?id=${contract?.id}`, 'main a[href*="/api/contracts/"]'],
  ] as const) {
    await page.goto(at(path))
    await inEveryLanguage(page, async () => {
      await page.locator(ready).first().waitFor()
      await look()
    })
  }
  expect(complaints).toEqual([])
})
