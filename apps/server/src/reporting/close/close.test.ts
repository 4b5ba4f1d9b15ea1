import { randomUUID } from 'node:crypto'
import { addDays, formatDay, type Cents } from '@home-credit/domain'
import { sql } from 'kysely'
import { Counter, Registry } from 'prom-client'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayIn, localDate, startOfDay } from '../../platform/clock/local-day.ts'
import { auditFaults } from '../../platform/audit/audit.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addJob } from '../../platform/jobs/queue.ts'
import { post } from '../../ledger/post.ts'
import { creditLoanAt, payLoanAt, type PlannedPayment } from '../../testing/credited.ts'
import { useDatabase } from '../../testing/database.ts'
import { dataOf } from '../../testing/identity.ts'
import { eventually, loansOf } from '../../testing/loans.ts'
import { useServer } from '../../testing/server.ts'
import { makeGuides } from '../../servicing/iof-guides/make.ts'
import { closeJobs } from './close.ts'
import { dayDue } from './days.ts'
import type { CloseStep } from '../step.ts'
import { closeSteps } from './steps.ts'
import { findClose } from './store.ts'

const used = useDatabase()
const registers = [new Registry()]
const metrics = {
  closeChecks: new Counter({ name: 'checks', help: 'x', labelNames: ['check', 'outcome'] as const, registers }),
}

const at = (day: string, hours = 12): Date => new Date(startOfDay(day).getTime() + hours * 3_600_000)
const later = (day: string, days: number): string => formatDay(addDays(dayIn(day), days))
/** Twenty minutes after a day has ended. */
const after = (day: string): Date => at(day, 24.34)

/** Runs the job of a day as a server does, at a moment. */
const close = async (day: string, now = after(day), extra: readonly CloseStep[] = []): Promise<void> => {
  const job = closeJobs(metrics, closeSteps(extra)).find(({ name }) => name === 'close_day')
  await inTransaction(used.db, async (tx) => job?.run({ tx, payload: { day }, now }))
}
const again = (day: string): Promise<void> => {
  const job = closeJobs(metrics, closeSteps([])).find(({ name }) => name === 'close_again')
  return inTransaction(used.db, async (tx) => job?.run({ tx, payload: { day }, now: after(day) }))
}
const reportOf = async (day: string) => {
  const found = await findClose(used.db, day)
  if (found === undefined) throw new Error(`${day} is not closed`)
  return found.report
}

/** Everything that a close writes, except when it was written. */
async function dump(): Promise<unknown> {
  const { rows } = await sql<{ dump: unknown }>`SELECT jsonb_build_object(
    'closes', (SELECT jsonb_agg(jsonb_build_array(day, counts, totals, failed) ORDER BY day) FROM closes),
    'guides', (SELECT jsonb_agg(jsonb_build_array(g.period_from, g.period_to, g.pay_by, g.amount_cents, l.transaction_id, l.loan_id, l.part, l.cents) ORDER BY g.period_from, l.transaction_id) FROM iof_guides AS g JOIN iof_guide_lines AS l USING (period_from)),
    'arrears', (SELECT jsonb_agg(to_jsonb(a) ORDER BY loan_id) FROM arrears AS a),
    'figures', (SELECT jsonb_agg(to_jsonb(f) ORDER BY day) FROM figures_days AS f),
    'vintages', (SELECT jsonb_agg(to_jsonb(f) ORDER BY day, month) FROM figures_vintages AS f),
    'expected', (SELECT jsonb_agg(to_jsonb(f) ORDER BY day, payable_on) FROM figures_expected AS f),
    'reminders', (SELECT jsonb_agg(to_jsonb(r) ORDER BY day, loan_id, installment) FROM reminders_due AS r)) AS dump`.execute(
    used.db,
  )
  return rows[0]?.dump
}
const forget = async (): Promise<void> => {
  for (const table of [
    'closes',
    'arrears',
    'reminders_due',
    'iof_guide_lines',
    'iof_guides',
    'figures_days',
    'figures_vintages',
    'figures_arrears',
    'figures_rejections',
    'figures_expected',
  ] as const)
    await used.db.deleteFrom(table).execute()
}

