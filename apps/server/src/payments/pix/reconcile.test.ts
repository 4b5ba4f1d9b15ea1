import type { CallInput, CallOutput, Role } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { describe, expect, it } from 'vitest'
import { localDate } from '../../platform/clock/local-day.ts'
import { auditFaults } from '../../platform/audit/audit.ts'
import { ledgerFaults } from '../../ledger/balance-queries.ts'
import { post } from '../../ledger/post.ts'
import { walletBalance } from '../../ledger/wallet-queries.ts'
import { bankOf } from '../../testing/bank.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const bank = bankOf(sandbox)
const db = () => sandbox.server.pool.db

const NET = 100_000
const DAY_MS = 86_400_000
type ReconciliationInput = CallInput<'POST /api/console/reconciliation'>
type One = Extract<CallOutput<'POST /api/console/reconciliation'>, { differences: unknown }>

const reconciliation = async (role: Role, input: ReconciliationInput) =>
  ask('POST /api/console/reconciliation', input, { token: await loans.operator(role) })
const now = async (): Promise<Date> => new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
const ranAt = async (day: string): Promise<number> =>
  (
    await db().selectFrom('reconciliations').select('ran_at').where('day', '=', day).executeTakeFirst()
  )?.ran_at.getTime() ?? 0

async function run(day: string): Promise<One> {
  const before = await ranAt(day)
  expect(dataOf(await reconciliation('finance', { action: 'run', day }))).toEqual({ queued: true })
  await eventually(
    () => ranAt(day),
    (at) => at > before,
    'the day was reconciled',
  )
  const data = dataOf(await reconciliation('auditor', { action: 'one', day }))
  if (!('differences' in data)) throw new Error('no day')
  return data
}
const named = ({ differences }: One): string[] =>
  differences.map(({ movement, kind, key }) => `${movement} ${kind} ${key}`).toSorted()

async function recharged(amount: number) {
  const borrower = await loans.credited()
  const order = await bank.recharge(borrower.token, amount)
  const endToEndId = await bank.pay({ txid: order.copy_code ?? '' })
  await bank.orderIn(borrower.token, order.id, 'paid')
  return { ...borrower, order, endToEndId }
}

