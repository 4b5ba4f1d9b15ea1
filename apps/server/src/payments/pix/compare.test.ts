import { describe, expect, it } from 'vitest'
import { differencesOf, onlyIn, totalsOf, type BookEntry } from './compare.ts'

const at = new Date('2026-03-10T15:00:00Z')
const entry = (key: string, cents: number, movement: BookEntry['movement'] = 'pix_in'): BookEntry => ({
  movement,
  key,
  cents,
  at,
})
const NOWHERE = { bank: [], ledger: [] }

describe('two books', () => {
  it('that agree have no difference, in whichever order they are', () => {
    const books = { bank: [entry('a', 1), entry('b', 2, 'payout')], ledger: [entry('b', 2, 'payout'), entry('a', 1)] }
    expect(differencesOf(books, NOWHERE)).toEqual([])
    expect(totalsOf(books, ['pix_in', 'payout', 'return_out'])).toEqual([
      { movement: 'pix_in', bank: { count: 1, cents: 1 }, ledger: { count: 1, cents: 1 } },
      { movement: 'payout', bank: { count: 1, cents: 2 }, ledger: { count: 1, cents: 2 } },
      { movement: 'return_out', bank: { count: 0, cents: 0 }, ledger: { count: 0, cents: 0 } },
    ])
  })

  it('name each difference by its key, also where the sums agree', () => {
    const books = {
      bank: [entry('a', 5), entry('b', 2), entry('c', 3)],
      ledger: [entry('b', 3), entry('d', 4), entry('c', 3)],
    }
    expect(differencesOf(books, NOWHERE)).toEqual([
      { movement: 'pix_in', key: 'a', kind: 'not_in_ledger', bank_cents: 5, ledger_cents: null, at },
      { movement: 'pix_in', key: 'b', kind: 'amount_differs', bank_cents: 2, ledger_cents: 3, at },
      { movement: 'pix_in', key: 'd', kind: 'not_at_bank', bank_cents: null, ledger_cents: 4, at },
    ])
    expect(onlyIn(books)).toEqual({ bank: [entry('a', 5)], ledger: [entry('d', 4)] })
  })

  it('have what the other has on another day as that, and with another amount as that', () => {
    const books = { bank: [entry('a', 5), entry('b', 6)], ledger: [entry('c', 7), entry('d', 8)] }
    const elsewhere = { ledger: [entry('a', 5), entry('b', 9)], bank: [entry('c', 7), entry('d', 1)] }
    expect(differencesOf(books, elsewhere).map(({ key, kind }) => [key, kind])).toEqual([
      ['a', 'day_differs'],
      ['b', 'amount_differs'],
      ['c', 'day_differs'],
      ['d', 'amount_differs'],
    ])
  })

  it('do not take a payout for a PIX of the same key', () => {
    expect(differencesOf({ bank: [entry('a', 5, 'payout')], ledger: [entry('a', 5)] }, NOWHERE)).toHaveLength(2)
  })
})
