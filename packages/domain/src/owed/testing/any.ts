import fc from 'fast-check'
import type { Step } from './histories.ts'
import { hasLoan, on } from './loans.ts'

export const anyLoanTerms = fc
  .record({
    system: fc.constantFrom('price' as const, 'sac' as const),
    rate: fc.oneof(fc.integer({ min: 0, max: 15_000_000 }), fc.constantFrom(0, 1, 10_000)),
    release: fc.integer({ min: on('2024-01-01'), max: on('2032-12-31') }),
    dueDay: fc.option(fc.integer({ min: 1, max: 31 }), { nil: undefined }),
    financed: fc.oneof(fc.integer({ min: 30_000, max: 3_000_000 }), fc.integer({ min: 10, max: 3000 })),
    count: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 1, max: 18 }) },
      { weight: 1, arbitrary: fc.integer({ min: 19, max: 120 }) },
    ),
  })
  .filter(hasLoan)

export const anySteps = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 15 }), fc.integer({ min: 0, max: 75 })),
    verb: fc.constantFrom<Step['verb'][]>('rows', 'some rows', 'part', 'part', 'fewer', 'smaller', 'settle'),
    share: fc.oneof(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.integer({ min: 0, max: 200_000 }),
      fc.constantFrom(0, 1_000_000),
    ),
  }),
  { maxLength: 10 },
)
