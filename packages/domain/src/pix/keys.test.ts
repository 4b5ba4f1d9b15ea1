import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cnpjCheckDigits } from '../identity/cnpj.ts'
import { cpfCheckDigits } from '../identity/cpf.ts'
import { isPixKey, parsePixKey, PIX_KEY_KINDS, pixKeyKind, type PixKey } from './keys.ts'

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length })
const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789abcdef')), minLength: length, maxLength: length })
const anyKey: fc.Arbitrary<PixKey> = fc
  .oneof(
    fc.integer({ min: 1, max: 999_999_998 }).map((number) => {
      const base = String(number).padStart(9, '0')
      return { kind: 'CPF' as const, key: `${base}${cpfCheckDigits(base)}` }
    }),
    fc
      .tuple(
        fc.constantFrom(...Array.from('123456789')),
        fc.string({ unit: fc.constantFrom(...Array.from('0123456789ABCXYZ')), minLength: 11, maxLength: 11 }),
      )
      .map((parts) => ({ kind: 'CNPJ' as const, key: `${parts.join('')}${cnpjCheckDigits(parts.join(''))}` })),
    fc
      .tuple(fc.constantFrom('11', '55', '91'), digits(8))
      .map(([area, rest]) => ({ kind: 'PHONE' as const, key: `+55${area}9${rest}` })),
    fc.tuple(hex(10), hex(20)).map(([name, host]) => ({ kind: 'EMAIL' as const, key: `${name}+x@${host}.com.br` })),
    fc.uuid().map((key) => ({ kind: 'EVP' as const, key })),
  )
  .filter(({ key }) => !/^(.)\1+$/.test(key))

describe('a PIX key', () => {
  it('is of one of five kinds', () => {
    const examples = [
      ['CPF', '52998224725'],
      ['CNPJ', '11222333000181'],
      ['CNPJ', '12ABC34501DE35'],
      ['PHONE', '+5511912345678'],
      ['EMAIL', 'fulano@example.com'],
      ['EVP', '123e4567-e12b-12d1-a456-426655440000'],
    ] as const
    for (const [kind, key] of examples) {
      expect(pixKeyKind(key)).toBe(kind)
      expect(PIX_KEY_KINDS.filter((one) => isPixKey(one, key))).toEqual([kind])
    }
  })

  it('is refused where it is not, character for character, what the directory holds', () => {
    const bad = [
      '52998224724',
      '5511912345678',
      '+5520912345678',
      'fulano@',
      '123e4567e12b12d1a456426655440000',
      '529.982.247-25',
      '',
      '+551132345678',
      '12abc34501de35',
      '123E4567-E12B-12D1-A456-426655440000',
      'Fulano@example.com',
      'fulano@localhost',
      'fu lano@example.com',
      '.a@example.com',
      'a..b@example.com',
      'a@-example.com',
      'a@b@example.com',
    ]
    for (const key of bad) expect(pixKeyKind(key)).toBeUndefined()
  })

  it('by e-mail has at most 77 characters', () => {
    const of = (length: number): string => `${'a'.repeat(length - '@example.com'.length)}@example.com`
    expect(pixKeyKind(of(77))).toBe('EMAIL')
    expect(pixKeyKind(of(78))).toBeUndefined()
    expect(parsePixKey(of(78))).toEqual({ refused: 'pix_email_too_long' })
    expect(parsePixKey(of(78), 'CPF')).toEqual({ refused: 'not_a_pix_key' })
  })

  it('is read as people type it', () => {
    const typed: [string, PixKey][] = [
      ['529.982.247-25', { kind: 'CPF', key: '52998224725' }],
      ['12.abc.345/01de-35', { kind: 'CNPJ', key: '12ABC34501DE35' }],
      ['(11) 91234-5678', { kind: 'PHONE', key: '+5511912345678' }],
      ['5511912345678', { kind: 'PHONE', key: '+5511912345678' }],
      [' Fulano@Example.com ', { kind: 'EMAIL', key: 'fulano@example.com' }],
      ['123E4567E12B12D1A456426655440000', { kind: 'EVP', key: '123e4567-e12b-12d1-a456-426655440000' }],
    ]
    for (const [text, key] of typed) {
      expect(parsePixKey(text)).toEqual(key)
      expect(parsePixKey(text, key.kind)).toEqual(key)
    }
    for (const text of ['', 'fulano', '11 3234-5678', '529.982.247-24'])
      expect(parsePixKey(text)).toEqual({ refused: 'not_a_pix_key' })
    expect(parsePixKey('52998224725', 'PHONE')).toEqual({ refused: 'not_a_pix_key' })
  })

  it('is never guessed: digits that are a CPF and a mobile need a kind', () => {
    const both = '11911111051'
    expect(isPixKey('CPF', both)).toBe(true)
    expect(parsePixKey(both)).toEqual({ refused: 'ambiguous_pix_key' })
    expect(parsePixKey(both, 'CPF')).toEqual({ kind: 'CPF', key: both })
    expect(parsePixKey(both, 'PHONE')).toEqual({ kind: 'PHONE', key: `+55${both}` })
  })

  it('reads as itself, and is a key of one kind only', () => {
    fc.assert(
      fc.property(anyKey, (key) => {
        expect(pixKeyKind(key.key)).toBe(key.kind)
        expect(PIX_KEY_KINDS.filter((kind) => isPixKey(kind, key.key))).toEqual([key.kind])
        expect(parsePixKey(key.key, key.kind)).toEqual(key)
        expect([key, { refused: 'ambiguous_pix_key' }]).toContainEqual(parsePixKey(key.key))
      }),
      { numRuns: 1000 },
    )
  })
})
