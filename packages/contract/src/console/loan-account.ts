import { BUCKETS } from '@home-credit/domain'
import { z } from 'zod'
import { defineCall } from '../call.ts'
import { amount } from '../loan/words.ts'
import { installment, owedLine, repayment } from '../repayment/parts.ts'
import { contact } from './collections.ts'
import { LEDGER_EVENTS, ledgerLine } from './ledger.ts'
import { undoProposal } from './payment-undoing.ts'
import { writeOff } from './write-offs.ts'

const account = z.object({
  loan_id: z.uuid(),
  number: z.string(),
  state: z.enum(['credited', 'repaid', 'regretted']),
  borrower_id: z.uuid(),
  borrower_name: z.string(),
  /** The local day of all figures. */
  day: z.iso.date(),
  days_late: z.int(),
  bucket: z.enum(BUCKETS).nullable(),
  overdue_cents: amount,
  left_cents: amount,
  paid: z.int(),
  total: z.int(),
  /** Outstanding principal in the ledger. */
  principal_cents: amount,
  wallet_cents: amount,
  /** `why` explains today's amount; null for a closed installment. */
  installments: z.array(z.object({ ...installment.shape, why: owedLine.nullable() })),
  /** The latest ones, newest first. */
  repayments: z.array(repayment),
  repayments_total: z.int(),
  /** Repayments that somebody proposed to undo. */
  undo_proposals: z.array(undoProposal),
  /** Oldest first; `principal_cents` is the principal outstanding after the entry. */
  ledger: z.array(
    z.object({
      id: z.string(),
      event: z.enum(LEDGER_EVENTS),
      at: z.iso.datetime(),
      recorded_at: z.iso.datetime(),
      key: z.string(),
      lines: z.array(ledgerLine),
      principal_cents: z.int(),
    }),
  ),
  messages: z.array(z.object({ text: z.string(), sent_at: z.iso.datetime(), read_at: z.iso.datetime().nullable() })),
  contacts: z.array(contact),
  may_contact: z.boolean(),
  write_off: writeOff.nullable(),
  /** Late enough to be written off. */
  may_write_off: z.boolean(),
  write_off_after_days: z.int(),
  planned: z.boolean(),
  contract: z.object({ number: z.string(), link: z.string().nullable() }).nullable(),
})

export const consoleLoanAccount = defineCall({
  key: 'POST /api/console/loan_account',
  summary:
    'A credited loan as it stands: installments today with why, receipts, its ledger, messages, contacts, write-off',
  who: 'operator',
  action: () => 'collections.read',
  writes: () => false,
  input: z.strictObject({ loan_id: z.uuid() }),
  output: z.object({ account }),
})
