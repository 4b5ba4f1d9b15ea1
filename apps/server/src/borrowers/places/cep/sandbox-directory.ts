import { cityNear, plainWords, type Position } from '@home-credit/domain'
import type { CepDirectory, FoundAddress } from './cep.ts'
import { SANDBOX_CEPS } from './sandbox-ceps.ts'

const SPREAD = 0.04

/** Made up, a few kilometres around the middle of its city; a town's own CEP is in the middle. */
function positionOf({ cep, street, city, state }: Omit<FoundAddress, 'position'>): Position {
  const middle = cityNear({ city, state, cep })
  if (middle === undefined) throw new Error(`nobody knows where ${city} is`)
  const part = (from: number): number => (street === '' ? 0 : (Number(cep.slice(from, from + 2)) / 100 - 0.5) * SPREAD)
  return { lat: middle.lat + part(3), lng: middle.lng + part(5) }
}

const placed = (address: Omit<FoundAddress, 'position'>): FoundAddress => ({
  ...address,
  position: positionOf(address),
})

const all: readonly FoundAddress[] = SANDBOX_CEPS.flatMap(({ city, state, ceps }) =>
  ceps.map(([cep, street, district]) => placed({ cep, street, district, city, state })),
)
const byCep: ReadonlyMap<string, FoundAddress> = new Map(all.map((address) => [address.cep, address]))

/** How well an address fits: every word that was typed begins one of its own, those of its street count most. */
function fit({ street, district, city, state }: FoundAddress, words: readonly string[]): number {
  const begins = (text: string, word: string): boolean =>
    plainWords(text)
      .split(' ')
      .some((own) => own.startsWith(word))
  if (!words.every((word) => begins(`${street} ${district} ${city} ${state}`, word))) return 0
  return 1 + words.filter((word) => begins(street, word)).length
}

/** A few hundred CEPs of the capitals, for who tries the sandbox without the internet. */
export const sandboxDirectory: CepDirectory = {
  async find(cep) {
    const address = byCep.get(cep)
    return address && { street: address.street, district: address.district, city: address.city, state: address.state }
  },
  async search(typed) {
    const words = plainWords(typed).split(' ')
    return all
      .map((address) => ({ address, fit: fit(address, words) }))
      .filter((each) => each.fit > 0)
      .toSorted((one, other) => other.fit - one.fit)
      .map(({ address }) => address)
  },
}
