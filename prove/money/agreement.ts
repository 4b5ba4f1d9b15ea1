import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { domainEngine } from './domain-engine.ts'
import type { AmountRequest, Engine, LoanOn, LoanTerms, QuoteFigures, RowFigures } from './engine.ts'
import { anyAmount, anyFee, anyTerms, whole } from './loans.ts'
import { isOnEdge, oracleEngine } from './oracle-engine.ts'
import { roundings, textOf, type Rounding, type Step } from './oracle.ts'

const LOANS = 10_000
const BORDERS = 1000
const MOST_DAYS_LATE = 400

const sum = (amounts: readonly { amount: number }[]): number => amounts.reduce((total, { amount }) => total + amount, 0)

/** A random day in the loan's life with some rows paid: early, due and late rows all occur. */
function anySettlement({ random }: Run, terms: LoanTerms, rows: readonly RowFigures[]): LoanOn {
  const day = whole(random, terms.release, (rows.at(-1)?.due ?? terms.release) + 60)
  const longLate = rows.filter(({ due }) => due < day - MOST_DAYS_LATE).length
  return { terms, rows, paid: whole(random, longLate, rows.length - 1), parts: [], day }
}

/** A loan whose next row is late: up to three partial payments, and the rest some days later. */
function anyLateHistory({ random }: Run, terms: LoanTerms, rows: readonly RowFigures[], engine: Engine): LoanOn {
  const paid = whole(random, 0, rows.length - 1)
  const parts: LoanOn['parts'][number][] = []
  let day = (rows[paid]?.due ?? terms.release) + whole(random, 0, random() < 0.5 ? 20 : MOST_DAYS_LATE)
  for (let left = whole(random, 0, 3); left > 0; left -= 1) {
    const today = day
    const due = sum(engine.owed({ terms, rows, paid, parts, day })?.filter((row) => row.due <= today) ?? [])
    if (due <= 1) break
    parts.push({ day, amount: whole(random, 1, due - 1) })
    day += whole(random, 0, 70)
  }
  return { terms, rows, paid, parts, day }
}

/**
 * One repayment after whole years, at a rate exactly on a rounding border of its second decimal, or a centavo beside
 * it.
 */
function anyBorder({ random }: Run): Parameters<Engine['cet']>[0] {
  const years = whole(random, 1, 2)
  const growth = 2 * whole(random, 10_000, 40_000) + 1
  const unit = whole(random, 1, years === 1 ? 1_000_000 : 10)
  const beside = random() < 0.5 ? 0 : whole(random, -1, 1)
  const release = whole(random, 20_000, 25_000)
  return {
    net: unit * 20_000 ** years,
    release,
    payments: [{ due: release + 365 * years, amount: unit * growth ** years + beside }],
  }
}

/** Where two answers first differ, in words. */
function difference(one: unknown, other: unknown, path = ''): string | undefined {
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const found = difference(
        (one as Record<string, unknown>)[key],
        (other as Record<string, unknown>)[key],
        `${path}.${key}`,
      )
      if (found !== undefined) return found
    }
    return undefined
  }
  return one === other ? undefined : `${path.slice(1) || 'the answer'} ${String(one)}, not ${String(other)}`
}

const termsText = ({ system, rate, count, release, dueDay }: LoanTerms): string =>
  `${system} ${count} × at ${rate / 1_000_000} % from ${textOf(release)}${dueDay === undefined ? '' : ` due on the ${dueDay}.`}`

