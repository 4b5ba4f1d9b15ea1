import { z } from 'zod'
import { defineCall } from '../call.ts'
import type { Action } from './policies.ts'

/** Who sees how much waits in a queue, and whose work it is. Screens have a name for each. */
export const WORK_QUEUES = {
  verification: { read: 'loans.read', work: 'verification.decide' },
  quota: { read: 'loans.read', work: 'verification.decide' },
  review: { read: 'loans.read', work: 'review.decide' },
  release: { read: 'loans.read', work: 'release.decide' },
  proofs: { read: 'wallet.read', work: 'proofs.decide' },
  payouts: { read: 'wallet.read', work: 'payouts.decide' },
  /** Payouts without an answer of the bank, and failed ones that were not asked for again. */
  stuck_payouts: { read: 'wallet.read', work: 'payouts.decide' },
  suspense: { read: 'wallet.read', work: 'suspense.decide' },
  reconciliation: { read: 'wallet.read', work: 'reconciliation.run' },
  iof: { read: 'close.read', work: 'iof.propose' },
  /** Money that can go back to its payer only for a few more days. */
  refunds: { read: 'wallet.read', work: 'refunds.propose' },
  claims: { read: 'collections.read', work: 'collections.write' },
  conversations: { read: 'service.read', work: 'service.answer' },
  complaints: { read: 'service.read', work: 'service.answer' },
  agreements: { read: 'plans.read', work: 'plans.decide' },
  phone_changes: { read: 'phone_changes.read', work: 'phone_changes.write' },
  privacy: { read: 'privacy.read', work: 'privacy.write' },
} as const satisfies Record<string, { read: Action; work: Action }>
export type WorkQueue = keyof typeof WORK_QUEUES

/** What one person has proposed and another has to confirm, and who may. */
export const PROPOSALS = {
  terms: 'terms.write',
  lender: 'lender.write',
  service: 'settings.write',
  role: 'operators.write',
  reset: 'operators.write',
  proof: 'proofs.decide',
  match: 'suspense.decide',
  payment_undoing: 'suspense.decide',
  write_off: 'write_offs.decide',
  claim: 'write_offs.decide',
  refund: 'refunds.decide',
  iof: 'iof.decide',
  article: 'content.write',
  phone_change: 'phone_changes.write',
} as const satisfies Record<string, Action>
export type Proposal = keyof typeof PROPOSALS

const keysOf = <Key extends string>(of: Readonly<Record<Key, unknown>>): Key[] => Object.keys(of) as Key[]

const waitingCase = z.object({
  id: z.string(),
  /** The number of the loan, order or protocol; empty if the case has none. */
  number: z.string(),
  borrower_name: z.string().nullable(),
  /** Until the deadline, by the server's clock; negative once it has passed; null without a deadline. */
  seconds_left: z.int().nullable(),
})

export const consoleWork = defineCall({
  key: 'POST /api/console/work',
  summary:
    'All that waits: the queues that the role may see, with the next cases of those it works on, and what others have proposed and the role may confirm',
  who: 'operator',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({
    /** In the order of their deadlines, those without one last. */
    queues: z.array(
      z.object({
        queue: z.enum(keysOf(WORK_QUEUES)),
        waiting: z.int(),
        late: z.int(),
        /** Until the nearest deadline, as of a case. */
        seconds_left: z.int().nullable(),
        /** The role works on this queue; otherwise it only sees it. */
        mine: z.boolean(),
        /** The first by deadline that this operator may decide; only of the role's own queues. */
        next: z.array(waitingCase),
      }),
    ),
    /** Never what the operator proposed, or what is about the operator. */
    proposals: z.object({
      waiting: z.int(),
      late: z.int(),
      /** Longest waiting first. */
      next: z.array(
        z.object({
          proposal: z.enum(keysOf(PROPOSALS)),
          /** Of the page that shows it: a loan, line, operator and so on. */
          id: z.string(),
          /** A number, or the name of a setting, operator or article. */
          name: z.string(),
          borrower_name: z.string().nullable(),
          by_name: z.string(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  }),
})
