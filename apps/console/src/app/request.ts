import { caller, tokenStore } from '@home-credit/client'

/** Not the borrower's: one person may be both, in one browser. */
export const tokens = tokenStore('console-token')
export const call = caller(tokens)
