import type { ActionInput, FIGURE_LISTS } from '@home-credit/contract'
import { beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction.ts'
import { arrearsOf, type LateBorrower } from '../../testing/arrears.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { writeFiguresOf } from './step.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const arrears = arrearsOf(sandbox, loans)
const db = () => sandbox.server.pool.db

type List = (typeof FIGURE_LISTS)[number]
type Filter = Partial<ActionInput<'POST /api/console/figures', 'list'>>

const token = () => loans.operator('finance')
const read = async () => {
  const { figures } = dataOf(
    await ask('POST /api/console/figures', { action: 'read', range: '30_days' }, { token: await token() }),
  )
  if (figures === null) throw new Error('no day is closed')
  return figures
}
const list = async (name: List, filter: Filter = {}) =>
  dataOf(
    await ask(
      'POST /api/console/figures',
      { ...filter, action: 'list', list: name, page: 1, page_size: 10 },
      { token: await token() },
    ),
  )

/** Before the first close. */
let first: unknown
let late: LateBorrower
let fresh: LateBorrower

beforeAll(async () => {
  first = dataOf(
    await ask('POST /api/console/figures', { action: 'read', range: '30_days' }, { token: await token() }),
  ).figures
  late = await arrears.credited(100, 'Ana Lima')
  fresh = await arrears.credited(1, 'Bia Nogueira')
  await arrears.close()
})

it('counts what happened on the closed day, and what there was at its end; nothing before the first close', async () => {
  expect(first).toBe(null)
  const figures = await read()
  expect(figures.since).toBe(figures.day)
  expect(figures.funnel.find(({ step }) => step === 'credited')).toEqual({ step: 'credited', count: 1 })
  expect(figures.months).toMatchObject([{ credited: 1, credited_cents: 100_000, receipts: 0 }])
  expect(figures.arrears.filter(({ loans: count }) => count > 0)).toMatchObject([
    { bucket: null, loans: 1, overdue_cents: 0 },
    { bucket: '61-90', loans: 1 },
  ])
  expect(figures.vintages.map((month) => month.loans)).toEqual([1, 1])
  expect(figures.before).toBe(null)
})

it('opens the list behind each figure, and its rows add up to it', async () => {
  const figures = await read()
  const credited = await list('credited', { from: figures.day, to: figures.day })
  expect(credited).toMatchObject({ total: 1, cents: 100_000, closed: figures.day })
  expect(credited.rows).toMatchObject([{ loan_id: fresh.loanId, borrower_name: 'Bia Nogueira', cents: 100_000 }])

  const bucket = figures.arrears.find((each) => each.bucket === '61-90')
  const overdue = await list('arrears', { bucket: '61-90' })
  expect(overdue).toMatchObject({ total: 1, cents: bucket?.overdue_cents })
  expect(overdue.rows).toMatchObject([{ loan_id: late.loanId, cents: bucket?.overdue_cents }])

  const expected = await list('expected')
  const sum = figures.expected.reduce((cents, day) => cents + day.cents, 0)
  expect(expected.cents).toBe(sum)
  expect(expected.total).toBe(figures.expected.reduce((count, { installments }) => count + installments, 0))
  expect(expected.rows.reduce((cents, row) => cents + (row.cents ?? 0), 0)).toBe(sum)
})

it('finds rows by name and number, and sorts them', async () => {
  expect((await list('expected', { text: 'bia' })).rows.every(({ loan_id }) => loan_id === fresh.loanId)).toBe(true)
  expect((await list('credited', { text: 'nobody' })).total).toBe(0)
  const amounts = (await list('expected', { sort: { by: 'cents', order: 'desc' } })).rows.map(({ cents }) => cents ?? 0)
  expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
})

it('saves a list, and the figures of each day, as CSV', async () => {
  const { csv, rows, total } = dataOf(
    await ask(
      'POST /api/console/figures',
      { action: 'list_csv', list: 'arrears', bucket: '61-90' },
      { token: await token() },
    ),
  )
  expect([rows, total]).toEqual([1, 1])
  expect(csv.split('\r\n')[1]).toContain('Ana Lima')
  const days = dataOf(
    await ask('POST /api/console/figures', { action: 'days_csv', range: '30_days' }, { token: await token() }),
  )
  expect(days.csv.split('\r\n')).toHaveLength(3)
})

it('is for reviewers, finance, administrators and auditors', async () => {
  const status = async (role: Parameters<typeof loans.operator>[0]) =>
    (await ask('POST /api/console/figures', { action: 'health' }, { token: await loans.operator(role) })).status_code
  for (const role of ['reviewer', 'finance', 'admin', 'auditor'] as const) expect(await status(role)).toBe(200)
  for (const role of ['support', 'content'] as const) expect(await status(role)).toBe(403)
})

it('shows at once that an SMS cannot be sent', async () => {
  const failing = async () =>
    dataOf(await ask('POST /api/console/figures', { action: 'health' }, { token: await token() })).sms.failing
  expect(await failing()).toBe(0)
  await addJob(db(), { name: 'send_sms', payload: {} })
  await expect.poll(failing, { timeout: 20_000 }).toBe(1)
})

it('writes the figures of a day that was closed before there were any, and the same once more', async () => {
  const { day } = await read()
  const dump = async () =>
    (
      await sql`SELECT * FROM figures_vintages JOIN figures_days USING (day) WHERE day = ${day}::date ORDER BY month`.execute(
        db(),
      )
    ).rows
  const before = await dump()
  await inTransaction(db(), (tx) => writeFiguresOf(tx, day))
  expect(await dump()).toEqual(before)
  for (const table of ['figures_days', 'figures_vintages', 'figures_arrears', 'figures_expected'] as const)
    await db().deleteFrom(table).where('day', '=', day).execute()
  await addJob(db(), { name: 'figures_due', payload: {} })
  await eventually(dump, (rows) => rows.length > 0, 'the figures are written')
  expect(await dump()).toEqual(before)
})
