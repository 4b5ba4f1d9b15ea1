import { BUCKETS } from '@home-credit/domain'
import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { line } from '../line.ts'
import { amount } from '../loan/words.ts'
import { day, paged, sorted } from './table.ts'

export const FIGURE_RANGES = ['30_days', '90_days', '12_months'] as const
/** The steps from draft to credit. Screens have a text for each. */
export const FUNNEL_STEPS = [
  'registered',
  'started',
  'verified',
  'package_chosen',
  'reviewed',
  'approved',
  'credited',
] as const
/** The lists behind the figures. */
export const FIGURE_LISTS = [
  ...FUNNEL_STEPS,
  'decided',
  'rejected',
  'repaid',
  'portfolio',
  'arrears',
  'expected',
] as const

/** A period of local days; without one, all days with figures. */
const listed = {
  list: z.enum(FIGURE_LISTS),
  from: day.optional(),
  to: day.optional(),
  /** Of arrears. */
  bucket: z.enum(BUCKETS).optional(),
  /** Of rejections. */
  reason: line(1, 60).optional(),
  /** Of credited loans: only those more than 30 days late at the last close. */
  late: z.boolean().optional(),
  /** A loan number, or words of the borrower's name. */
  text: line(0, 100).optional(),
  sort: sorted(['at', 'cents', 'days_late']).optional(),
}

/** With the number of its rows, and how many there are: a file has not more than 20,000. */
const file = z.object({ file_name: z.string(), csv: z.string(), rows: z.int(), total: z.int() })
const principal = z.object({ day, principal_cents: amount, late_cents: amount })
const window = z.object({ done: z.int(), median_seconds: z.number().nullable() })
/** Median from what was to be done until it was done. */
const health = z.object({ hour: window, day: window, failing: z.int(), oldest_failing_at: z.iso.datetime().nullable() })

export const consoleFigures = defineCall({
  key: 'POST /api/console/figures',
  summary:
    'The figures of the lender as of the last close, the lists behind them, both as CSV; how SMS and PIX do right now',
  who: 'operator',
  action: () => 'figures.read',
  writes: () => false,
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('read'), range: z.enum(FIGURE_RANGES) }),
    z.strictObject({ action: z.literal('days_csv'), range: z.enum(FIGURE_RANGES) }),
    z.strictObject({ action: z.literal('list'), ...listed, ...paged }),
    z.strictObject({ action: z.literal('list_csv'), ...listed }),
    z.strictObject({ action: z.literal('health') }),
  ]),
  ...byAction({
    read: z.object({
      /** Null before the first close. */
      figures: z
        .object({
          /** The day of the figures, and when it was closed. */
          day,
          closed_at: z.iso.datetime(),
          /** The first day with figures of an unbroken sequence to the last. */
          since: day,
          /** The days that are counted: the range, as far as there are figures. */
          from: day,
          funnel: z.array(z.object({ step: z.enum(FUNNEL_STEPS), count: z.int() })),
          decisions: z.object({
            approved: z.int(),
            rejected: z.int(),
            /** A rejection may have several. */
            reasons: z.array(z.object({ reason: z.string(), count: z.int() })),
          }),
          /** The last twelve months with figures, oldest first; the last may not be over. */
          months: z.array(
            z.object({
              /** The days of the month with figures. */
              from: day,
              to: day,
              credited: z.int(),
              credited_cents: amount,
              receipts: z.int(),
              repaid_cents: amount,
              repaid_in_time_cents: amount,
              undone_cents: amount,
            }),
          ),
          arrears: z.array(
            z.object({
              bucket: z.enum(BUCKETS).nullable(),
              loans: z.int(),
              principal_cents: z.int(),
              overdue_cents: amount,
            }),
          ),
          /** Principal, and that of loans over 30 days late: a month before, if there are figures. */
          before: principal.nullable(),
          /** Newest month of crediting last. */
          vintages: z.array(
            z.object({
              month: day,
              loans: z.int(),
              credited_cents: z.int(),
              /** At the end of each month since, by the months passed. */
              ages: z.array(
                z.object({
                  age: z.int(),
                  paid_cents: z.int(),
                  /** More than 30 days late, or written off. */
                  late_cents: z.int(),
                }),
              ),
            }),
          ),
          /** The bank account in the ledger at the end of each day. */
          cash: z.array(z.object({ day, cents: z.int() })),
          /** The last day that was compared with the bank: what came in and went out, by each. */
          bank: z.object({ day, bank_cents: z.int(), ledger_cents: z.int(), differences: z.int() }).nullable(),
          /** Open on the lists, by the day on which it can be paid without being late. */
          expected: z.array(z.object({ day, installments: z.int(), cents: amount })),
        })
        .nullable(),
    }),
    days_csv: file,
    list: z.object({
      rows: z.array(
        z.object({
          id: z.string(),
          borrower_id: z.uuid(),
          borrower_name: z.string(),
          loan_id: z.uuid().nullable(),
          number: z.string().nullable(),
          /** When it was recorded. */
          at: z.iso.datetime().nullable(),
          /** The day on which an installment is payable. */
          day: day.nullable(),
          installment: z.int().nullable(),
          cents: amount.nullable(),
          /** At the last close; null: not late. */
          days_late: z.int().nullable(),
          /** Of a decision. */
          approved: z.boolean().nullable(),
          reasons: z.array(z.string()),
        }),
      ),
      total: z.int(),
      /** The sum of all rows, where a row has an amount. */
      cents: amount.nullable(),
      /** Sorted by time: a list of more than 10,000 rows is not sorted by anything else. */
      too_long_to_sort: z.boolean(),
      /** The last closed day. */
      closed: day.nullable(),
    }),
    list_csv: file,
    health: z.object({ sms: health, pix: health }),
  }),
})
