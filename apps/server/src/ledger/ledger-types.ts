import type { Cents } from '@home-credit/domain'

type LenderAccount =
  | 'bank'
  | 'iof_payable'
  | 'fee'
  | 'interest'
  | 'late'
  | 'withdrawal_fee'
  | 'recovery'
  | 'iof_borne'
  | 'early_discount'
  | 'write_off'
  | 'loss'
type BorrowerAccount = 'wallet' | 'wallet_reserved' | 'return_claims'

/** The account of a line. An income line also names the credited loan that earned it. */
export type Place =
  | { account: LenderAccount; loanId?: string }
  | { account: BorrowerAccount; borrowerId: string; loanId?: string }
  | { account: 'principal'; loanId: string }
  | { account: 'suspense'; endToEndId: string; loanId?: never }

export type Line = Place & ({ debit: Cents } | { credit: Cents })

export type LedgerEvent =
  | 'credited'
  | 'iof_remitted'
  | 'pix_in_matched'
  | 'pix_in_unmatched'
  | 'suspense_matched'
  | 'suspense_returned'
  | 'repaid_due'
  | 'repaid_early'
  | 'repaid_after_write_off'
  | 'withdrawal_asked'
  | 'payout_paid'
  | 'payout_failed'
  | 'payout_returned'
  | 'overpayment_returned'
  | 'recharge_clawed_back'
  | 'payment_undone'
  | 'claim_paid'
  | 'claim_lost'
  | 'regretted'
  | 'reversed'
  | 'plan_signed'
  | 'written_off'

export interface Booking {
  event: LedgerEvent
  /** The outside event's own key, unique in its scope: an EndToEndId, a loan, an order, an intent. */
  key: string
  loanId?: string
  /** When it happened; the bank's time if the bank reports one. */
  effectiveAt: Date
  now: Date
}

export interface Posting extends Booking {
  lines: readonly Line[]
}

/** A table row: a debit is positive and a credit negative. */
export interface RawLine {
  account: Place['account']
  owner_id: string | null
  loan_id: string | null
  amount_cents: number
}

export type Posted = { id: string; repeated: boolean }
