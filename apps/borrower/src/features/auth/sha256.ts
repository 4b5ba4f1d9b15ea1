/** SHA-256 (FIPS 180-4), synchronous: the search runs it hundreds of thousands of times. */

const primesUpTo = (count: number): number[] => {
  const primes: number[] = []
  for (let number = 2; primes.length < count; number += 1)
    if (primes.every((prime) => number % prime !== 0)) primes.push(number)
  return primes
}
const fraction = (number: number): number => ((number - Math.floor(number)) * 2 ** 32) | 0

const PRIMES = primesUpTo(64)
const ROUNDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))

const state = new Int32Array(8)
const words = new Int32Array(64)

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

function addBlock(): void {
  for (let at = 16; at < 64; at += 1) {
    const before = words[at - 15] ?? 0
    const last = words[at - 2] ?? 0
    const low = turn(before, 7) ^ turn(before, 18) ^ (before >>> 3)
    const high = turn(last, 17) ^ turn(last, 19) ^ (last >>> 10)
    words[at] = ((words[at - 16] ?? 0) + low + (words[at - 7] ?? 0) + high) | 0
  }
  // By index: destructuring an array costs more than the hash.
  const word = (at: number): number => state[at] ?? 0
  let a = word(0)
  let b = word(1)
  let c = word(2)
  let d = word(3)
  let e = word(4)
  let f = word(5)
  let g = word(6)
  let h = word(7)
  for (let at = 0; at < 64; at += 1) {
    const one =
      (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  // An Int32Array truncates sums to 32 bits.
  state[0] = word(0) + a
  state[1] = word(1) + b
  state[2] = word(2) + c
  state[3] = word(3) + d
  state[4] = word(4) + e
  state[5] = word(5) + f
  state[6] = word(6) + g
  state[7] = word(7) + h
}

/** Eight 32-bit words, valid until the next call. */
export function sha256(bytes: Uint8Array): Int32Array {
  state.set(START)
  const blocks = Math.ceil((bytes.length + 9) / 64)
  for (let block = 0; block < blocks; block += 1) {
    words.fill(0, 0, 16)
    for (let at = 0; at < 64; at += 1) {
      const index = block * 64 + at
      const byte = index < bytes.length ? (bytes[index] ?? 0) : index === bytes.length ? 0x80 : 0
      words[at >> 2] = (words[at >> 2] ?? 0) | (byte << (24 - (at & 3) * 8))
    }
    if (block === blocks - 1) words[15] = bytes.length * 8
    addBlock()
  }
  return state
}
