import { sha256 } from './sha256.ts'

export interface Challenge {
  salt: string
  zero_bits: number
}

const leadingZeros = (words: Int32Array): number => {
  let zeros = 0
  for (const word of words) {
    zeros += Math.clz32(word)
    if (word !== 0) break
  }
  return zeros
}

const encoder = new TextEncoder()

/** Returns the first number for which SHA-256 of salt and number starts with that many zero bits. */
export function solve({ salt, zero_bits: zeroBits }: Challenge): string {
  for (let tried = 0; ; tried += 1) {
    const answer = String(tried)
    if (leadingZeros(sha256(encoder.encode(salt + answer))) >= zeroBits) return answer
  }
}
