import { createHash } from 'node:crypto'

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The same numbers for the same seed, in the same order. */
export class Random {
  private state: number

  constructor(seed: string) {
    this.state = createHash('sha256').update(seed).digest().readUInt32LE()
  }

  /** At least 0 and below 1 (mulberry32). */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.int(0, items.length - 1)]
    if (item === undefined) throw new Error('nothing to choose from')
    return item
  }

  /** One of the names, each as often as its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries<number>(weights) as [Name, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name
    }
    return this.pick(entries)[0]
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.int(0, 9)).join('')
  }

  text(length: number): string {
    return Array.from({ length }, () => LETTERS.charAt(this.int(0, LETTERS.length - 1))).join('')
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.int(0, 255)))
  }

  /** A version 7 UUID of this moment. */
  uuid(at: Date): string {
    const hex = this.bytes(10).toString('hex')
    const time = at.getTime().toString(16).padStart(12, '0')
    const variant = '89ab'.charAt(this.int(0, 3))
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(0, 3)}-${variant}${hex.slice(3, 6)}-${hex.slice(6, 18)}`
  }
}
