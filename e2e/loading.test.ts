import { expect, it } from 'vitest'
import { useServer } from '../apps/server/src/testing/server.ts'
import { loanScreensOf } from './loan-screens-steps.ts'
import { repaymentOf, REPAYMENT } from './repayment-steps.ts'
import { shiftsOf, watchShifts } from './shifts.ts'
import { awake, chunkOf, settle, useBrowser } from './visit.ts'

const server = useServer()
const visit = useBrowser()
const { at, calm, forwardTo, loans } = repaymentOf(loanScreensOf(server, visit))

it.each([
  ['loan', '/pages/loan/index', 'pages/loan/Loan.tsx', '/api/dk/getDetail'],
  ['repayment', REPAYMENT, 'pages/my/MyRepayment.tsx', '/api/dk/getRepaymentList'],
  ['wallet', '/pages/my/wallet', 'pages/my/Wallet.tsx', '/api/credit/logs'],
])('the %s is read once, while the code of its page is on its way', async (_, path, module, call) => {
  const { token } = await loans.credited()
  const { page, complaints } = await visit({ lang: 'en', token })
  const reads: string[] = []
  page.on('request', (request) => request.url().endsWith(call) && reads.push(request.url()))
  const answered = page.waitForResponse((response) => response.url().endsWith(call))
  // Its code comes after the answer.
  await page.route(chunkOf(module), async (route) => {
    await answered
    await route.continue()
  })
  await page.goto(at(path))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await awake(page)
  await settle(page)
  expect(reads).toHaveLength(1)
  expect(complaints).toEqual([])
})

it('nothing moves on the loan page of who is late', async () => {
  const borrower = await loans.credited()
  await forwardTo(borrower, 1, 9)
  await calm(borrower)
  const { page } = await visit({ lang: 'en', token: borrower.token })
  await watchShifts(page)
  await page.goto(at('/pages/loan/index'))
  await page.getByRole('link', { name: /^Pay R\$/ }).waitFor()
  await awake(page)
  await settle(page)
  expect(await shiftsOf(page)).toEqual([])
})
