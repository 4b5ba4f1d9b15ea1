import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isCobTxid,
  isEndToEndId,
  isReturnId,
  isStaticTxid,
  makeCobTxid,
  makeEndToEndId,
  makeReturnId,
  parseEndToEndId,
  parseReturnId,
} from './ids.ts'

const letters = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
const places = (length: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: length, maxLength: length })
const ispb = fc.integer({ min: 0, max: 99_999_999 }).map((number) => String(number).padStart(8, '0'))
const atMs = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2199, 11, 31, 23, 59, 59, 999) })

describe('a txid', () => {
  it('of a charge has 26 to 35 letters and digits', () => {
    expect(isCobTxid('7978c0c97ea847e78e8849634473c1f1')).toBe(true)
    for (const bad of ['short', 'a'.repeat(25), 'a'.repeat(36), '7978c0c9-7ea8-47e7-8e88-49634473c1f1', '***'])
      expect(isCobTxid(bad)).toBe(false)
    for (const good of ['a'.repeat(26), 'a'.repeat(35)]) expect(isCobTxid(good)).toBe(true)
  })

  it('of a static code has 1 to 25, or is ***', () => {
    for (const good of ['***', 'a', 'PARC0001', 'Z'.repeat(25)]) expect(isStaticTxid(good)).toBe(true)
    for (const bad of ['', '**', '****', 'a'.repeat(26), 'PARC-1', 'ção']) expect(isStaticTxid(bad)).toBe(false)
  })

  it('is made of what the caller drew, and of nothing less', () => {
    fc.assert(
      fc.property(places(35), (random) => {
        expect(isCobTxid(makeCobTxid(random))).toBe(true)
      }),
      { numRuns: 1000 },
    )
    for (const bad of ['', 'a'.repeat(34), `${'a'.repeat(34)}-`]) expect(() => makeCobTxid(bad)).toThrow(RangeError)
  })
})

describe('an EndToEndId', () => {
  it('names a bank and a minute that there was', () => {
    for (const good of [
      'E12345678202009091221kkkkkkkkkkk',
      'E12345678202009091221abcdef12345',
      'E00000000202611150007AbCdEfGhIjK',
    ])
      expect(isEndToEndId(good)).toBe(true)
    const bad = [
      'E1234567820200909122kkkkkkkkkkk',
      'D12345678202009091000abcde123456',
      'E12345678202013091221kkkkkkkkkkk',
      'E12345678202009091221kkkkkkkkkk-',
      'E12345678202009092460kkkkkkkkkkk',
      'E12345678202102291221kkkkkkkkkkk',
      'E12345678202009311221kkkkkkkkkkk',
      'E12345678202009091260kkkkkkkkkkk',
      '',
    ]
    for (const text of bad) expect(isEndToEndId(text)).toBe(false)
    const minuteMs = Date.UTC(2020, 8, 9, 12, 21)
    expect(parseEndToEndId('E12345678202009091221abcdef12345')).toEqual({
      ispb: '12345678',
      minuteMs,
      suffix: 'abcdef12345',
    })
  })

  it('with a D is a return id, and neither is the other', () => {
    expect(isReturnId('D12345678202009091000abcde123456')).toBe(true)
    expect(isReturnId('E12345678202009091221kkkkkkkkkkk')).toBe(false)
  })

  it('made for an instant is read back as its minute', () => {
    fc.assert(
      fc.property(ispb, atMs, places(11), (ispb, atMs, random) => {
        const minuteMs = Math.floor(atMs / 60_000) * 60_000
        expect(parseEndToEndId(makeEndToEndId({ ispb, atMs, random }))).toEqual({ ispb, minuteMs, suffix: random })
        expect(parseReturnId(makeReturnId({ ispb, atMs, random }))).toEqual({ ispb, minuteMs, suffix: random })
      }),
      { numRuns: 1000 },
    )
  })

  it('is not made of parts that are no parts', () => {
    const good = { ispb: '12345678', atMs: Date.UTC(2026, 2, 10, 9, 5), random: 'abcdef12345' }
    expect(makeEndToEndId(good)).toBe('E12345678202603100905abcdef12345')
    for (const bad of [
      { ispb: '1234567' },
      { random: 'abc' },
      { random: 'abcdef1234-' },
      { atMs: Number.NaN },
      { atMs: 1e15 },
    ])
      expect(() => makeEndToEndId({ ...good, ...bad })).toThrow(RangeError)
  })
})
