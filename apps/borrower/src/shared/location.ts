import { hashRouter } from '@home-credit/web'
import { hrefOf, PATHS, type Path } from './paths.ts'

export const { place, usePlace } = hashRouter((path) => (path === '' || path === '/' ? PATHS.home : path))

/** How many pages this visit has opened: with none before, back leads home or where it is told. */
let pageCount = 0
addEventListener('hashchange', () => (pageCount += 1))

export function go(path: Path, query?: Record<string, string>): void {
  location.hash = hrefOf(path, query)
}

/** Opens a page in place of this one: back does not return here. */
export function relaunch(target: string): void {
  location.replace(target.startsWith('#') ? target : `#${target}`)
}

export function back(otherwise: string = PATHS.home): void {
  if (pageCount > 0) history.back()
  else relaunch(otherwise)
}
