import type { Deed } from './deed.ts'
import type { FreeText } from './free-texts.ts'
import { ACCOUNT_DEEDS } from './hostile-accounts.ts'
import { CLOSED } from './hostile-closed.ts'
import { HOME_DEEDS, NOTICE_DEEDS } from './hostile-content.ts'
import { LOAN_DEEDS } from './hostile-loans.ts'
import { MONEY_DEEDS } from './hostile-money.ts'
import { PEOPLE_DEEDS } from './hostile-people.ts'
import { SETTING_DEEDS } from './hostile-settings.ts'

/** Beside each other; what would stand in the way of another on one page, or change the terms under which it is signed, follows it. */
export const LANES: readonly (readonly Deed[])[] = [
  [...LOAN_DEEDS, ...MONEY_DEEDS, ...NOTICE_DEEDS, ...SETTING_DEEDS],
  [...PEOPLE_DEEDS, ...HOME_DEEDS, ...ACCOUNT_DEEDS],
]

/** A few that show in a small run how it works. */
export const SAMPLE_LANES: readonly (readonly Deed[])[] = [
  HOME_DEEDS.slice(0, 1),
  [...NOTICE_DEEDS.slice(0, 1), ...SETTING_DEEDS.slice(0, 1)],
]

/** Where the deeds no longer are what the contract is: each text is written by a deed or closed, and none is gone. */
export function driftFrom(texts: readonly FreeText[]): string[] {
  const inContract = new Set(texts.map(({ name }) => name))
  const inDeeds = new Set([...LANES.flat().flatMap(({ fields }) => fields), ...CLOSED])
  return [
    ...[...inContract].filter((name) => !inDeeds.has(name)).map((name) => `nobody writes into ${name}`),
    ...[...inDeeds].filter((name) => !inContract.has(name)).map((name) => `there is no ${name} any more`),
  ]
}
