import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { solve } from './challenge.ts'
import { sha256 } from './sha256.ts'

it('hashes as everyone else does, at every length around a block', () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256)
    const hex = Array.from(sha256(bytes), (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
    expect(hex).toBe(createHash('sha256').update(bytes).digest('hex'))
  }
})

it.each([0, 1, 7, 8, 9, 13])('finds the first number whose hash behind the salt begins with %i zero bits', (zero_bits) => {
  const salt = `salt-${zero_bits}-çé`
  const bitsOf = (answer: string): string =>
    Array.from(createHash('sha256').update(salt + answer).digest(), (byte) => byte.toString(2).padStart(8, '0')).join('')
  const answer = solve({ salt, zero_bits })
  expect(bitsOf(answer).startsWith('0'.repeat(zero_bits))).toBe(true)
  for (let smaller = 0; smaller < Number(answer); smaller += 1) expect(bitsOf(String(smaller)).startsWith('0'.repeat(zero_bits))).toBe(false)
})