/** Compares both computations on random loans. */
function compare(run: Run, second: Engine): Seen {
  const { random } = run
  const counts = {
    loans: 0,
    price: 0,
    sac: 0,
    'with fee': 0,
    'chosen due days': 0,
    'odd first periods': 0,
    rows: 0,
    settlements: 0,
    'late rows': 0,
    'part payments': 0,
    'costs on a border': 0,
    'without a list': 0,
    'on the edge': 0,
  }
  const faults: string[] = []
  const equal = (what: string, terms: LoanTerms, ...answers: readonly [unknown, unknown]): void => {
    const found = difference(...answers)
    if (found !== undefined) faults.push(`${what}, ${termsText(terms)}: ${found}`)
  }
  const see = (terms: LoanTerms, fee: number, { rows }: QuoteFigures): void => {
    counts.loans += 1
    counts[terms.system] += 1
    counts.rows += rows.length
    if (fee > 0) counts['with fee'] += 1
    if (terms.dueDay !== undefined) counts['chosen due days'] += 1
    if (rows[0]?.due !== domainEngine.dueDays({ ...terms, dueDay: undefined })[0]) counts['odd first periods'] += 1
  }
  for (; counts['costs on a border'] < scaled(BORDERS, run); counts['costs on a border'] += 1) {
    const flows = anyBorder(run)
    const found = difference(domainEngine.cet(flows), second.cet(flows))
    if (found !== undefined) faults.push(`${JSON.stringify(flows)}: ${found}`)
  }
  while (counts.loans < scaled(LOANS, run)) {
    const terms = anyTerms(random)
    const fee = anyFee(random)
    const request: AmountRequest =
      random() < 0.8 ? { net: anyAmount(random), fee } : { principal: anyAmount(random), fee }
    const [first, other] = [domainEngine.quote(terms, request), second.quote(terms, request)]
    if (first === undefined || other === undefined) {
      // Both agree on which amounts have a list; how far to search for one is a free choice.
      const edge = 'net' in request && isOnEdge(terms, request)
      if (!edge) equal(JSON.stringify(request), terms, first, other)
      counts[edge ? 'on the edge' : 'without a list'] += 1
      continue
    }
    equal(JSON.stringify(request), terms, first, other)
    see(terms, fee, first)
    for (const loan of [anySettlement(run, terms, first.rows), anyLateHistory(run, terms, first.rows, domainEngine)]) {
      const answer = domainEngine.owed(loan)
      counts.settlements += 1
      counts['late rows'] += (answer ?? []).filter(({ late }) => late > 0).length
      counts['part payments'] += loan.parts.length
      const when = `on ${textOf(loan.day)}, ${loan.paid} rows paid, parts ${JSON.stringify(loan.parts)}`
      equal(`${JSON.stringify(request)} ${when}`, terms, answer, second.owed(loan))
    }
  }
  return { counts, faults }
}

const PLANTED_LOANS = 0.03

const oneChanged = (step: Step, rounding: Rounding): { bug: string; run: (run: Run) => Promise<Seen> } => ({
  bug: `the rounding of ${step} in the second computation changed to ${rounding}`,
  run: async (run) =>
    compare({ ...run, scale: Math.min(run.scale, PLANTED_LOANS) }, oracleEngine(roundings({ [step]: rounding }))),
})

export const agreement: Claim = {
  claim: 'a second computation in exact fractions, which imports nothing, agrees on random loans to the centavo',
  minCounts: {
    loans: LOANS,
    price: 4000,
    sac: 4000,
    'with fee': 4000,
    'chosen due days': 5000,
    'odd first periods': 4000,
    settlements: 20_000,
    'late rows': 10_000,
    'part payments': 5000,
    'costs on a border': BORDERS,
  },
  run: async (run) => compare(run, oracleEngine()),
  plants: [
    oneChanged('payment', 'down'),
    oneChanged('interest', 'down'),
    oneChanged('amortisation', 'up'),
    oneChanged('firstInterest', 'down'),
    oneChanged('iofDaily', 'down'),
    oneChanged('iofAdditional', 'down'),
    oneChanged('cet', 'down'),
    oneChanged('presentValue', 'up'),
    oneChanged('fine', 'up'),
    oneChanged('mora', 'down'),
    oneChanged('lateInterest', 'up'),
  ],
}
