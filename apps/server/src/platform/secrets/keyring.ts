import { createHmac, hkdfSync } from 'node:crypto'
import { seal, unseal } from './seal.ts'

export interface DataKey {
  id: string
  key: Buffer
}

/**
 * The keys of what is sealed in the database, from outside it. The first is the current one: it seals and hashes all that is
 * written. The others open and find what was written before, until `rotate-keys` has rewritten it.
 */
export type Keyring = readonly [current: DataKey, ...older: DataKey[]]

const ID = /^[a-z0-9-]{1,20}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIN_BYTES = 32

/** The form of DATA_KEYS, "id:base64,id:base64"; one line for each thing that is wrong with it. */
export function parseKeyring(text: string): Keyring | { faults: string[] } {
  const faults: string[] = []
  const keys = text.split(',').map((part): DataKey => {
    const colon = part.indexOf(':')
    const id = part.slice(0, Math.max(colon, 0)).trim()
    const encoded = part.slice(colon + 1).trim()
    const key = Buffer.from(encoded, 'base64')
    // What stands where the id should may be the key: it is not repeated.
    if (!ID.test(id)) faults.push('each key is needed as id:base64, the id of at most 20 of a-z, 0-9 and -')
    else if (!BASE64.test(encoded) || key.length < MIN_BYTES)
      faults.push(`key ${id}: at least ${MIN_BYTES} random bytes in base64 are needed (openssl rand -base64 32)`)
    return { id, key }
  })
  if (new Set(keys.map(({ id }) => id)).size < keys.length) faults.push('each id can be used once')
  if (new Set(keys.map(({ key }) => key.toString('base64'))).size < keys.length)
    faults.push('each key can be listed once')
  const [current, ...older] = keys
  return faults.length > 0 || current === undefined ? { faults: [...new Set(faults)] } : [current, ...older]
}

/** Seals one field for one purpose with the current key; the key's id stands in front. */
export const sealField = ([current]: Keyring, purpose: string, text: string): string =>
  `${current.id}.${seal(current.key, purpose, text)}`

/** The id of the key that a field was sealed with. */
export const keyIdOf = (sealed: string): string => sealed.slice(0, Math.max(0, sealed.indexOf('.')))

/** Throws where its key is not listed, where it was altered, or sealed for another purpose. */
export function openField(keyring: Keyring, purpose: string, sealed: string): string {
  const id = keyIdOf(sealed)
  const found = keyring.find((each) => each.id === id)
  if (found === undefined) throw new Error(`DATA_KEYS does not list the key ${ID.test(id) ? id : 'of a sealed field'}`)
  return unseal(found.key, purpose, sealed.slice(id.length + 1))
}

const hashWith = ({ key }: DataKey, purpose: string, value: string): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', `hash of ${purpose}`, 32)))
    .update(value)
    .digest()

/** What a value is kept by so that it can be found: nobody without the key can make it, however few values there are. */
export const fieldHash = ([current]: Keyring, purpose: string, value: string): Buffer =>
  hashWith(current, purpose, value)

/** Every hash that a value may be kept by, the current one first: while keys are rotated, rows of both kinds are found. */
export const fieldHashes = (keyring: Keyring, purpose: string, value: string): Buffer[] =>
  keyring.map((each) => hashWith(each, purpose, value))

/**
 * A number that all servers with these keys agree on, whichever of them is current: for a lock that holds a value still
 * while it is looked for and then written.
 */
export function fieldLock(keyring: Keyring, purpose: string, value: string): bigint {
  const first = keyring.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0] ?? keyring[0]
  return hashWith(first, `lock of ${purpose}`, value).readBigInt64BE()
}
