import { hashRouter, type Place as PlaceOf } from '@home-credit/web'

/** An address such as `#/operators/17?page=2`. */
export type Place = PlaceOf<readonly string[]>

const { place, usePlace } = hashRouter<readonly string[]>((path) => path.split('/').filter((part) => part !== ''))
export { usePlace }

export const hrefOf = (path: readonly string[], query: Record<string, string> = {}): string => {
  const search = new URLSearchParams(query).toString()
  return `#/${path.join('/')}${search === '' ? '' : `?${search}`}`
}

export function go(path: readonly string[]): void {
  location.hash = hrefOf(path)
}

/**
 * Changes the query; an empty value removes its name. Replaces the history entry, so that Back does not step through
 * filters.
 */
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
