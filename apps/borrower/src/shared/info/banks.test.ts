import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BANKS, findBanks } from './banks.ts'

const first = (typed: string): string | undefined => findBanks(typed)[0]?.stored

describe('the list of banks', () => {
  it.each([
    ['260', 'Nubank (260)'],
    ['nu pagamentos', 'Nubank (260)'],
    ['itau', 'Itaú (341)'],
    ['ITAÚ', 'Itaú (341)'],
    ['caixa economica', 'Caixa Econômica Federal (104)'],
    ['bb', 'Banco do Brasil (001)'],
    ['c6', 'C6 Bank (336)'],
    ['pagseguro', 'PagBank (290)'],
    ['mercado p', 'Mercado Pago (323)'],
    ['picpay', 'PicPay (380)'],
    ['077', 'Inter (077)'],
    ['brasilia', 'BRB (070)'],
    ['amazonia', 'Banco da Amazônia (003)'],
    ['santander', 'Santander (033)'],
    ['bradesco', 'Bradesco (237)'],
    ['neon', 'Neon (735)'],
  ])('has a bank for %s: %s', (typed, stored) => {
    expect(first(typed)).toBe(stored)
  })

  it('names each bank once, by a code of three digits and a name that fits the field', () => {
    expect(BANKS.length).toBeGreaterThan(150)
    expect(new Set(BANKS.map(({ code }) => code)).size).toBe(BANKS.length)
    expect(new Set(BANKS.map(({ name }) => name)).size).toBe(BANKS.length)
    for (const { code, name, stored } of BANKS) {
      expect(code).toMatch(/^\d{3}$/)
      expect(name).not.toBe('')
      expect(stored.length).toBeLessThanOrEqual(80)
    }
  })

  it('finds each bank first by its code, and among others by its name without accents', () => {
    for (const bank of BANKS) {
      expect(findBanks(bank.code)[0]).toBe(bank)
      expect(findBanks(bank.name.normalize('NFD').replace(/\p{M}/gu, ''))).toContain(bank)
    }
  })

  it('is whole before anything is typed, and empty for what no bank is called', () => {
    expect(findBanks(' ')).toHaveLength(BANKS.length)
    expect(findBanks('Banco do Sítio do Picapau')).toEqual([])
    fc.assert(fc.property(fc.string(), (typed) => findBanks(typed).length <= BANKS.length))
  })
})
