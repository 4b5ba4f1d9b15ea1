import type { CallInput } from '@home-credit/contract'
import type { Lang } from '@home-credit/texts/runtime'

type Decision = CallInput<'POST /api/console/decide'>
/** The input of one decision of an operator. */
export type DecisionOf<Action extends Decision['action']> = Extract<Decision, { action: Action }>

/** In the language of the page, or in the one given. */
export type Say = (parameters?: object, lang?: Lang) => string

/** What is wrong, and what the borrower can do about it. */
export interface ReasonTexts {
  problem: Say
  fix: Say
}
