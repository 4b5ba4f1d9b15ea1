import { hashRouter } from '@home-credit/web'
import { hrefOf, PATHS, type Path } from './paths.ts'

export const { place, usePlace } = hashRouter((path) => (path === '' || path === '/' ? PATHS.home : path))

/** Pages opened in this visit; with none before, `back` goes to its fallback. */
let pageCount = 0
addEventListener('hashchange', () => (pageCount += 1))

export function go(path: Path, query?: Record<string, string>): void {
  location.hash = hrefOf(path, query)
}

/** Replaces the current page in the history. */
export function relaunch(target: string): void {
  location.replace(target.startsWith('#') ? target : `#${target}`)
}

export function back(otherwise: string = PATHS.home): void {
  if (pageCount > 0) history.back()
  else relaunch(otherwise)
}