let phones = 0
const lend = async (day: string, dueDay: number, months = 3): Promise<string> => {
  const id = randomUUID()
  phones += 1
  const phone = `+55119${String(10_000_000 + phones)}`
  await creditLoanAt(used.db, {
    id,
    offerId: randomUUID(),
    borrowerId: randomUUID(),
    phone,
    at: at(day),
    netCents: 100_000,
    months,
    dueDay,
    system: 'price',
  })
  return id
}
const pay = (loanId: string, when: Date, what: PlannedPayment['pay']): Promise<boolean> =>
  payLoanAt(used.db, { id: randomUUID(), loanId, at: when, pay: what })

const FIRST = '2026-03-02'
const LAST = '2026-05-12'
const days = (): string[] => Array.from({ length: dayIn(LAST) - dayIn(FIRST) + 1 }, (_, index) => later(FIRST, index))

describe('the close of a day', () => {
  const loan = { good: '', late: '', part: '', settled: '' }
  let clean: unknown

  beforeAll(async () => {
    // The first installment of each is due on Friday the 20th of March, the second on Monday the 20th of April.
    for (const name of ['good', 'late', 'part', 'settled'] as const) loan[name] = await lend(FIRST, 20)
    const happens: [string, () => Promise<boolean>][] = [
      ['2026-03-10', () => pay(loan.settled, at('2026-03-10'), { verb: 'fewer', amount_cents: 20_000 })],
      ['2026-03-20', () => pay(loan.good, at('2026-03-20'), { verb: 'rows', rows: [1] })],
      ['2026-03-30', () => pay(loan.part, at('2026-03-30'), { verb: 'part', amount_cents: 10_000 })],
      ['2026-04-01', () => pay(loan.settled, at('2026-04-01'), { verb: 'settle' })],
      // In the minutes between the end of a day and its close.
      ['2026-04-21', () => pay(loan.good, at('2026-04-20', 24.1), { verb: 'rows', rows: [2] })],
    ]
    for (const day of days()) {
      for (const [, act] of happens.filter(([when]) => when === day))
        if (!(await act())) throw new Error(`nothing happened on ${day}`)
      await close(day)
    }
    clean = await dump()
  })

  it('writes buckets, reminders and a control report whose checks hold', async () => {
    const report = await reportOf(LAST)
    expect(report.checks.map(({ check, difference_cents }) => [check, difference_cents])).toEqual(
      ['books_balance', 'balances_posted', 'principal', 'receipts', 'wallets'].map((name) => [name, 0]),
    )
    expect(report.buckets.map(({ bucket, loans }) => [bucket, loans])).toEqual([
      [null, 1],
      ['1-30', 0],
      ['31-60', 2],
      ['61-90', 0],
      ['over-90', 0],
    ])
    const principal = report.accounts.find(({ account }) => account === 'principal')?.cents
    expect(report.buckets.reduce((sum, { principal_cents }) => sum + principal_cents, 0)).toBe(principal)
    expect(report.accounts.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
    expect(report.overdue.count).toBe(4)
    const arrears = await used.db.selectFrom('arrears').selectAll().orderBy('overdue_cents').execute()
    expect(arrears.map((row) => [row.loan_id, row.days_late, row.bucket, row.day])).toEqual([
      [loan.part, 53, '31-60', LAST],
      [loan.late, 53, '31-60', LAST],
    ])

    const stages = await used.db
      .selectFrom('reminders_due')
      .select(['day', 'stage'])
      .where('loan_id', '=', loan.late)
      .where('installment', '=', 1)
      .orderBy('day')
      .execute()
    expect(stages).toEqual(
      [
        ['2026-03-17', -3],
        ['2026-03-20', 0],
        ['2026-03-21', 1],
        ['2026-03-27', 7],
        ['2026-04-04', 15],
        ['2026-04-19', 30],
      ].map(([day, stage]) => ({ day, stage })),
    )
    // A row paid on its payable date is not reported as late.
    expect(
      (
        await used.db
          .selectFrom('reminders_due')
          .select('stage')
          .where('loan_id', '=', loan.good)
          .where('installment', '=', 1)
          .orderBy('stage')
          .execute()
      ).map(({ stage }) => stage),
    ).toEqual([-3, 0])
  })

  it('tells of its day what was on record at its end', async () => {
    const due = await reportOf('2026-03-20')
    expect([due.due.count, due.left.count, due.overdue.count]).toEqual([4, 3, 0])
    expect(due.receipts).toMatchObject({ count: 1, late_cents: 0 })
    // Paid some minutes after midnight: open when the day ended, and received on the next.
    expect((await reportOf('2026-04-20')).left.count).toBe(3)
    expect((await reportOf('2026-04-20')).receipts.count).toBe(0)
    expect((await reportOf('2026-04-21')).receipts.count).toBe(1)
    // No interest accrues on the day of credit; on a due date, that of the whole period has.
    expect((await reportOf(FIRST)).accrued_cents).toBe(0)
    const { rows } = await sql<{
      interest: number
    }>`SELECT sum(interest_cents)::bigint AS interest FROM loan_installments WHERE number = 1 AND loan_id = ANY(${[loan.late, loan.part]}::uuid[])`.execute(
      used.db,
    )
    expect((await reportOf('2026-03-20')).accrued_cents).toBeGreaterThan(rows[0]?.interest ?? Number.NaN)
    // The IOF of four loans of one day, in the period of that day and in none after.
    const iof = (await reportOf('2026-03-10')).accounts.find(({ account }) => account === 'iof_payable')?.cents ?? 0
    expect((await reportOf('2026-03-10')).iof[0]).toEqual({
      from: '2026-03-01',
      to: '2026-03-10',
      pay_by: '2026-03-13',
      cents: -iof,
    })
    expect((await reportOf('2026-03-25')).iof.map(({ cents }) => cents)).toEqual([0, 0, -iof])
  })

  it('makes one guide of IOF for each ten-day period in which some was charged, with the loans and their parts', async () => {
    const guides = await used.db.selectFrom('iof_guides').selectAll().orderBy('period_from').execute()
    expect(guides.map(({ period_from, period_to, pay_by }) => [period_from, period_to, pay_by])).toEqual([
      ['2026-03-01', '2026-03-10', '2026-03-13'],
      ['2026-03-21', '2026-03-31', '2026-04-06'],
      ['2026-04-01', '2026-04-10', '2026-04-15'],
      ['2026-04-21', '2026-04-30', '2026-05-06'],
    ])
    const lines = await used.db
      .selectFrom('iof_guide_lines')
      .selectAll()
      .orderBy('period_from')
      .orderBy('transaction_id')
      .execute()
    expect(lines.map(({ loan_id, part }) => [loan_id, part])).toEqual([
      ...Object.values(loan).map((id) => [id, 'first']),
      // A part payment ten days late, a settlement twelve days late, and a row paid some minutes after its last day:
      // booked on the next.
      [loan.part, 'further'],
      [loan.settled, 'further'],
      [loan.good, 'further'],
    ])
    expect(new Set(lines.slice(0, 4).map(({ cents }) => cents)).size).toBe(1)
    const { rows } = await sql<{ paid: number; principal: number }>`
      SELECT r.iof_cents AS paid, (line->>'principalCents')::int AS principal
      FROM repayments AS r, jsonb_array_elements(r.lines) AS line WHERE r.loan_id = ${loan.part}`.execute(used.db)
    expect(lines[4]?.cents).toBe(Math.round((rows[0]?.principal ?? 0) * 10 * 0.000082))
    expect(lines[4]?.cents).toBe(rows[0]?.paid)
    for (const guide of guides)
      expect(guide.amount_cents).toBe(
        lines.filter(({ period_from }) => period_from === guide.period_from).reduce((sum, { cents }) => sum + cents, 0),
      )
    // Unpaid: each is reported from the end of its pay-by date on.
    expect((await reportOf('2026-03-12')).iof_late).toEqual([])
    expect((await reportOf('2026-03-13')).iof_late).toEqual([
      { from: '2026-03-01', to: '2026-03-10', pay_by: '2026-03-13', cents: guides[0]?.amount_cents },
    ])
    expect((await reportOf(LAST)).iof_late.map(({ from }) => from)).toEqual(
      guides.map(({ period_from }) => period_from),
    )
  })

  it('carries over what more was undone than charged, and lowers the next guide by it', async () => {
    const undone = randomUUID()
    const charge = async (when: Date, cents: number): Promise<void> => {
      const lines = [
        {
          account: 'iof_borne',
          loanId: undone,
          ...(cents > 0 ? { debit: cents as Cents } : { credit: -cents as Cents }),
        },
        {
          account: 'iof_payable',
          loanId: undone,
          ...(cents > 0 ? { credit: cents as Cents } : { debit: -cents as Cents }),
        },
      ] as const
      await post(tx, {
        event: cents > 0 ? 'plan_signed' : 'reversed',
        key: randomUUID(),
        loanId: undone,
        effectiveAt: when,
        now: when,
        lines,
      })
    }
    let tx = used.db
    await expect(
      inTransaction(used.db, async (inside) => {
        tx = inside
        await charge(at('2026-05-11'), -500)
        expect(await makeGuides(tx, { day: '2026-05-20', now: after('2026-05-20') })).toEqual({ guides: 1 })
        await charge(at('2026-06-01'), 200)
        await charge(at('2026-06-12'), 900)
        // Nothing is booked in the last period of May, so it gets no guide. Past periods are caught up, and none gets a
        // second guide.
        expect(await makeGuides(tx, { day: '2026-06-25', now: after('2026-06-25') })).toEqual({ guides: 2 })
        expect(await makeGuides(tx, { day: '2026-06-25', now: after('2026-06-25') })).toEqual({ guides: 0 })
        // Booked too late for its own guide, so it is in the next.
        await charge(at('2026-06-20', 23.9), 40)
        expect(await makeGuides(tx, { day: '2026-06-29', now: after('2026-06-29') })).toEqual({ guides: 0 })
        expect(await makeGuides(tx, { day: '2026-06-30', now: after('2026-06-30') })).toEqual({ guides: 1 })
        const guides = await tx
          .selectFrom('iof_guides')
          .selectAll()
          .where('period_from', '>=', '2026-05-11')
          .orderBy('period_from')
          .execute()
        expect(
          guides.map(({ period_from, charged_cents, carried_cents, amount_cents }) => [
            period_from,
            charged_cents,
            carried_cents,
            amount_cents,
          ]),
        ).toEqual([
          ['2026-05-11', -500, 0, 0],
          ['2026-06-01', 200, -500, 0],
          ['2026-06-11', 900, -300, 600],
          ['2026-06-21', 40, 0, 40],
        ])
        throw new Error('nothing of this stays')
      }),
    ).rejects.toThrow('nothing of this stays')
  })

  it('says the same when it is run again, and when every day was missed and is closed late', async () => {
    await close(LAST)
    for (const day of [LAST, '2026-03-20', '2026-04-20']) await again(day)
    expect(await dump()).toEqual(clean)
    await forget()
    const late = at(LAST, 24 * 4)
    // The very first close catches up with at most a month.
    expect(dayDue({ lastClosed: undefined, booksBegan: at(FIRST), now: late })).toBe(later(LAST, 2 - 30))
    await close(FIRST)
    for (const day of days()) await close(day, late)
    expect(await dump()).toEqual(clean)
  })

  it('closes no day before its turn, before it is over, or twice at once; killed half-way it leaves nothing', async () => {
    const next = later(LAST, 1)
    await close(later(LAST, 2), at(LAST, 24 * 4))
    await close(next, at(next, 23.9))
    await close(next, at(next, 24.1))
    expect(await dump()).toEqual(clean)
    const killed: CloseStep = { name: 'killed', run: () => Promise.reject(new Error('killed')) }
    await expect(close(next, after(next), [killed])).rejects.toThrow('killed')
    expect(await dump()).toEqual(clean)

    let ran = 0
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    const slow: CloseStep = { name: 'slow', run: async () => ((ran += 1), await gate, {}) }
    const first = close(next, after(next), [slow])
    await eventually(
      async () => ran,
      (count) => count === 1,
      'the first is at work',
    )
    await close(next, after(next), [slow])
    open()
    await first
    await close(next, after(next), [slow])
    expect(ran).toBe(1)
    const entries = await used.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `close:${next}`)
      .execute()
    expect(entries).toEqual([{ action: 'day_closed' }])
    expect(await auditFaults(used.db)).toEqual([])
  })

  it('names what does not tie, with its difference, and rings', async () => {
    const day = later(LAST, 1)
    /** Changes data in a way that needs power over the database. */
    const tamper = async (statement: string): Promise<void> => {
      const client = await used.pool.raw.connect()
      await client.query(`SET session_replication_role = 'replica'; ${statement}; RESET session_replication_role`)
      client.release()
    }
    const failing = async (): Promise<[string, number][]> => {
      await again(day)
      return (await reportOf(day)).checks.flatMap(({ check, difference_cents }) =>
        difference_cents === 0 ? [] : [[check, difference_cents]],
      )
    }
    const breaks: [string, string, [string, number][]][] = [
      [
        `UPDATE loan_installments SET principal_cents = principal_cents + 7, payment_cents = payment_cents + 7 WHERE loan_id = '${loan.late}' AND number = 3`,
        `UPDATE loan_installments SET principal_cents = principal_cents - 7, payment_cents = payment_cents - 7 WHERE loan_id = '${loan.late}' AND number = 3`,
        [['principal', 7]],
      ],
      [
        `UPDATE ledger_balances SET balance_cents = balance_cents + 5 WHERE account = 'principal' AND owner_id = '${loan.late}'`,
        `UPDATE ledger_balances SET balance_cents = balance_cents - 5 WHERE account = 'principal' AND owner_id = '${loan.late}'`,
        [
          ['books_balance', 5],
          ['balances_posted', 5],
          ['principal', 5],
        ],
      ],
      [
        `ALTER TABLE ledger_balances DROP CONSTRAINT ledger_wallet_not_negative; UPDATE ledger_balances SET balance_cents = balance_cents + 1000000 WHERE account = 'wallet' AND owner_id = (SELECT borrower_id FROM loans WHERE id = '${loan.late}')`,
        `UPDATE ledger_balances SET balance_cents = balance_cents - 1000000 WHERE account = 'wallet' AND owner_id = (SELECT borrower_id FROM loans WHERE id = '${loan.late}')`,
        [
          ['books_balance', 1_000_000],
          ['balances_posted', 1_000_000],
          ['wallets', 900_000],
        ],
      ],
    ]
    expect(await failing()).toEqual([])
    for (const [broken, repair, seen] of breaks) {
      await tamper(broken)
      expect(await failing()).toEqual(seen)
      await tamper(repair)
    }
    expect(await failing()).toEqual([])
    await pay(loan.good, at(day), { verb: 'settle' })
    expect(await failing()).toEqual([])
    await tamper(
      `UPDATE repayments SET amount_cents = amount_cents + 3, interest_cents = interest_cents + 3 WHERE loan_id = '${loan.good}' AND verb = 'settle'`,
    )
    expect(await failing()).toEqual([['receipts', 3]])
    expect(await findClose(used.db, day)).toMatchObject({ failed: 1 })
    const counted = (await metrics.closeChecks.get()).values
      .filter(({ labels }) => labels.outcome === 'failed')
      .map(({ labels }) => labels.check)
    expect(new Set(counted)).toEqual(new Set(['balances_posted', 'books_balance', 'principal', 'receipts', 'wallets']))
  })

  it('an installment that is changed says when', async () => {
    await expect(
      sql`UPDATE loan_installments SET due_on = due_on + 1 WHERE loan_id = ${loan.late} AND number = 3`.execute(
        used.db,
      ),
    ).rejects.toMatchObject({ constraint: 'loan_installments_told' })
  })
})

