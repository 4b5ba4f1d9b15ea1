import { cityNear, plainWords, type Position } from '@home-credit/domain'
import type { CepDirectory, FoundAddress } from './cep.ts'
import { SANDBOX_CEPS } from './sandbox-ceps.ts'

const SPREAD = 0.04

/** Invented: within a few kilometres of the city centre. A town with a single CEP is at its centre. */
function positionOf({ cep, street, city, state }: Omit<FoundAddress, 'position'>): Position {
  const middle = cityNear({ city, state, cep })
  if (middle === undefined) throw new Error(`no position for ${city}`)
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

/** The score of an address: every typed word must start one of its words, and matches in the street count more. */
function fit({ street, district, city, state }: FoundAddress, words: readonly string[]): number {
  const begins = (text: string, word: string): boolean =>
    plainWords(text)
      .split(' ')
      .some((own) => own.startsWith(word))
  if (!words.every((word) => begins(`${street} ${district} ${city} ${state}`, word))) return 0
  return 1 + words.filter((word) => begins(street, word)).length
}

/** A few hundred CEPs, so that the sandbox works offline. */
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
