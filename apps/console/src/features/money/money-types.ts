import type { ActionOutput } from '@home-credit/contract'

export type ProofAnswer = ActionOutput<'POST /api/console/proofs', 'one'>
export type ProofRow = ProofAnswer['proof']
export type BankLine = ProofAnswer['candidates'][number]
export type Proposal = NonNullable<ProofRow['proposal']>

export type PayoutAnswer = ActionOutput<'POST /api/console/payouts', 'one'>
export type PayoutRow = PayoutAnswer['payout']
export type PayoutEvent = PayoutAnswer['events'][number]

export type SuspenseAnswer = ActionOutput<'POST /api/console/suspense', 'one'>
export type SuspenseRow = SuspenseAnswer['line']
export type Candidate = SuspenseAnswer['candidates'][number]

export type ReconciliationAnswer = ActionOutput<'POST /api/console/reconciliation', 'one'>
export type ReconciledDay = ReconciliationAnswer['day']
export type Difference = ReconciliationAnswer['differences'][number]
export type Side = ReconciledDay['totals'][number]['bank']
