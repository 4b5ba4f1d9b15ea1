import type { CallOutput } from '@home-credit/contract'

/** One loan with all that is known of it, and as it stands in a list. */
export type Detail = NonNullable<CallOutput<'POST /api/dk/getDetail'>['detail']>
export type LoanCard = Detail['loan']
export type Next = NonNullable<LoanCard['next']>
export type Step = Next['step']
export type Act = Detail['may'][number]
export type Quota = NonNullable<Detail['quota']>
/** Whether another loan can be asked for, or why not. */
export type MayApply = CallOutput<'POST /api/dk/record'>['apply']
