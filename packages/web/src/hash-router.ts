import { useSyncExternalStore } from 'react'

/** The current page, by the hash of the address. */
export interface Place<Path> {
  path: Path
  query: URLSearchParams
}

export interface HashRouter<Path> {
  /** The same object until the address changes. */
  place(): Place<Path>
  usePlace(): Place<Path>
}

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** Reads path and query from the hash; the app defines what a path is. */
export function hashRouter<Path>(parsePath: (path: string) => Path): HashRouter<Path> {
  let parsed: { hash: string; place: Place<Path> } | undefined
  const place = (): Place<Path> => {
    const { hash } = location
    if (parsed?.hash !== hash) {
      const [path = '', search = ''] = hash.slice(1).split('?')
      parsed = { hash, place: { path: parsePath(path), query: new URLSearchParams(search) } }
    }
    return parsed.place
  }
  return { place, usePlace: () => useSyncExternalStore(subscribe, place) }
}
