import type { CallOutput } from '@home-credit/contract'

export type ProofAnswer = Extract<CallOutput<'POST /api/console/proofs'>, { proof: unknown }>
export type ProofRow = ProofAnswer['proof']
export type BankLine = ProofAnswer['candidates'][number]
export type Proposal = NonNullable<ProofRow['proposal']>

export type PayoutAnswer = Extract<CallOutput<'POST /api/console/payouts'>, { payout: unknown }>
export type PayoutRow = PayoutAnswer['payout']
export type PayoutEvent = PayoutAnswer['events'][number]

export type SuspenseAnswer = Extract<CallOutput<'POST /api/console/suspense'>, { line: unknown }>
export type SuspenseRow = SuspenseAnswer['line']
export type Candidate = SuspenseAnswer['candidates'][number]

export type ReconciliationAnswer = Extract<CallOutput<'POST /api/console/reconciliation'>, { day: unknown }>
export type ReconciledDay = ReconciliationAnswer['day']
export type Difference = ReconciliationAnswer['differences'][number]
export type Side = ReconciledDay['totals'][number]['bank']
