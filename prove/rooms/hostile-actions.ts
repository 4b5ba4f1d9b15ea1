import type { WriteAction } from './write-action.ts'
import type { FreeText } from './free-texts.ts'
import { ACCOUNT_ACTIONS } from './hostile-accounts.ts'
import { CLOSED } from './hostile-closed.ts'
import { HOME_ACTIONS, NOTICE_ACTIONS } from './hostile-content.ts'
import { LOAN_ACTIONS } from './hostile-loans.ts'
import { MONEY_ACTIONS } from './hostile-money.ts'
import { PEOPLE_ACTIONS } from './hostile-people.ts'
import { SETTING_ACTIONS } from './hostile-settings.ts'

/**
 * The lanes run in parallel. Actions that would disturb each other on a page, or change the terms of a contract,
 * share a lane.
 */
export const LANES: readonly (readonly WriteAction[])[] = [
  [...LOAN_ACTIONS, ...MONEY_ACTIONS, ...NOTICE_ACTIONS, ...SETTING_ACTIONS],
  [...PEOPLE_ACTIONS, ...HOME_ACTIONS, ...ACCOUNT_ACTIONS],
]

/** A few actions for a small run. */
export const SAMPLE_LANES: readonly (readonly WriteAction[])[] = [
  HOME_ACTIONS.slice(0, 1),
  [...NOTICE_ACTIONS.slice(0, 1), ...SETTING_ACTIONS.slice(0, 1)],
]

/**
 * Where the actions and the contract differ: an action must write each text or the text must be closed, and none may
 * be obsolete.
 */
export function driftFrom(texts: readonly FreeText[]): string[] {
  const inContract = new Set(texts.map(({ name }) => name))
  const inActions = new Set([...LANES.flat().flatMap(({ fields }) => fields), ...CLOSED])
  return [
    ...[...inContract].filter((name) => !inActions.has(name)).map((name) => `nobody writes into ${name}`),
    ...[...inActions].filter((name) => !inContract.has(name)).map((name) => `there is no ${name} any more`),
  ]
}
