import { expect, it } from 'vitest'
import { cents } from '../packages/domain/src/index.ts'
import { httpPayouts } from '../apps/server/src/payments/bank/payout/http-payouts.ts'
import { apiPix } from '../apps/server/src/payments/bank/pix/api-pix.ts'
import { randomText } from '../apps/server/src/sandbox/bank/ids.ts'
import { CLIENT_ID, CLIENT_SECRET } from '../apps/server/src/sandbox/bank/tokens.ts'
import { ownPort } from '../apps/server/src/testing/own-port.ts'
import { useServer } from '../apps/server/src/testing/server.ts'
import { expectAccessible, expectToFit, useBrowser } from './visit.ts'

const port = await ownPort()
const server = useServer({ SANDBOX_BANK_PORT: String(port) })
const visit = useBrowser()
const url = `http://127.0.0.1:${port}`
const options = { url, tokenUrl: `${url}/oauth/token`, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET }
const ana = { cpf: '52998224725', name: 'Ana Araújo' }

it('the bank is played by hand: a charge paid twice, a transfer, a claw-back, and the ends of payouts', async () => {
  const pix = apiPix({ ...options, key: 'pagamentos@home-credit.example', receiver: { name: 'Lender', city: 'Here' } })
  const payouts = httpPayouts(options)
  const txid = randomText(35)
  await pix.openCharge({
    txid,
    amountCents: cents(3700),
    ends: { kind: 'immediate', seconds: 1800 },
    debtor: ana,
    text: 'Parcela',
  })

  const { page, complaints } = await visit({ viewport: { width: 390, height: 844 } })
  await page.goto(`${server.address}/sandbox`)
  const [charges, received, paidOut] = ['Charges', 'PIX received', 'Payouts'].map((name) =>
    page.locator(`#bank h3:text-is("${name}") ~ ul`).first(),
  )
  if (charges === undefined || received === undefined || paidOut === undefined) throw new Error('three lists')
  await charges.getByRole('button', { name: 'Pay twice' }).click()
  await charges.getByText('Paid', { exact: true }).waitFor()
  await expect.poll(() => received.getByRole('listitem').count()).toBe(2)

  await page.getByLabel('Another amount (R$)').fill('no amount')
  await page.getByRole('button', { name: 'Transfer without an order' }).click()
  await page.getByRole('alert').getByText('Please check what you entered.').waitFor()
  await page.getByLabel('Another amount (R$)').fill('12,5')
  await page.getByRole('button', { name: 'Transfer without an order' }).click()
  const transfer = received.getByRole('listitem').filter({ hasText: 'No order' })
  await transfer.getByText('R$12.50').waitFor()
  await transfer.getByRole('button', { name: 'Take back' }).click()
  await transfer.getByText('R$12.50 sent back').waitFor()

  await page.getByLabel('What happens to payouts sent from now on').selectOption('delay')
  await expect
    .poll(async () => (await server.ask('POST /api/sandbox/bank', { action: 'read' })).data)
    .toMatchObject({ mood: 'delay' })
  const id = crypto.randomUUID()
  await payouts.send({ id, amountCents: cents(500), to: { kind: 'pix', key: ana.cpf }, owner: ana })
  const payout = paidOut.getByRole('listitem').filter({ hasText: id })
  await payout.getByRole('button', { name: 'Pay it' }).click()
  await payout.getByRole('button', { name: 'Send it back' }).click()
  await payout.getByText('Sent back').waitFor()

  await expectAccessible(page)
  await expectToFit(page, [320, 390, 1280])
  expect(complaints).toEqual([])
  pix.close()
  payouts.close()
})
