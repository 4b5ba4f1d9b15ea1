import { LOAN_STATE_TEXTS } from '@home-credit/web'

const TEXTS: Readonly<Record<string, () => string>> = LOAN_STATE_TEXTS

/** A state that only a newer server has is shown by its own name. */
export const loanStateName = (state: string): string => TEXTS[state]?.() ?? state
