import type { CallOutput } from '@home-credit/contract'

type Answer = CallOutput<'POST /api/app/auto_debit'>

export type AutoDebit = Extract<Answer, { terms: unknown }>
