import { z } from 'zod'

/** Enums of the wallet. Screens have a text for each value. */
export const RECHARGE_CHANNELS = ['pix', 'transfer'] as const
export const WITHDRAWAL_CHANNELS = ['pix', 'bank'] as const

/**
 * `open`: waits for the money. `checking`: a proof waits for an operator. `expired` and `refused` can still become
 * `paid`: late money is never lost.
 */
export const RECHARGE_STATES = ['open', 'checking', 'paid', 'expired', 'refused'] as const

/**
 * `approval`: needs approval because it is large. `asked`, `sent`: on its way. `failed` and `returned`: the money is
 * back in the wallet.
 */
export const WITHDRAWAL_STATES = ['approval', 'asked', 'sent', 'paid', 'failed', 'returned'] as const

/** Why a payout did not arrive. */
export const PAYOUT_REASONS = [
  'key_unknown',
  'account_closed',
  'account_wrong',
  'owner_differs',
  'bank_refused',
  'bank_away',
  'not_approved',
  'returned_by_bank',
] as const

export const PROOF_REASONS = [
  'not_found',
  'not_legible',
  'other_receiver',
  'amount_differs',
  'already_credited',
  'not_settled',
] as const

/** Causes of statement lines: the ledger events that touch a wallet, in the borrower's terms. */
export const STATEMENT_CAUSES = [
  'loan_credited',
  'loan_returned',
  'recharge',
  'repayment',
  'repayment_undone',
  'claim_paid',
  'withdrawal',
  'withdrawal_failed',
  'withdrawal_returned',
  'refund_to_payer',
  'clawed_back',
  'correction',
] as const
export const STATEMENT_FILTERS = ['in', 'out', 'recharge', 'withdrawal', 'repayment'] as const

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)
/** A PIX txid or an EndToEndId, as a bank prints it. */
export const reference = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{8,35}$/)
export const pageOf = { page: z.int().min(1).max(10_000).optional() }
