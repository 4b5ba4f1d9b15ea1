import type { STATEMENT_CAUSES, STATEMENT_FILTERS } from '@home-credit/contract'
import type { LedgerEvent } from '../../ledger/index.ts'
import { keysOf } from '../../platform/types/index.ts'

export type Cause = (typeof STATEMENT_CAUSES)[number]
export type Filter = (typeof STATEMENT_FILTERS)[number]

/** Events of the lender alone do not touch a wallet; they have a cause only for completeness. */
export const CAUSES: Record<LedgerEvent, Cause> = {
  credited: 'loan_credited',
  regretted: 'loan_returned',
  pix_in_matched: 'recharge',
  suspense_matched: 'recharge',
  repaid_due: 'repayment',
  repaid_early: 'repayment',
  repaid_after_write_off: 'repayment',
  withdrawal_asked: 'withdrawal',
  payout_failed: 'withdrawal_failed',
  payout_returned: 'withdrawal_returned',
  overpayment_returned: 'refund_to_payer',
  recharge_clawed_back: 'clawed_back',
  reversed: 'correction',
  iof_remitted: 'correction',
  plan_signed: 'correction',
  pix_in_unmatched: 'correction',
  suspense_returned: 'correction',
  payout_paid: 'correction',
  payment_undone: 'repayment_undone',
  claim_paid: 'claim_paid',
  claim_lost: 'correction',
  written_off: 'correction',
}

/** A filter includes what undid the event. */
const CAUSES_BY_FILTER: Record<Exclude<Filter, 'in' | 'out'>, readonly Cause[]> = {
  recharge: ['recharge', 'refund_to_payer', 'clawed_back'],
  withdrawal: ['withdrawal', 'withdrawal_failed', 'withdrawal_returned'],
  repayment: ['repayment', 'repayment_undone', 'claim_paid'],
}

export const eventsOf = (filter: keyof typeof CAUSES_BY_FILTER): LedgerEvent[] =>
  keysOf(CAUSES).filter((event) => CAUSES_BY_FILTER[filter].includes(CAUSES[event]))

/** The events of which the key is that of an order: the EndToEndId of a PIX, a withdrawal's id, the id of its return. */
export const ORDER_EVENTS = {
  paid: ['pix_in_matched', 'suspense_matched'],
  withdrawn: ['withdrawal_asked', 'payout_failed'],
  returned: ['payout_returned'],
} as const satisfies Record<string, readonly LedgerEvent[]>
