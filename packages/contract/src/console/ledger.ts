import { z } from 'zod'
import { byAction, defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { day } from './table.ts'

/** Accounts and events of the ledger. Screens have a text for each. */
export const LEDGER_ACCOUNTS = [
  'bank',
  'principal',
  'return_claims',
  'wallet',
  'wallet_reserved',
  'iof_payable',
  'suspense',
  'fee',
  'interest',
  'late',
  'withdrawal_fee',
  'recovery',
  'iof_borne',
  'early_discount',
  'write_off',
  'loss',
] as const
export const LEDGER_EVENTS = [
  'credited',
  'iof_remitted',
  'pix_in_matched',
  'pix_in_unmatched',
  'suspense_matched',
  'suspense_returned',
  'repaid_due',
  'repaid_early',
  'repaid_after_write_off',
  'withdrawal_asked',
  'payout_paid',
  'payout_failed',
  'payout_returned',
  'overpayment_returned',
  'recharge_clawed_back',
  'payment_undone',
  'claim_paid',
  'claim_lost',
  'regretted',
  'reversed',
  'plan_signed',
  'written_off',
] as const

/** One line of a transaction: either the debit or the credit is zero. */
export const ledgerLine = z.object({ account: z.enum(LEDGER_ACCOUNTS), debit_cents: amount, credit_cents: amount })

/** Local days, inclusive, by booking time: nothing is ever added to a past day. */
const period = { from: day, to: day }
const ordered = { path: ['to'] }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  from === undefined || to === undefined || from <= to

export const consoleLedger = defineCall({
  key: 'POST /api/console/ledger',
  summary: 'The books of a period: totals by account that tie to zero, and a link to all postings as CSV',
  who: 'operator',
  action: () => 'ledger.read',
  writes: () => false,
  input: z.discriminatedUnion('action', [
    /** Without days: this month until today. */
    z.strictObject({ action: z.literal('totals'), from: day.optional(), to: day.optional() }).refine(inOrder, ordered),
    z.strictObject({ action: z.literal('link'), ...period }).refine(inOrder, ordered),
  ]),
  ...byAction({
    totals: z.object({
      ...period,
      totals: z.array(ledgerLine),
      transactions: z.int(),
      postings: z.int(),
      debit_cents: amount,
      credit_cents: amount,
    }),
    link: z.object({ link: z.string(), valid_seconds: z.int() }),
  }),
})
