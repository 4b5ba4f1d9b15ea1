import { createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const key = randomBytes(32)

it('opens with the same key and purpose, and never looks the same twice', () => {
  expect(unseal(key, 'sms', seal(key, 'sms', 'código 123456'))).toBe('código 123456')
  expect(seal(key, 'sms', 'x')).not.toBe(seal(key, 'sms', 'x'))
})

it('does not open with another key, for another purpose, or altered', () => {
  const sealed = seal(key, 'sms', 'código 123456')
  expect(() => unseal(randomBytes(32), 'sms', sealed)).toThrow()
  expect(() => unseal(key, 'cpf', sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => unseal(key, 'sms', bytes.toString('base64url'))).toThrow()
})

it('seals under the HKDF of the secret key and the purpose', () => {
  const bytes = Buffer.from(seal(key, 'CPF de ção', 'text'), 'base64url')
  const derived = Buffer.from(hkdfSync('sha256', key, '', 'CPF de ção', 32))
  const unsealed = createDecipheriv('aes-256-gcm', derived, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28))
  expect(unsealed.update(bytes.subarray(28), undefined, 'utf8')).toBe('text')
})
