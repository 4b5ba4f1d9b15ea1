import { cityNamed, cityOfCep, allCities, plainWords, type City } from './cities.ts'
import { isState } from './states.ts'

/** The known city at or next to which an address is: by its name, else by its CEP, else the capital of its state. */
export function cityNear({ city, state, cep }: { city: string; state: string; cep: string }): City | undefined {
  return cityNamed(city, state) ?? cityOfCep(cep) ?? allCities().find((candidate) => candidate.state === state)
}

/** The same of an address that is one line of text, as people write it: 'Rua das Flores 100, 01310-100 São Paulo, SP'. */
export function cityInLine(line: string): City | undefined {
  const words = ` ${plainWords(line)} `
  const states = line.split(/[^\p{L}]+/u).filter(isState)
  const named = allCities()
    .filter(
      ({ name, state }) => words.includes(` ${plainWords(name)} `) && (states.length === 0 || states.includes(state)),
    )
    // What is named last is the city; before it may stand a street of a city's name.
    .toSorted(
      (one, other) =>
        words.lastIndexOf(` ${plainWords(other.name)} `) - words.lastIndexOf(` ${plainWords(one.name)} `) ||
        other.name.length - one.name.length,
    )[0]
  const cep = /\b\d{5}-?\d{3}\b/.exec(line)?.[0] ?? ''
  return named ?? cityNear({ city: '', state: states.at(-1) ?? '', cep })
}
