import { BUCKETS } from '@home-credit/domain'
import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { LEDGER_ACCOUNTS } from './ledger.ts'
import { day, paged } from './table.ts'

/** What must hold at the end of each day. Screens have a text for each. */
export const CLOSE_CHECKS = ['books_balance', 'balances_posted', 'principal', 'receipts', 'wallets'] as const

/** Counts of a close, by step. A count that is not listed here is stored but not shown. */
export const CLOSE_COUNTS = [
  'passed.offers',
  'passed.drafts',
  'passed.requests',
  'passed.releases',
  'passed.recharges',
  'passed.blocks',
  'arrears.late',
  'arrears.changed',
  'arrears.ended',
  'reminders.due',
  'auto_debit.queued',
  'iof.guides',
] as const

const counted = z.object({ count: z.int(), cents: amount })

/** The control report of a day, as of its last moment. */
export const closeReport = z.object({
  /** A debit is positive, as in the ledger. */
  accounts: z.array(z.object({ account: z.enum(LEDGER_ACCOUNTS), cents: z.int() })),
  /** Loans with outstanding principal, by how late they are; `null`: not late. */
  buckets: z.array(
    z.object({ bucket: z.enum(BUCKETS).nullable(), loans: z.int(), principal_cents: z.int(), overdue_cents: amount }),
  ),
  /** Installments payable on that day: open at its start, and still open at its end. */
  due: counted,
  left: counted,
  /** Overdue at the end of the day. */
  overdue: counted,
  receipts: z.object({
    count: z.int(),
    cents: amount,
    principal_cents: amount,
    interest_cents: amount,
    late_cents: amount,
  }),
  /** A memo: accrued and unpaid contract interest, which the ledger does not contain. */
  accrued_cents: z.int(),
  /** Newest period first; the period of the day counts up to that day. */
  iof: z.array(z.object({ from: day, to: day, pay_by: day, cents: z.int() })),
  /** Guides past their date without a confirmed payment, oldest first. */
  iof_late: z.array(z.object({ from: day, to: day, pay_by: day, cents: amount })),
  checks: z.array(
    z.object({ check: z.enum(CLOSE_CHECKS), ours_cents: z.int(), ledger_cents: z.int(), difference_cents: z.int() }),
  ),
})

const closed = { day, began_at: z.iso.datetime(), ended_at: z.iso.datetime(), failed: z.int() }

export const consoleCloses = defineCall({
  key: 'POST /api/console/closes',
  summary:
    'The daily close: days with how their checks came out; one with its control report, or as CSV; run a day again',
  who: 'operator',
  action: ({ action }) => (action === 'run' ? 'close.run' : 'close.read'),
  writes: ({ action }) => action === 'run',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), ...paged }),
    z.strictObject({ action: z.literal('one'), day }),
    z.strictObject({ action: z.literal('csv'), day }),
    z.strictObject({ action: z.literal('run'), day }),
  ]),
  ...byAction({
    list: z.object({
      rows: z.array(z.object({ ...closed, late: z.int(), principal_cents: z.int() })),
      total: z.int(),
      /** Guides unpaid after their date, as of now. */
      iof_late: closeReport.shape.iof_late,
      /** The oldest finished day that is not closed yet. */
      waiting: day.nullable(),
    }),
    one: z.object({
      close: z.object({
        ...closed,
        report: closeReport,
        counts: z.array(z.object({ name: z.enum(CLOSE_COUNTS), count: z.int() })),
      }),
    }),
    csv: z.object({ file_name: z.string(), csv: z.string() }),
    run: z.object({ queued: z.boolean() }),
  }),
})
