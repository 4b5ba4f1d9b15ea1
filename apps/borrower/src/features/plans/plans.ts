import type { CallInput, CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/app/plans'>

export type Standing = Extract<Answer, { standing: unknown }>['standing']
export type Quote = Extract<Answer, { quote: unknown }>['quote']
export type Plan = NonNullable<Standing['plan']>
export type Terms = Quote['terms']
export type Paper = Quote['paper']
export type Reason = Extract<CallInput<'POST /api/app/plans'>, { action: 'ask' }>['reason']
