import { expect, it } from 'vitest'
import { solve } from './challenge.ts'
import { sha256 } from './sha256.ts'

const theirs = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

it('hashes as everyone else does, at every length around a block', async () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256)
    const ours = Array.from(sha256(bytes)).flatMap((word) => [
      word >>> 24,
      (word >>> 16) & 255,
      (word >>> 8) & 255,
      word & 255,
    ])
    expect(ours).toEqual(Array.from(await theirs(bytes)))
  }
})

it.each([0, 1, 7, 8, 9, 13])(
  'finds the first number whose hash behind the salt begins with %i zero bits',
  async (zero_bits) => {
    const salt = `salt-${zero_bits}-çé`
    const fits = async (answer: string): Promise<boolean> => {
      const hash = await theirs(new TextEncoder().encode(salt + answer))
      return Array.from(hash, (byte) => byte.toString(2).padStart(8, '0'))
        .join('')
        .startsWith('0'.repeat(zero_bits))
    }
    const answer = solve({ salt, zero_bits })
    expect(await fits(answer)).toBe(true)
    for (let smaller = 0; smaller < Math.min(1000, Number(answer)); smaller += 1)
      expect(await fits(String(smaller))).toBe(false)
  },
)
