import { cents, formatDay, isRefused } from '@home-credit/domain'
import type { Quote } from '../../packages/domain/src/cost/quote.ts'
import { IOF_RATES } from '../../packages/domain/src/cost/iof.ts'
import type { CreditedLoan } from '../../packages/domain/src/owed/credited-loan.ts'
import { LATE_TERMS } from '../../packages/domain/src/cost/late-terms.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { domainTerms, got } from './domain-engine.ts'
import { anyAmount, anyFee, anyTerms, type Random } from './loans.ts'
import { subject, type Subject } from './subject.ts'

interface Property {
  claim: string
  /** The plural name of its cases. */
  cases: string
  /** Returns the faults of one random case. */
  check(engine: Subject, random: Random): readonly string[]
  plants: readonly { bug: string; spoil: Partial<Subject> }[]
}

const CASES = 2000

/** The fault of a case that threw. */
const thrown = (error: unknown): string => `threw ${String(error)}`

function tryCases({ cases, check }: Property, engine: Subject, run: Run): Seen {
  const faults: string[] = []
  let count = 0
  for (; count < scaled(CASES, run); count += 1) {
    try {
      faults.push(...check(engine, run.random).map((fault) => `case ${count + 1}: ${fault}`))
    } catch (error) {
      faults.push(`case ${count + 1}: ${thrown(error)}`)
    }
  }
  return { counts: { [cases]: count }, faults }
}

/** Makes a claim from a property: random cases, and each planted bug against the same. */
export const propertyClaim = (property: Property): Claim => ({
  claim: property.claim,
  minCounts: { [property.cases]: CASES },
  run: async (run) => tryCases(property, subject, run),
  plants: property.plants.map(({ bug, spoil }) => ({
    bug,
    run: async (run) => tryCases(property, { ...subject, ...spoil }, run),
  })),
})

/** The names of the failed checks. */
export const wrong = (checks: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(checks)
    .filter(([, holds]) => !holds)
    .map(([name]) => name)

export const changed = <Item extends object>(item: Item, to: Partial<Item>): Item => ({ ...item, ...to })

/** A random loan with its full costs; skips terms and amounts that have no list. */
export function anyQuote({ quote }: Subject, random: Random): Quote {
  for (;;) {
    const found = quote({
      ...domainTerms(anyTerms(random)),
      feeCents: cents(anyFee(random)),
      iof: IOF_RATES,
      netCents: cents(anyAmount(random)),
    })
    if (!isRefused(found)) return found
  }
}

export const creditedFrom = ({ creditLoan }: Subject, { schedule, netCents, feeCents, iof }: Quote): CreditedLoan =>
  creditLoan({ schedule, netCents, feeCents, iofCents: iof.totalCents, lateTerms: LATE_TERMS })

/** Pays the first rows, each on its due date. */
export const paidOnTime = ({ payRows }: Subject, loan: CreditedLoan, count: number): CreditedLoan =>
  loan.rows.slice(0, count).reduce((now, { number, due }) => got(payRows(now, { rows: [number], day: due })).loan, loan)

/** Describes a loan so that it can be reproduced. */
export function describeQuote({
  schedule: { system, rateMonthly, release, installments },
  netCents,
  feeCents,
}: Quote): string {
  const dates = `from ${formatDay(release)}, first due ${formatDay(installments[0]?.due ?? release)}`
  return `${system} of ${netCents} net and ${feeCents} fee at ${rateMonthly / 1_000_000} % in ${installments.length} ${dates}`
}
