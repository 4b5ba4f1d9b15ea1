import type { CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/app/auto_debit'>

/** How automatic payment stands for a loan. */
export type AutoDebit = Extract<Answer, { terms: unknown }>
