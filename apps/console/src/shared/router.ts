import { useSyncExternalStore } from 'react'

/** Where the console is: `#/operators/17?page=2`. */
export interface Place {
  path: readonly string[]
  query: URLSearchParams
}

let parsed: { hash: string; place: Place } | undefined

/** The same object until the address changes. */
function place(): Place {
  const { hash } = location
  if (parsed?.hash !== hash) {
    const [path = '', search = ''] = hash.slice(1).split('?')
    parsed = {
      hash,
      place: { path: path.split('/').filter((part) => part !== ''), query: new URLSearchParams(search) },
    }
  }
  return parsed.place
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, place)

export const hrefOf = (path: readonly string[], query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `#/${path.join('/')}${search === '' ? '' : `?${search}`}`
}

export function go(path: readonly string[]): void {
  location.hash = hrefOf(path)
}

/** Changes what stands after the `?`; an empty value leaves. Back goes to the page before, not to each filter. */
export function setQuery(changes: Record<string, string>): void {
  const { path, query } = place()
  location.replace(
    hrefOf(
      path,
      Object.fromEntries(
        Object.entries({ ...Object.fromEntries(query), ...changes }).filter(([, value]) => value !== ''),
      ),
    ),
  )
}
