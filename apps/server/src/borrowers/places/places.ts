import { cityNear, allCities, plainWords } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import type { CepAddress, CepDirectory, FoundAddress } from './cep/cep.ts'

type FoundPlace = CallOutput<'POST /api/app/places'>['places'][number]

/** As many as fit on a phone. */
const MOST = 10

/** Cities from our own list, independent of the directory. */
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

/** Uses the directory's position, else that of the nearest city. Drops the address when no city of its state is listed. */
function placed({ position, ...address }: FoundAddress): FoundPlace[] {
  const at = position ?? cityNear(address)
  return at === undefined ? [] : [{ ...address, lat: at.lat, lng: at.lng }]
}

/** Addresses that match the typed text. If the directory fails, only our own cities remain. */
export async function placesFor(directory: CepDirectory, typed: string): Promise<FoundPlace[]> {
  const towns = townsFor(typed)
  const found = await directory.search(typed).catch(() => [])
  return [...towns, ...found.filter((address) => !towns.some((town) => isSame(town, address)))]
    .flatMap(placed)
    .slice(0, MOST)
}

/** Returns undefined when the CEP is unknown or the directory fails; the borrower then types the address. */
export async function addressOf(directory: CepDirectory, cep: string): Promise<CepAddress | undefined> {
  try {
    return await directory.find(cep.replace('-', ''))
  } catch {
    return undefined
  }
}
