import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { day, paged } from './table.ts'

/**
 * `open`: to be paid. `due_soon`: due today or on the next banking day. `late`: unpaid after its date. `proposed`: one
 * operator reported the payment, a second person has to confirm it. `remitted`: confirmed. `nothing`: at least as much
 * was undone as charged.
 */
export const IOF_GUIDE_STATES = ['open', 'due_soon', 'late', 'proposed', 'remitted', 'nothing'] as const

/** A ten-day period in which IOF was charged, identified by its first day. */
const period = { from: day, to: day, pay_by: day }

/** The authentication code of the payment, as a bank prints it. */
const reference = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^[0-9A-Za-z./ -]+$/)

const guide = z.object({
  ...period,
  state: z.enum(IOF_GUIDE_STATES),
  /** Past its date and not confirmed, whether proposed or not. */
  late: z.boolean(),
  /** The amount to pay. Computed, never typed. */
  amount_cents: amount,
  /** Charged less undone in the period. */
  charged_cents: z.int(),
  /** Zero or negative: the excess undone in earlier periods. */
  carried_cents: z.int(),
  loans: z.int(),
  remittance: z
    .object({
      reference: z.string(),
      paid_on: day,
      by_me: z.boolean(),
      by_name: z.string(),
      at: z.iso.datetime(),
      confirmed_by_name: z.string().nullable(),
      confirmed_at: z.iso.datetime().nullable(),
    })
    .nullable(),
})

const guideLoan = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  /** Charged at crediting, charged for further days, and undone. */
  first_cents: amount,
  further_cents: amount,
  undone_cents: amount,
})

const oneGuide = z.object({ guide })

export const consoleIofGuides = defineCall({
  key: 'POST /api/console/iof_guides',
  summary:
    'Guides of IOF, one for each ten-day period: list, one with its loans, or as CSV; say that one was paid, confirm it as a second person, withdraw what was said',
  who: 'operator',
  action: ({ action }) =>
    action === 'confirm' ? 'iof.decide' : action === 'propose' || action === 'withdraw' ? 'iof.propose' : 'close.read',
  writes: ({ action }) => action === 'propose' || action === 'confirm' || action === 'withdraw',
  input: z.discriminatedUnion('action', [
    z.strictObject({ action: z.literal('list'), state: z.enum(IOF_GUIDE_STATES).optional(), ...paged }),
    z.strictObject({ action: z.literal('one'), from: day, ...paged }),
    z.strictObject({ action: z.literal('csv'), from: day }),
    z.strictObject({ action: z.literal('propose'), from: day, reference, paid_on: day }),
    z.strictObject({ action: z.literal('confirm'), from: day, reference }),
    z.strictObject({ action: z.literal('withdraw'), from: day }),
  ]),
  ...byAction({
    list: z.object({
      rows: z.array(guide),
      total: z.int(),
      /** The current period so far. */
      running: z.object({ ...period, charged_cents: z.int() }),
    }),
    one: z.object({ guide, loans: z.array(guideLoan), total: z.int() }),
    csv: z.object({ file_name: z.string(), csv: z.string() }),
    propose: oneGuide,
    confirm: oneGuide,
    withdraw: oneGuide,
  }),
})
