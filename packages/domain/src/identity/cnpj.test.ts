import { describe, expect, it } from 'vitest'
import { formatCnpj, isCnpj, parseCnpj } from './cnpj.ts'

describe('CNPJ', () => {
  it('is accepted with right check digits, numeric or alphanumeric', () => {
    for (const good of ['11222333000181', '00000000000191', '60746948000112', '12ABC34501DE35'])
      expect(isCnpj(good)).toBe(true)
  })

  it('is refused with wrong digits, one repeated digit, lower case, or a letter among the check digits', () => {
    for (const bad of [
      '11222333000180',
      '11111111111111',
      '12ABC34501DE36',
      '12abc34501de35',
      '12ABC34501DEA5',
      '',
      '1',
    ])
      expect(isCnpj(bad)).toBe(false)
  })

  it('is read as people type it and shown as people read it', () => {
    expect(parseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(parseCnpj('12.abc.345/01de-36')).toBeUndefined()
    expect(formatCnpj('11222333000181')).toBe('11.222.333/0001-81')
  })
})
