import { cityNamed, isState, allCities, plainWords } from '@home-credit/domain'

/** The parameters of services that search by state, city and street. */
export interface SearchTerms {
  state: string
  city: string
  street: string
}

/** Services return nothing for shorter terms. */
const SHORTEST = 3

/** 'são paulo sp' is a city and its state. Without a state, it is that of the city if we know the city. */
function splitState(text: string): { city: string; state: string | undefined } {
  const [, city = text, letters = ''] = /^(.*?)[\s,-]+([a-z]{2})$/i.exec(text) ?? []
  const state = letters.toUpperCase()
  return isState(state) ? { city, state } : { city: text, state: cityNamed(text)?.state }
}

/** Finds the known city at the end of a text without commas, such as 'rua augusta sao paulo'. */
function splitCity(text: string): readonly [street: string, city: string] | undefined {
  const words = text.split(/\s+/)
  const names = new Set(allCities().map(({ name }) => plainWords(name)))
  for (let from = 1; from < words.length; from += 1) {
    const city = words.slice(from).join(' ')
    if (names.has(plainWords(splitState(city).city))) return [words.slice(0, from).join(' '), city]
  }
  return undefined
}

/**
 * Parses a typed address such as 'Rua Augusta 100, Consolação, São
 * Paulo - SP'. Returns undefined when street, city or state is unclear.
 */
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
  // Drops the house number.
  const street = first.replace(/\s+(n[ºo.]*\s*)?\d+[a-z]?$/i, '').trim()
  return state === undefined || city.length < SHORTEST || street.length < SHORTEST ? undefined : { state, city, street }
}
