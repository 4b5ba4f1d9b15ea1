import type { WriteAction } from './write-action.ts'
import type { FreeText } from './free-texts.ts'
import { ACCOUNT_ACTIONS } from './hostile-accounts.ts'
import { CLOSED } from './hostile-closed.ts'
import { HOME_ACTIONS, NOTICE_ACTIONS } from './hostile-content.ts'
import { LOAN_ACTIONS } from './hostile-loans.ts'
import { MONEY_ACTIONS } from './hostile-money.ts'
import { PEOPLE_ACTIONS } from './hostile-people.ts'
import { SETTING_ACTIONS } from './hostile-settings.ts'

/** Beside each other; what would stand in the way of another on one page, or change the terms under which it is signed, follows it. */
export const LANES: readonly (readonly WriteAction[])[] = [
  [...LOAN_ACTIONS, ...MONEY_ACTIONS, ...NOTICE_ACTIONS, ...SETTING_ACTIONS],
  [...PEOPLE_ACTIONS, ...HOME_ACTIONS, ...ACCOUNT_ACTIONS],
]

/** A few that show in a small run how it works. */
export const SAMPLE_LANES: readonly (readonly WriteAction[])[] = [
  HOME_ACTIONS.slice(0, 1),
  [...NOTICE_ACTIONS.slice(0, 1), ...SETTING_ACTIONS.slice(0, 1)],
]

/** Where the deeds no longer are what the contract is: each text is written by a deed or closed, and none is gone. */
export function driftFrom(texts: readonly FreeText[]): string[] {
  const inContract = new Set(texts.map(({ name }) => name))
  const inActions = new Set([...LANES.flat().flatMap(({ fields }) => fields), ...CLOSED])
  return [
    ...[...inContract].filter((name) => !inActions.has(name)).map((name) => `nobody writes into ${name}`),
    ...[...inActions].filter((name) => !inContract.has(name)).map((name) => `there is no ${name} any more`),
  ]
}
