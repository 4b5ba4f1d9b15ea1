import { caller, tokenStore } from '@home-credit/client'
import type { CallOutput } from '@home-credit/contract'

export type Operator = CallOutput<'POST /api/console/me'>['operator']

/** Not the borrower's: one person may be both, in one browser. */
export const tokens = tokenStore('console-token')
export const call = caller(tokens)
