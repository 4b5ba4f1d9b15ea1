import { cityNear, allCities, plainWords } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import type { CepAddress, CepDirectory, FoundAddress } from './cep/cep.ts'

type FoundPlace = CallOutput<'POST /api/app/places'>['places'][number]

/** As many as are read on a phone. */
const MOST = 10

/** Cities that are known here, whoever else can be asked. */
function townsFor(typed: string): FoundAddress[] {
  const words = plainWords(typed)
  const fitting = allCities().filter(
    ({ name, state }) => words !== '' && plainWords(`${name} ${state}`).startsWith(words),
  )
  return fitting.map(({ name, state, lat, lng }) => ({
    street: '',
    district: '',
    city: name,
    state,
    cep: '',
    position: { lat, lng },
  }))
}

const isSame = (one: FoundAddress, other: FoundAddress): boolean =>
  one.street === other.street && one.city === other.city && one.state === other.state && one.district === other.district

/** Somewhere a pin can be put: where the directory says, else the city that is next to it. Nothing where no city of its state is known. */
function placed({ position, ...address }: FoundAddress): FoundPlace[] {
  const at = position ?? cityNear(address)
  return at === undefined ? [] : [{ ...address, lat: at.lat, lng: at.lng }]
}

/** Addresses that fit what was typed. Who cannot be asked costs nobody more than the typing. */
export async function placesFor(directory: CepDirectory, typed: string): Promise<FoundPlace[]> {
  const towns = townsFor(typed)
  const found = await directory.search(typed).catch(() => [])
  return [...towns, ...found.filter((address) => !towns.some((town) => isSame(town, address)))]
    .flatMap(placed)
    .slice(0, MOST)
}

/** Where a CEP is; nothing where nobody knows it, or nobody can be asked just now: the address is typed then. */
export async function addressOf(directory: CepDirectory, cep: string): Promise<CepAddress | undefined> {
  try {
    return await directory.find(cep.replace('-', ''))
  } catch {
    return undefined
  }
}
