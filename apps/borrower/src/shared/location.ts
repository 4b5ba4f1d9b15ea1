import { useSyncExternalStore } from 'react'
import { hrefOf, PATHS, type Path } from './paths.ts'

export interface Place {
  path: string
  query: URLSearchParams
}

let parsed: { hash: string; place: Place } | undefined

/** Where the app is; the same object until that changes. */
export function place(): Place {
  const { hash } = location
  if (parsed?.hash !== hash) {
    const [path = '', search = ''] = hash.slice(1).split('?')
    parsed = {
      hash,
      place: { path: path === '' || path === '/' ? PATHS.home : path, query: new URLSearchParams(search) },
    }
  }
  return parsed.place
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, place)

/** How many pages this visit has opened: with none before, back leads home or where it is told. */
let opened = 0
addEventListener('hashchange', () => (opened += 1))

export function go(path: Path, query?: Record<string, string>): void {
  location.hash = hrefOf(path, query)
}

/** Opens a page in place of this one: back does not return here. */
export function relaunch(target: string): void {
  location.replace(target.startsWith('#') ? target : `#${target}`)
}

export function back(otherwise: string = PATHS.home): void {
  if (opened > 0) history.back()
  else relaunch(otherwise)
}
