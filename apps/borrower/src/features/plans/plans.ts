import type { CallInput, CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/app/plans'>

export type PlanOverview = Extract<Answer, { standing: unknown }>['standing']
export type Quote = Extract<Answer, { quote: unknown }>['quote']
export type Plan = NonNullable<PlanOverview['plan']>
export type Terms = Quote['terms']
export type Amendment = Quote['paper']
export type Reason = Extract<CallInput<'POST /api/app/plans'>, { action: 'ask' }>['reason']
