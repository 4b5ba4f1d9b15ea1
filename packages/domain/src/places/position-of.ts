import { cityNamed, cityOfCep, allCities, plainWords, type City } from './cities.ts'
import { isState } from './states.ts'

/** The listed city at or near an address: by name, else by CEP, else the capital of the state. */
export function cityNear({ city, state, cep }: { city: string; state: string; cep: string }): City | undefined {
  return cityNamed(city, state) ?? cityOfCep(cep) ?? allCities().find((candidate) => candidate.state === state)
}

/** The same for an address in one line, as people write it: 'Rua das Flores 100, 01310-100 São Paulo, SP'. */
export function cityInLine(line: string): City | undefined {
  const words = ` ${plainWords(line)} `
  const states = line.split(/[^\p{L}]+/u).filter(isState)
  const named = allCities()
    .filter(
      ({ name, state }) => words.includes(` ${plainWords(name)} `) && (states.length === 0 || states.includes(state)),
    )
    // The last name is the city; a street before it may have the name of a city.
    .toSorted(
      (one, other) =>
        words.lastIndexOf(` ${plainWords(other.name)} `) - words.lastIndexOf(` ${plainWords(one.name)} `) ||
        other.name.length - one.name.length,
    )[0]
  const cep = /\b\d{5}-?\d{3}\b/.exec(line)?.[0] ?? ''
  return named ?? cityNear({ city: '', state: states.at(-1) ?? '', cep })
}