describe('a day held against the bank', () => {
  it('has no difference where all was applied, and its sums are those of the bank', async () => {
    await recharged(1000)
    const suspended = await bank.pay({ amount_cents: 77 })
    await bank.lineIn(suspended, 'suspense')
    const result = await run(localDate(await now()))
    expect(result.differences).toEqual([])
    expect(result.day.totals.find(({ movement }) => movement === 'pix_in')).toEqual({
      movement: 'pix_in',
      bank: { count: 2, cents: 1077 },
      ledger: { count: 2, cents: 1077 },
    })
  })

  it('names each kind of difference by its key, applies what was lost, and says the same when it is run again', async () => {
    const at = await now()
    const day = localDate(at)
    const borrower = await loans.credited()
    // Lost webhooks: of a PIX for an order, of a PIX without an order, of a claw-back.
    const order = await bank.recharge(borrower.token, 2100)
    const lost = await bank.pay({ txid: order.copy_code ?? '', times: 0 })
    const lostToo = await bank.pay({ amount_cents: 222, times: 0 })
    const clawed = await recharged(2300)
    const returnId = `D99999900${at.toISOString().slice(0, 16).replaceAll(/\D/g, '')}lostReturn1`
    await db()
      .insertInto('sandbox_bank_returns')
      .values({
        end_to_end_id: clawed.endToEndId,
        id: 'MEDlost',
        return_id: returnId,
        amount_cents: 300,
        nature: 'MED_FRAUDE',
        status: 'DEVOLVIDO',
        asked_at: at,
        settled_at: at,
      })
      .execute()
    // The bank reports another amount, or another day, than when the PIX was applied.
    const [other, earlier] = [await recharged(2400), await recharged(2500)]
    await db()
      .updateTable('sandbox_bank_pix')
      .set({ amount_cents: 2401 })
      .where('end_to_end_id', '=', other.endToEndId)
      .execute()
    await db()
      .updateTable('sandbox_bank_pix')
      .set({ paid_at: new Date(at.getTime() - 2 * DAY_MS) })
      .where('end_to_end_id', '=', earlier.endToEndId)
      .execute()
    // Only in the ledger; the bank does not know it.
    const ledgerOnlyId = `E00000000${day.replaceAll('-', '')}1200neverCame01`
    const amount = cents(26)
    await post(db(), {
      event: 'pix_in_matched',
      key: ledgerOnlyId,
      effectiveAt: at,
      now: at,
      lines: [
        { account: 'bank', debit: amount },
        { account: 'wallet', borrowerId: borrower.id, credit: amount },
      ],
    })
    // The bank paid out something that the ledger does not know; and a payout that came back.
    const strange = crypto.randomUUID()
    const back = `D99999900${at.toISOString().slice(0, 16).replaceAll(/\D/g, '')}cameBack001`
    await db()
      .insertInto('sandbox_bank_payouts')
      .values({
        id: strange,
        amount_cents: 4100,
        account: '{}',
        owner_cpf: '11144477735',
        owner_name: 'Fulano',
        end_to_end_id: ledgerOnlyId.replace('never', 'away0'),
        state: 'returned',
        asked_at: at,
        settled_at: at,
        return_id: back,
        returned_at: at,
      })
      .execute()

    const first = await run(day)
    expect(named(first)).toEqual(
      [
        `pix_in not_in_ledger ${lost}`,
        `pix_in not_in_ledger ${lostToo}`,
        `pix_in amount_differs ${other.endToEndId}`,
        `pix_in day_differs ${earlier.endToEndId}`,
        `pix_in not_at_bank ${ledgerOnlyId}`,
        `return_out not_in_ledger ${returnId}`,
        `payout not_in_ledger ${strange}`,
        `return_in not_in_ledger ${back}`,
      ].toSorted(),
    )
    expect(first.differences.find(({ key }) => key === other.endToEndId)).toMatchObject({
      bank_cents: 2401,
      ledger_cents: 2400,
    })
    expect(first.differences.find(({ key }) => key === ledgerOnlyId)).toMatchObject({
      bank_cents: null,
      ledger_cents: 26,
    })

    // What was lost is applied once, however often the day is run.
    await bank.orderIn(borrower.token, order.id, 'paid')
    await bank.lineIn(lostToo, 'suspense')
    await expect.poll(() => walletBalance(db(), clawed.id)).toBe(NET + 2000)
    const [second, third] = [await run(day), await run(day)]
    const expected = [
      `pix_in amount_differs ${other.endToEndId}`,
      `pix_in day_differs ${earlier.endToEndId}`,
      `pix_in not_at_bank ${ledgerOnlyId}`,
      `payout not_in_ledger ${strange}`,
      `return_in not_in_ledger ${back}`,
    ]
    expect(named(second)).toEqual(expected.toSorted())
    expect(named(third)).toEqual(named(second))
    expect(await walletBalance(db(), borrower.id)).toBe(NET + 2100 + 26)
    expect(await walletBalance(db(), clawed.id)).toBe(NET + 2000)
    // The day that the bank now reports shows the same difference.
    const before = localDate(new Date(at.getTime() - 2 * DAY_MS))
    expect(named(await run(before))).toEqual([`pix_in day_differs ${earlier.endToEndId}`])
    const money = dataOf(await ask('POST /api/console/money', {}, { token: await loans.operator('finance') }))
    expect(money.counts.find(({ queue }) => queue === 'reconciliation')?.waiting).toBe(6)
    expect(money.counts.find(({ queue }) => queue === 'suspense')?.waiting).toBe(2)
  })

  it('is run by itself once the day is over by our clock, also those that were missed', async () => {
    const today = localDate(await now())
    const before = await ranAt(today)
    expect(before).toBeGreaterThan(0)
    // Noon, since a day is reconciled some minutes after it has ended.
    const noon = Date.parse(`${localDate(new Date((await now()).getTime() + 3 * DAY_MS))}T15:00:00Z`)
    await loans.forward(Math.ceil((noon - (await now()).getTime()) / 1000))
    const yesterday = localDate(new Date((await now()).getTime() - DAY_MS))
    const dayBefore = localDate(new Date((await now()).getTime() - 2 * DAY_MS))
    await eventually(
      () => ranAt(yesterday),
      (at) => at > 0,
      'yesterday was reconciled',
    )
    await eventually(
      () => ranAt(dayBefore),
      (at) => at > 0,
      'the day before, too',
    )
    // A day that was run before it had ended is run again afterwards.
    await eventually(
      () => ranAt(today),
      (at) => at > before,
      'the day itself, whole',
    )
    const list = dataOf(await reconciliation('support', { action: 'list', page: 1, page_size: 10 }))
    if (!('rows' in list)) throw new Error('no list')
    expect(list.rows.map(({ day }) => day)).toEqual(
      list.rows
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    )
    expect(list.rows[0]).toMatchObject({ day: yesterday, differences: 0 })
  })

  it('is not for everybody, and not for a day to come', async () => {
    const tomorrow = localDate(new Date((await now()).getTime() + DAY_MS))
    expect(await reconciliation('finance', { action: 'run', day: tomorrow })).toMatchObject({
      status_code: 400,
      data: { fields: { day: expect.any(String) } },
    })
    for (const day of ['2026-02-30', 'yesterday', ''])
      expect(await reconciliation('finance', { action: 'run', day })).toMatchObject({ status_code: 400 })
    expect(await reconciliation('finance', { action: 'one', day: '2020-01-01' })).toMatchObject({ status_code: 404 })
    for (const role of ['support', 'auditor'] as const)
      expect(await reconciliation(role, { action: 'run', day: '2026-01-01' })).toMatchObject({ status_code: 403 })
    expect(await reconciliation('content', { action: 'list', page: 1, page_size: 10 })).toMatchObject({
      status_code: 403,
    })
  })
})

it('leaves books that tie, and a log without a gap', async () => {
  expect(await ledgerFaults(db())).toEqual([])
  expect(await auditFaults(db())).toEqual([])
})
