import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  fieldHash,
  fieldHashes,
  fieldLock,
  keyIdOf,
  openField,
  parseKeyring,
  sealField,
  type DataKey,
  type Keyring,
} from './keyring.ts'

const key = (id: string): DataKey => ({ id, key: randomBytes(32) })
const [older, newer] = [key('2025'), key('2026')]
const before: Keyring = [older]
const during: Keyring = [newer, older]
const after: Keyring = [newer]

const encoded = (bytes = 32): string => randomBytes(bytes).toString('base64')
const faultsOf = (text: string): string[] => {
  const keyring = parseKeyring(text)
  return 'faults' in keyring ? keyring.faults : []
}

describe('DATA_KEYS', () => {
  it('lists keys by id, the current one first, with or without blanks between them', () => {
    const [one, other] = [encoded(), encoded(48)]
    expect(parseKeyring(`2026-b:${one}, 2026-a:${other}`)).toEqual([
      { id: '2026-b', key: Buffer.from(one, 'base64') },
      { id: '2026-a', key: Buffer.from(other, 'base64') },
    ])
  })

  it.each([
    ['without an id', encoded(), /id:base64/],
    ['with an id that is none', `A.B:${encoded()}`, /id:base64/],
    ['with a key that is too short', `a:${encoded(31)}`, /key a: at least 32/],
    ['with a key that is not base64', 'a:!!!!not-base64-at-all-but-long-enough-to-be-one!!!!', /key a: at least 32/],
    ['with an id twice', `a:${encoded()},a:${encoded()}`, /id can be used once/],
    ['that ends in a comma', `a:${encoded()},`, /id:base64/],
    ['that is empty', '', /id:base64/],
  ])('%s is refused', (_name, text, fault) => {
    expect(faultsOf(text)).toEqual([expect.stringMatching(fault)])
  })

  it('with one key under two ids is refused', () => {
    const one = encoded()
    expect(faultsOf(`a:${one},b:${one}`)).toEqual([expect.stringMatching(/listed once/)])
  })

  it('that is wrong is not repeated in what is said of it', () => {
    const secret = encoded()
    expect(faultsOf(secret).join()).not.toContain(secret.slice(0, 10))
  })
})

describe('a sealed field', () => {
  it('names its key, and opens by every ring that has it, whichever is current', () => {
    const sealed = sealField(before, 'cpf', '52998224725')
    expect(keyIdOf(sealed)).toBe('2025')
    expect(sealed).not.toContain('52998224725')
    expect(openField(before, 'cpf', sealed)).toBe('52998224725')
    expect(openField(during, 'cpf', sealed)).toBe('52998224725')
    expect(keyIdOf(sealField(during, 'cpf', 'x'))).toBe('2026')
  })

  it('does not open without its key, for another purpose, or under the name of another key', () => {
    const sealed = sealField(before, 'cpf', '52998224725')
    expect(() => openField(after, 'cpf', sealed)).toThrow('DATA_KEYS does not list the key 2025')
    expect(() => openField(during, 'pix', sealed)).toThrow()
    expect(() => openField(during, 'cpf', sealed.replace('2025.', '2026.'))).toThrow()
    expect(() => openField(during, 'cpf', 'no key at all')).toThrow('does not list')
  })
})

describe('the hash of a field', () => {
  it('is the same each time, and another for each value, purpose and key', () => {
    const hash = fieldHash(before, 'cpf', '52998224725')
    expect(fieldHash(before, 'cpf', '52998224725')).toEqual(hash)
    for (const other of [
      fieldHash(before, 'cpf', '52998224726'),
      fieldHash(before, 'pix', '52998224725'),
      fieldHash(after, 'cpf', '52998224725'),
    ])
      expect(other).not.toEqual(hash)
  })

  it('is found under each key while both are listed, the current one first', () => {
    expect(fieldHashes(during, 'cpf', '1')).toEqual([fieldHash(after, 'cpf', '1'), fieldHash(before, 'cpf', '1')])
  })

  it('has a lock that servers agree on, whichever key is current on them', () => {
    expect(fieldLock([older, newer], 'cpf', '1')).toBe(fieldLock([newer, older], 'cpf', '1'))
    expect(fieldLock(during, 'cpf', '1')).not.toBe(fieldLock(during, 'cpf', '2'))
  })
})
