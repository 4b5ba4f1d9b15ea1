import type { DIFFERENCES, MOVEMENTS } from '@home-credit/contract'

export type Movement = (typeof MOVEMENTS)[number]
export type DifferenceKind = (typeof DIFFERENCES)[number]

export interface BookEntry {
  movement: Movement
  /** EndToEndId, payout id or return id. */
  key: string
  cents: number
  at: Date
}

export interface Difference {
  movement: Movement
  kind: DifferenceKind
  key: string
  bank_cents: number | null
  ledger_cents: number | null
  at: Date
}

export interface Side {
  count: number
  cents: number
}

export interface Total {
  movement: Movement
  bank: Side
  ledger: Side
}

export interface Books {
  bank: readonly BookEntry[]
  ledger: readonly BookEntry[]
}

const name = ({ movement, key }: BookEntry): string => `${movement} ${key}`
const byName = (entries: readonly BookEntry[]): Map<string, BookEntry> =>
  new Map(entries.map((one) => [name(one), one]))

/** Entries of a day that only one side has. */
export const onlyIn = (books: Books): Books => {
  const [bank, ledger] = [byName(books.bank), byName(books.ledger)]
  return {
    bank: books.bank.filter((one) => !ledger.has(name(one))),
    ledger: books.ledger.filter((one) => !bank.has(name(one))),
  }
}

const sideOf = (entries: readonly BookEntry[], movement: Movement): Side => {
  const own = entries.filter((one) => one.movement === movement)
  return { count: own.length, cents: own.reduce((sum, { cents }) => sum + cents, 0) }
}

export const totalsOf = (books: Books, movements: readonly Movement[]): Total[] =>
  movements.map((movement) => ({
    movement,
    bank: sideOf(books.bank, movement),
    ledger: sideOf(books.ledger, movement),
  }))

/**
 * Compares both sides of a day, entry by entry. `elsewhere` has entries that the other side booked on another day:
 * those differ in the day, no money is missing.
 */
export function differencesOf(books: Books, elsewhere: Books): Difference[] {
  const [bank, ledger] = [byName(books.bank), byName(books.ledger)]
  const [bankElsewhere, ledgerElsewhere] = [byName(elsewhere.bank), byName(elsewhere.ledger)]
  const found: Difference[] = []
  const add = (
    one: BookEntry,
    kind: DifferenceKind,
    bankSide: BookEntry | undefined,
    ledgerSide: BookEntry | undefined,
  ): void =>
    void found.push({
      movement: one.movement,
      key: one.key,
      kind,
      bank_cents: bankSide?.cents ?? null,
      ledger_cents: ledgerSide?.cents ?? null,
      at: one.at,
    })
  for (const one of books.bank) {
    const here = ledger.get(name(one))
    const there = here ?? ledgerElsewhere.get(name(one))
    if (there === undefined) add(one, 'not_in_ledger', one, undefined)
    else if (there.cents !== one.cents) add(one, 'amount_differs', one, there)
    else if (here === undefined) add(one, 'day_differs', one, there)
  }
  for (const one of books.ledger) {
    if (bank.has(name(one))) continue
    const there = bankElsewhere.get(name(one))
    if (there === undefined) add(one, 'not_at_bank', undefined, one)
    else if (there.cents !== one.cents) add(one, 'amount_differs', there, one)
    else add(one, 'day_differs', there, one)
  }
  return found
}
