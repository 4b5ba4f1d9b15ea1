import { cityNamed, isState, allCities, plainWords } from '@home-credit/domain'

/** What a service that searches by state, city and street has to be told. */
export interface SearchTerms {
  state: string
  city: string
  street: string
}

/** Services answer nothing to less. */
const SHORTEST = 3

/** 'são paulo sp' is a city and its state; without one, the state is that of the city where it is known. */
function splitState(text: string): { city: string; state: string | undefined } {
  const [, city = text, letters = ''] = /^(.*?)[\s,-]+([a-z]{2})$/i.exec(text) ?? []
  const state = letters.toUpperCase()
  return isState(state) ? { city, state } : { city: text, state: cityNamed(text)?.state }
}

/** The known city that a text without any comma ends with: 'rua augusta sao paulo'. */
function splitCity(text: string): readonly [street: string, city: string] | undefined {
  const words = text.split(/\s+/)
  const names = new Set(allCities().map(({ name }) => plainWords(name)))
  for (let from = 1; from < words.length; from += 1) {
    const city = words.slice(from).join(' ')
    if (names.has(plainWords(splitState(city).city))) return [words.slice(0, from).join(' '), city]
  }
  return undefined
}

/** Street, city and state in what somebody typed: 'Rua Augusta 100, Consolação, São Paulo - SP'. Nothing where one of them cannot be told. */
export function parseSearchTerms(typed: string): SearchTerms | undefined {
  const parts = typed
    .replaceAll(/\b\d{5}-?\d{3}\b/g, '')
    .split(/[,;]|\s[-–]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const last = parts.at(-1)?.toUpperCase() ?? ''
  const named = parts.length > 1 && isState(last) ? [...parts.slice(0, -2), `${parts.at(-2) ?? ''} ${last}`] : parts
  const [first = '', place] = named.length > 1 ? [named[0], named.at(-1)] : (splitCity(named[0] ?? '') ?? [])
  if (place === undefined) return undefined
  const { city, state } = splitState(place)
  // The number of a house is none of the street.
  const street = first.replace(/\s+(n[ºo.]*\s*)?\d+[a-z]?$/i, '').trim()
  return state === undefined || city.length < SHORTEST || street.length < SHORTEST ? undefined : { state, city, street }
}
