import { keysOf } from '@home-credit/web'
import { expect, it } from 'vitest'
import { PATHS, type PageName } from '../apps/borrower/src/shared/paths.ts'
import { PEOPLE } from '../apps/server/src/sandbox/people.ts'
import { READ_STATES } from './screen.ts'
import { CONSOLE_SCREENS, SCREENS } from './screens.ts'

/** Forms and lists that the app has without asking the server; the country codes come with the app. */
const READ_NOTHING: ReadonlySet<PageName> = new Set([
  'login',
  'register',
  'forgot',
  'codeList',
  'changePassword',
  'chooseLocation',
])

it('every page of the app has a screen', () => {
  const shown = new Set(SCREENS.map(({ page }) => page))
  expect(keysOf(PATHS).filter((page) => !shown.has(page))).toEqual([])
})

it('every page that reads is shown while it waits, after a failure and without a network', () => {
  const missing = keysOf(PATHS)
    .filter((page) => !READ_NOTHING.has(page))
    .flatMap((page) =>
      READ_STATES.filter(
        (state) => !SCREENS.some((each) => each.page === page && (each.reads ?? 'ready') === state),
      ).map((state) => `${page} ${state}`),
    )
  expect(missing).toEqual([])
})

it('home and the loan are shown in every state of a loan', () => {
  const missing = PEOPLE.flatMap(({ scene }) =>
    (['home', 'loan'] as const)
      .filter((page) => !SCREENS.some((each) => each.page === page && each.as === scene && each.reads === undefined))
      .map((page) => `${page} ${scene}`),
  )
  expect(missing).toEqual([])
})

it('no two screens have the same name', () => {
  const names = [...SCREENS, ...CONSOLE_SCREENS].map(({ name }) => name)
  expect(names.filter((name, index) => names.indexOf(name) < index)).toEqual([])
})
