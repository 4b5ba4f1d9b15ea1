import type { CallOutput } from '@home-credit/contract'

export type Detail = NonNullable<CallOutput<'POST /api/dk/getDetail'>['detail']>
export type LoanCard = Detail['loan']
export type Next = NonNullable<LoanCard['next']>
export type Step = Next['step']
export type Act = Detail['may'][number]
export type Quota = NonNullable<Detail['quota']>
/** Whether the borrower may apply for another loan, or why not. */
export type MayApply = CallOutput<'POST /api/dk/record'>['apply']
