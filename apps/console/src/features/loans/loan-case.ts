import type { CallInput, CallOutput } from '@home-credit/contract'

export type LoanCase = CallOutput<'POST /api/console/case'>['case']
export type Decision = CallInput<'POST /api/console/decide'>
type Of<Name extends Decision['action']> = Extract<Decision, { action: Name }>

export type DocumentKind = Of<'refuse_documents'>['documents'][number]['kind']
export type DocumentReason = Of<'refuse_documents'>['documents'][number]['reason']
export type EvidenceReason = Of<'refuse_evidence'>['reasons'][number]
export type ReviewReason = Of<'reject'>['reasons'][number]
export type ReleaseReason = Of<'refuse_release'>['reasons'][number]
export type RequestedData = Of<'request_data'>['asks'][number]
export type Costs = NonNullable<LoanCase['detail']['preview']>
export type Evidence = LoanCase['evidence'][number]
