import { createHmac, hkdfSync } from 'node:crypto'
import { seal, unseal } from './seal.ts'

export interface DataKey {
  id: string
  key: Buffer
}

/**
 * The keys of sealed data, stored outside the database. The first is the current one: it seals and hashes everything
 * that is written. The others open and find older data, until `rotate-keys` has rewritten them.
 */
export type Keyring = readonly [current: DataKey, ...older: DataKey[]]

const ID = /^[a-z0-9-]{1,20}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const MIN_BYTES = 32

/** Parses DATA_KEYS, "id:base64,id:base64"; returns one line per fault. */
export function parseKeyring(text: string): Keyring | { faults: string[] } {
  const faults: string[] = []
  const keys = text.split(',').map((part): DataKey => {
    const colon = part.indexOf(':')
    const id = part.slice(0, Math.max(colon, 0)).trim()
    const encoded = part.slice(colon + 1).trim()
    const key = Buffer.from(encoded, 'base64')
    // The text in place of the id may be the key, so the message does not repeat it.
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

/** Seals one field for one purpose with the current key; the key's id is the prefix. */
export const sealField = ([current]: Keyring, purpose: string, text: string): string =>
  `${current.id}.${seal(current.key, purpose, text)}`

/** The id of the key that sealed a field. */
export const keyIdOf = (sealed: string): string => sealed.slice(0, Math.max(0, sealed.indexOf('.')))

/** Throws if the key is not listed, or if the field was altered or sealed for another purpose. */
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

/**
 * The hash that makes a sealed value searchable: nobody can compute it without the key, however few values there are.
 */
export const fieldHash = ([current]: Keyring, purpose: string, value: string): Buffer =>
  hashWith(current, purpose, value)

/**
 * Every hash that a value may be stored under, the current one first: during key rotation, rows with either are found.
 */
export const fieldHashes = (keyring: Keyring, purpose: string, value: string): Buffer[] =>
  keyring.map((each) => hashWith(each, purpose, value))

/**
 * A number on which all servers with these keys agree, whichever key is current: for a lock on a value between its
 * lookup and its write.
 */
export function fieldLock(keyring: Keyring, purpose: string, value: string): bigint {
  const first = keyring.toSorted((one, other) => (one.id < other.id ? -1 : 1))[0] ?? keyring[0]
  return hashWith(first, `lock of ${purpose}`, value).readBigInt64BE()
}
