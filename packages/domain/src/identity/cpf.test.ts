import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpfCheckDigits, formatCpf, isCpf, maskCpf, parseCpf } from './cpf.ts'

const base = fc.integer({ min: 1, max: 999_999_998 }).map((number) => String(number).padStart(9, '0'))

describe('CPF', () => {
  it('is accepted with right check digits', () => {
    for (const good of ['52998224725', '11144477735', '12345678909', '00000000191', '01234567890', '98765432100'])
      expect(isCpf(good)).toBe(true)
  })

  it('is refused with wrong digits, one repeated digit, another length, or a letter', () => {
    const bad = [
      '52998224724',
      '11111111111',
      '00000000000',
      '12345678900',
      '5299822472',
      '529982247255',
      '5299822472A',
      '',
      '529.982.247-25',
    ]
    for (const text of bad) expect(isCpf(text)).toBe(false)
  })

  it('has the check digits of the tax office', () => {
    const checkDigits = {
      '529982247': '25',
      '111444777': '35',
      '123456789': '09',
      '000000001': '91',
      '012345678': '90',
      '987654321': '00',
    }
    for (const [digits, check] of Object.entries(checkDigits)) expect(cpfCheckDigits(digits)).toBe(check)
  })

  it('is read as people type it and shown as people read it, whole or masked', () => {
    expect(parseCpf(' 529.982.247-25 ')).toBe('52998224725')
    expect(parseCpf('529.982.247-24')).toBeUndefined()
    expect(parseCpf('529_982_247_25')).toBeUndefined()
    expect(formatCpf('52998224725')).toBe('529.982.247-25')
    expect(maskCpf('52998224725')).toBe('***.982.247-**')
  })

  it('is read back from its shown form', () => {
    fc.assert(
      fc.property(base, (digits) => {
        const cpf = `${digits}${cpfCheckDigits(digits)}`
        fc.pre(!/^(.)\1{10}$/.test(cpf))
        expect(parseCpf(formatCpf(cpf))).toBe(cpf)
      }),
      { numRuns: 1000 },
    )
  })

  it('with another check digit is noticed', () => {
    fc.assert(
      fc.property(base, fc.constantFrom(9, 10), fc.integer({ min: 1, max: 9 }), (digits, place, shift) => {
        const cpf = `${digits}${cpfCheckDigits(digits)}`
        const changed = (Number(cpf.charAt(place)) + shift) % 10
        expect(isCpf(`${cpf.slice(0, place)}${changed}${cpf.slice(place + 1)}`)).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})