describe('closes in the console', () => {
  const sandbox = useServer()
  const { ask } = sandbox
  const loans = loansOf(sandbox)
  const db = () => sandbox.server.pool.db
  const closesAs = async (
    role: Parameters<typeof loans.operator>[0],
    input: Parameters<typeof ask<'POST /api/console/closes'>>[1],
  ) => ask('POST /api/console/closes', input, { token: await loans.operator(role) })

  it('a day is closed by itself when it is over, is listed, read, taken away as CSV, and run again by finance alone', async () => {
    const now = async (): Promise<Date> =>
      new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    // The next first day of a ten-day period of IOF: these tests need three days in one period, whatever today is. At
    // noon, because a day is closed some minutes after it has ended.
    const today = localDate(await now())
    const days = Array.from({ length: 11 }, (_, index) => later(today, index + 1))
    const day = days.find((each) => /-(01|11|21)$/.test(each)) ?? ''
    await loans.forward(Math.ceil((at(day).getTime() - (await now()).getTime()) / 1000))
    await loans.credited()
    expect(await closesAs('finance', { action: 'one', day })).toMatchObject({ status_code: 404 })
    await loans.forward(2 * 86_400)
    await addJob(db(), { name: 'close_due', payload: {} })
    await eventually(
      () => db().selectFrom('closes').select('day').execute(),
      (rows) => rows.length >= 2,
      'both days were closed',
    )
    expect(dataOf(await closesAs('auditor', { action: 'list', page: 1, page_size: 10 }))).toMatchObject({
      total: 2,
      waiting: null,
      rows: [
        { day: later(day, 1), failed: 0, late: 0 },
        { day, failed: 0 },
      ],
    })
    const detail = dataOf(await closesAs('auditor', { action: 'one', day }))
    expect(detail).toMatchObject({ close: { day, failed: 0, report: { receipts: { count: 0 } } } })
    const file = dataOf(await closesAs('auditor', { action: 'csv', day }))
    if (!('csv' in file) || !('close' in detail)) throw new Error('no file')
    expect(file.file_name).toBe(`close-${day}.csv`)
    const principal = detail.close.report.accounts.find(({ account }) => account === 'principal')?.cents ?? 0
    expect(file.csv).toContain(`${day},account,principal,,${(principal / 100).toFixed(2)}\r\n`)

    const ended = async (): Promise<number> => (await findClose(db(), day))?.ended_at.getTime() ?? 0
    const before = await ended()
    for (const role of ['auditor', 'support', 'reviewer'] as const)
      expect(await closesAs(role, { action: 'run', day })).toMatchObject({ status_code: 403 })
    expect(await closesAs('support', { action: 'list', page: 1, page_size: 10 })).toMatchObject({ status_code: 403 })
    expect(await closesAs('finance', { action: 'run', day: '2020-01-01' })).toMatchObject({ status_code: 404 })
    expect(await closesAs('finance', { action: 'run', day: '9999-99-99' })).toMatchObject({ status_code: 400 })
    expect(dataOf(await closesAs('finance', { action: 'run', day }))).toEqual({ queued: true })
    await eventually(ended, (time) => time > before, 'it was run again')
    const detailAfterRerun = dataOf(await closesAs('finance', { action: 'one', day }))
    if (!('close' in detailAfterRerun)) throw new Error('no close')
    expect(detailAfterRerun.close.report).toEqual(detail.close.report)
    expect(detailAfterRerun.close.counts).toEqual(detail.close.counts)
  })

  it('a guide of IOF is remitted for its own amount by two people, once, and stays on top while it is unpaid after its date', async () => {
    const guidesAs = async (
      role: Parameters<typeof loans.operator>[0],
      input: Parameters<typeof ask<'POST /api/console/iof_guides'>>[1],
    ) => ask('POST /api/console/iof_guides', input, { token: await loans.operator(role) })
    const listed = async () => {
      const answer = dataOf(await guidesAs('auditor', { action: 'list', page: 1, page_size: 10 }))
      if (!('running' in answer)) throw new Error('no list')
      return answer
    }
    const ofBooks = async (account: 'bank' | 'iof_payable'): Promise<number> =>
      (await db().selectFrom('ledger_postings').select('amount_cents').where('account', '=', account).execute()).reduce(
        (sum, { amount_cents }) => sum + amount_cents,
        0,
      )
    const { running } = await listed()
    expect(running.charged_cents).toBe(0 - (await ofBooks('iof_payable')))
    // Two days after the payment date of the current period.
    const clock = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' })).now)
    await loans.forward(Math.ceil((at(later(running.pay_by, 2)).getTime() - clock.getTime()) / 1000))
    await addJob(db(), { name: 'close_due', payload: {} })
    await eventually(
      () => findClose(db(), later(running.pay_by, 1)),
      (found) => found !== undefined,
      'its days are closed',
    )
    const { rows } = await listed()
    const guide = rows.at(-1)
    if (guide === undefined) throw new Error('no guide')
    const { from, amount_cents } = guide
    expect(guide).toMatchObject({ from: running.from, state: 'late', late: true, loans: 1, remittance: null })
    expect(amount_cents).toBe(running.charged_cents)
    // Of the new period, whether that of the guide is remitted or not.
    const inNewPeriod = 0 - (await ofBooks('iof_payable')) - amount_cents
    expect((await listed()).running.charged_cents).toBe(inNewPeriod)
    const onTop = async () => {
      const answer = dataOf(await closesAs('auditor', { action: 'list', page: 1, page_size: 10 }))
      return 'rows' in answer ? answer.iof_late : []
    }
    expect(await onTop()).toEqual([{ from, to: guide.to, pay_by: guide.pay_by, cents: amount_cents }])
    const waiting = async () =>
      dataOf(await ask('POST /api/console/money', {}, { token: await loans.operator('finance') })).counts.find(
        ({ queue }) => queue === 'iof',
      )
    expect(await waiting()).toEqual({ queue: 'iof', waiting: 1, late: 1 })

    const paid_on = guide.pay_by
    const propose = { action: 'propose', from, reference: 'AUT 0001', paid_on } as const
    for (const role of ['support', 'reviewer', 'auditor', 'content'] as const)
      expect(await guidesAs(role, propose)).toMatchObject({ status_code: 403 })
    expect(await guidesAs('support', { action: 'list', page: 1, page_size: 10 })).toMatchObject({ status_code: 403 })
    expect(await guidesAs('finance', { ...propose, reference: ' ' })).toMatchObject({
      status_code: 400,
      data: { fields: { reference: expect.any(String) } },
    })
    for (const wrong of [guide.to, later(guide.pay_by, 3)])
      expect(await guidesAs('finance', { ...propose, paid_on: wrong })).toMatchObject({
        status_code: 400,
        data: { fields: { paid_on: expect.any(String) } },
      })
    expect(await guidesAs('finance', { ...propose, from: '2020-01-01' })).toMatchObject({ status_code: 404 })
    const confirm = { action: 'confirm', from, reference: 'AUT 0001' } as const
    expect(await guidesAs('admin', confirm)).toMatchObject({ status_code: 412 })

    const before = { bank: await ofBooks('bank'), owed: await ofBooks('iof_payable') }
    expect(dataOf(await guidesAs('finance', propose))).toMatchObject({
      guide: { state: 'proposed', late: true, remittance: { by_me: true, reference: 'AUT 0001', paid_on } },
    })
    // It is listed on top until a second person confirms it, and nothing is booked yet.
    expect(await onTop()).toHaveLength(1)
    expect(await guidesAs('admin', propose)).toMatchObject({ status_code: 412 })
    expect(await guidesAs('finance', confirm)).toMatchObject({
      status_code: 403,
      data: { reason: 'other_person_needed' },
    })
    expect(await guidesAs('admin', { ...confirm, reference: 'AUT 0002' })).toMatchObject({ status_code: 412 })
    expect(dataOf(await guidesAs('admin', { action: 'withdraw', from }))).toMatchObject({ guide: { state: 'late' } })
    expect(await guidesAs('admin', confirm)).toMatchObject({ status_code: 412 })
    dataOf(await guidesAs('finance', propose))
    expect(await ofBooks('bank')).toBe(before.bank)

    const answers = await Promise.all(Array.from({ length: 4 }, () => guidesAs('admin', confirm)))
    expect(answers.map(({ status_code }) => status_code).toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412])
    expect([await ofBooks('bank'), await ofBooks('iof_payable')]).toEqual([
      before.bank - amount_cents,
      before.owed + amount_cents,
    ])
    expect((await listed()).running.charged_cents).toBe(inNewPeriod)
    expect(await guidesAs('admin', { action: 'withdraw', from })).toMatchObject({ status_code: 412 })
    expect(await onTop()).toEqual([])
    expect(await waiting()).toEqual({ queue: 'iof', waiting: 0, late: 0 })
    const one = dataOf(await guidesAs('auditor', { action: 'one', from, page: 1, page_size: 10 }))
    if (!('loans' in one)) throw new Error('no guide')
    expect(one).toMatchObject({
      guide: { state: 'remitted', late: false, amount_cents },
      loans: [{ first_cents: amount_cents, further_cents: 0, undone_cents: 0 }],
      total: 1,
    })
    const file = dataOf(await guidesAs('auditor', { action: 'csv', from }))
    const total = (amount_cents / 100).toFixed(2)
    expect('csv' in file && file.csv).toContain(`${from},${one.loans[0]?.number},${total},0.00,0.00,${total}\r\n`)
    const log = await db()
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject', '=', `iof_guide:${from}`)
      .orderBy('seq')
      .execute()
    expect(log.map(({ action }) => action)).toEqual([
      'iof_guide_made',
      'iof_remittance_proposed',
      'iof_remittance_withdrawn',
      'iof_remittance_proposed',
      'iof_remitted',
    ])
    // As of that day it was unpaid, whenever its close is run again.
    const late = dataOf(await closesAs('auditor', { action: 'one', day: later(guide.pay_by, 1) }))
    expect('close' in late && late.close.report.iof_late).toEqual([
      { from, to: guide.to, pay_by: guide.pay_by, cents: amount_cents },
    ])
    expect(await auditFaults(db())).toEqual([])
  })
})
