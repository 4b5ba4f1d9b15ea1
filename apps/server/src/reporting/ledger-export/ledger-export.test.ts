import type { Role } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { beforeAll, expect, it } from 'vitest'
import { postingsOf, type PostingRow } from '../../ledger/period-queries.ts'
import { post } from '../../ledger/post.ts'
import { arrearsOf } from '../../testing/arrears.ts'
import { dataOf } from '../../testing/identity.ts'
import { otherSignature } from '../../testing/links.ts'
import { loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'

const sandbox = useServer()
const { ask } = sandbox
const loans = loansOf(sandbox)
const arrears = arrearsOf(sandbox, loans)
const db = () => sandbox.server.pool.db

const ALL = { from: '2020-01-01', to: '2100-01-01' }
const MANY = 12

beforeAll(async () => {
  await arrears.credited(40, 'Of March')
  const { id: borrowerId } = await arrears.credited(3, 'Of late')
  const now = await arrears.clock()
  // A key that a spreadsheet would read as a formula.
  for (let each = 0; each < MANY; each += 1)
    await post(db(), {
      event: 'pix_in_matched',
      key: `=1+${each},"x"`,
      effectiveAt: now,
      now,
      lines: [
        { account: 'bank', debit: cents(1) },
        { account: 'wallet', borrowerId, credit: cents(1) },
      ],
    })
})

const linkFor = async (role: Role, period = ALL) => {
  const answer = dataOf(
    await ask('POST /api/console/ledger', { action: 'link', ...period }, { token: await loans.operator(role) }),
  )
  return answer.link
}
const totals = async (period = ALL) => {
  const answer = dataOf(
    await ask('POST /api/console/ledger', { action: 'totals', ...period }, { token: await loans.operator('auditor') }),
  )
  return answer
}
const open = (link: string) => fetch(`${sandbox.address}${link}`)

it('gives every posting as one line that a spreadsheet reads as text, and ties to the totals and to zero', async () => {
  const summary = await totals()
  expect(summary.debit_cents).toBe(summary.credit_cents)
  expect(summary).toMatchObject({ transactions: MANY + 2 })
  const response = await open(await linkFor('finance'))
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="ledger-2020-01-01-2100-01-01.csv"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const text = await response.text()
  const [head, ...rows] = text.trimEnd().split('\r\n')
  expect(head).toBe('transaction,line,recorded_at,effective_at,event,key,loan,account,owner,debit,credit')
  expect(rows).toHaveLength(summary.postings)
  expect(new Set(rows.map((row) => row.split(',').slice(0, 2).join(' '))).size).toBe(rows.length)
  expect(rows.at(-1)).toContain(`"'=1+${MANY - 1},""x"""`)
  const sum = (of: number): number =>
    rows.reduce((all, row) => all + Math.round(Number(row.split(',').at(of) ?? 0) * 100), 0)
  expect([sum(-2), sum(-1)]).toEqual([summary.debit_cents, summary.credit_cents])
})

it('is read a few at a time, none twice and none left out', async () => {
  const period = { from: new Date('2020-01-01Z'), to: new Date('2100-01-01Z') }
  const read: PostingRow[] = []
  for await (const batch of postingsOf(db(), period, 5)) {
    expect(batch.length).toBeLessThanOrEqual(5)
    read.push(...batch)
  }
  expect(read).toHaveLength((await totals()).postings)
  expect(new Set(read.map(({ id, line }) => `${id} ${line}`)).size).toBe(read.length)
})

it('is of local days, both included', async () => {
  const days = await db()
    .selectFrom('ledger_transactions')
    .select('recorded_at')
    .where('event', '=', 'credited')
    .orderBy('id')
    .execute()
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(days[0]?.recorded_at)
  expect(await totals({ from: day, to: day })).toMatchObject({ transactions: 1 })
  expect(await totals({ from: '2020-01-01', to: '2020-01-31' })).toMatchObject({
    transactions: 0,
    postings: 0,
    totals: [],
    debit_cents: 0,
  })
  const text = await (await open(await linkFor('admin', { from: day, to: day }))).text()
  expect(
    text
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .every((row) => row.includes('credited')),
  ).toBe(true)
})

it('opens for the operator who asked, for a while, as it was signed, and is written down', async () => {
  const token = await loans.operator('finance')
  const link = await linkFor('finance')
  const notFound = async (changed: string) =>
    ((await (await open(changed)).json()) as { status_code: number }).status_code
  for (const changed of [link.replace('2100-01-01', '2100-01-02'), otherSignature(link), link.split('?')[0] ?? ''])
    expect(await notFound(changed)).toBe(404)
  expect((await open(link)).status).toBe(200)
  const logged = await db()
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'ledger_exported')
    .orderBy('seq', 'desc')
    .execute()
  expect(logged).toHaveLength(3)
  dataOf(await ask('POST /api/console/logout', {}, { token }))
  expect(await notFound(link)).toBe(404)
  const other = await linkFor('auditor')
  await loans.forward(301)
  expect(await notFound(other)).toBe(404)
})

it('refuses what is wrong, and who may not', async () => {
  for (const role of ['support', 'reviewer', 'content'] as const)
    expect(
      await ask('POST /api/console/ledger', { action: 'totals', ...ALL }, { token: await loans.operator(role) }),
    ).toMatchObject({ status_code: 403 })
  const token = await loans.operator('admin')
  const wrong = [
    { from: '2026-02-01', to: '2026-01-31' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '9999-01-01', to: '9999-01-02' },
    { from: 'x', to: '2026-01-01' },
  ]
  for (const period of wrong)
    for (const action of ['totals', 'link'] as const)
      expect(await ask('POST /api/console/ledger', { action, ...period }, { token })).toMatchObject({
        status_code: 400,
      })
})
