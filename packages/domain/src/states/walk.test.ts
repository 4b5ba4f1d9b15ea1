import { describe, expect, it } from 'vitest'
import { GUARDS, type GuardName } from './guards.ts'
import { LOAN_TABLE, withoutGuard, type LoanTable, type Row } from './table.ts'
import { walkLoans } from './walk.ts'
import type { Random } from './walk-simulation.ts'

/** Mulberry32: small, and deterministic everywhere. */
const seeded = (seed: number): Random => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const one = Math.imul(state ^ (state >>> 15), 1 | state)
    const two = (one + Math.imul(one ^ (one >>> 7), 61 | one)) ^ one
    return ((two ^ (two >>> 14)) >>> 0) / 2 ** 32
  }
}

const STATES = [
  'unverified',
  'no_package',
  'package_unpaid',
  'quota_short',
  'under_review',
  'rejected',
  'approved',
  'generated',
  'credited',
  'repaid',
  'regretted',
  'cancelled',
]
const WAYS = [
  'unverified > unverified',
  'unverified > no_package',
  'unverified > cancelled',
  'no_package > package_unpaid',
  'no_package > quota_short',
  'no_package > under_review',
  'no_package > cancelled',
  'package_unpaid > package_unpaid',
  'package_unpaid > quota_short',
  'package_unpaid > under_review',
  'package_unpaid > cancelled',
  'quota_short > quota_short',
  'quota_short > package_unpaid',
  'quota_short > under_review',
  'quota_short > cancelled',
  'under_review > under_review',
  'under_review > approved',
  'under_review > rejected',
  'under_review > cancelled',
  'rejected > under_review',
  'rejected > cancelled',
  'approved > approved',
  'approved > generated',
  'approved > under_review',
  'approved > no_package',
  'approved > cancelled',
  'generated > credited',
  'generated > under_review',
  'generated > approved',
  'generated > cancelled',
  'credited > credited',
  'credited > repaid',
  'credited > regretted',
  'repaid > credited',
]

/** An earlier row handles what these exclude, so removing them changes nothing. */
const REDUNDANT_GUARDS: ReadonlySet<GuardName> = new Set(['fee_is_zero', 'quota_is_short', 'payment_settles_all'])
/** Second locks: other guards keep every history away from them. Only the tests of the rows cover them. */
const SECOND_LOCKS: ReadonlySet<GuardName> = new Set(['fee_authorised', 'something_listed'])
const NOTICED = (Object.keys(GUARDS) as GuardName[]).filter(
  (name) => !REDUNDANT_GUARDS.has(name) && !SECOND_LOCKS.has(name),
)

/** The first fault in several walks. */
function firstFault(table: LoanTable): string | undefined {
  for (let seed = 1; seed <= 5; seed += 1) {
    const [fault] = walkLoans({ steps: 10_000, random: seeded(seed), table, enoughFaults: 1 }).faults
    if (fault !== undefined) return fault
  }
  return undefined
}

describe('a walk of 10,000 steps', () => {
  it('finds no fault, and goes every legal way and no other', () => {
    const walks = [1, 2, 3].map((seed) => walkLoans({ steps: 10_000, random: seeded(seed) }))
    for (const { steps, moves, refusals, loans, faults } of walks) {
      expect(faults).toEqual([])
      expect(steps).toBe(10_000)
      expect(moves).toBeGreaterThan(1_000)
      expect(refusals).toBeGreaterThan(1_000)
      expect(loans).toBeGreaterThan(100)
    }
    expect([...new Set(walks.flatMap(({ states }) => Object.keys(states)))].toSorted()).toEqual(STATES.toSorted())
    expect([...new Set(walks.flatMap(({ ways }) => Object.keys(ways)))].toSorted()).toEqual(WAYS.toSorted())
  })

  it('goes the same way again with the same random numbers', () => {
    expect(walkLoans({ steps: 500, random: seeded(9) })).toEqual(walkLoans({ steps: 500, random: seeded(9) }))
  })

  it('finds an amount payable before crediting where the guard for it is forgotten', () => {
    const { faults } = walkLoans({
      steps: 10_000,
      random: seeded(1),
      table: withoutGuard(LOAN_TABLE, 'loan_is_credited'),
    })
    for (const state of ['no_package', 'package_unpaid', 'under_review', 'approved', 'generated'])
      expect(faults.some((fault) => fault.endsWith(` centavos payable in ${state}`))).toBe(true)
  })

  it.each(NOTICED)('finds a fault where the guard %s is forgotten', (name) => {
    expect(firstFault(withoutGuard(LOAN_TABLE, name))).toEqual(expect.any(String))
  })

  it('finds a fault where crediting skips the money or the fee is taken early', () => {
    const planted = (change: (row: Row) => Row): LoanTable => ({ ...LOAN_TABLE, rows: LOAN_TABLE.rows.map(change) })
    const unpaid = planted((row) => (row.action === 'release' ? { ...row, effects: ['settle_fee'] } : row))
    expect(firstFault(unpaid)).toMatch('money moved before the loan was credited')
    const early = planted((row) =>
      row.action === 'authorise_fee' ? { ...row, effects: [...row.effects, 'settle_fee'] } : row,
    )
    expect(firstFault(early)).toMatch('money moved before the loan was credited')
    const withoutVoid = planted((row) =>
      row.action === 'reject' ? { ...row, effects: ['record_decision', 'explain_rejection'] } : row,
    )
    expect(firstFault(withoutVoid)).toMatch('an authorisation outlived its application')
  })
})
