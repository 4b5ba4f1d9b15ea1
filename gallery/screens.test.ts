import { readFileSync, statSync } from 'node:fs'
import { keysOf } from '@home-credit/web'
import { expect, it } from 'vitest'
import { PATHS, type PageName } from '../apps/borrower/src/shared/paths.ts'
import { PEOPLE } from '../apps/server/src/sandbox/people.ts'
import { READ_STATES } from './screen.ts'
import { CONSOLE_SCREENS, SCREENS } from './screens.ts'
import { CHAPTERS } from './tour-chapters.ts'

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

it('every stop of the tour is a screen and has its picture of at most 60 KB, and the page and the README name no other', () => {
  const docs = new URL('../docs/', import.meta.url)
  const names = new Set([...SCREENS, ...CONSOLE_SCREENS].map(({ name }) => name))
  const stops = CHAPTERS.flatMap((chapter) => chapter.stops.map(({ screen }) => screen))
  expect(stops.filter((stop) => !names.has(stop))).toEqual([])
  for (const stop of stops) expect(statSync(new URL(`tour/${stop}.webp`, docs)).size).toBeLessThanOrEqual(60_000)
  const picturesIn = (page: string): string[] =>
    Array.from(readFileSync(new URL(page, docs), 'utf8').matchAll(/tour\/([\w-]+)\.webp/g), ([, name = '']) => name)
  expect(picturesIn('TOUR.md')).toEqual(stops)
  expect(picturesIn('../README.md').filter((name) => !stops.includes(name))).toEqual([])
})
