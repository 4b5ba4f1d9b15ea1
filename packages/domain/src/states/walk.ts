import { isRefused } from '../refused.ts'
import type { Actor } from './facts.ts'
import type { LoanState } from './loan-state.ts'
import { mayDo, payableCents, transition } from './machine.ts'
import { ACTIONS, LOAN_TABLE, type Action, type LoanTable } from './table.ts'
import { CHECKS, EMPTY_BOOK, written, type Book } from './walk-checks.ts'
import {
  ACTORS,
  withActionInput,
  carriedOut,
  chance,
  newLoan,
  oneOf,
  wildFacts,
  advanceTime,
  type Random,
  type WalkLoan,
} from './walk-simulation.ts'

export interface Walked {
  readonly steps: number
  readonly loans: number
  readonly moves: number
  readonly refusals: number
  /** How often each state was entered, including as the first one. */
  readonly states: Readonly<Record<string, number>>
  /** How often each 'from > to' occurred. */
  readonly ways: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

export interface WalkPlan {
  readonly steps: number
  readonly random: Random
  readonly table?: LoanTable
  /** Stops after this many faults. */
  readonly enoughFaults?: number
}

const RULES = Object.entries(CHECKS)
const CLOSED: ReadonlySet<LoanState> = new Set(['repaid', 'regretted', 'cancelled'])
const AFTER_CREDITING: ReadonlySet<LoanState> = new Set(['credited', 'repaid', 'regretted'])

interface Act {
  readonly actor: Actor
  readonly action: Action
}

/** Done less often than possible, since they end or delay a loan: otherwise few would be credited. */
const SETBACKS: ReadonlySet<Action> = new Set([
  'cancel',
  'reject',
  'refuse_release',
  'refuse_evidence',
  'refuse_documents',
  'request_data',
])

/** Half of the time a possible action, otherwise any. */
function someAct(loan: WalkLoan, table: LoanTable, random: Random): Act {
  const possible = chance(random, 0.5)
    ? []
    : ACTORS.flatMap((actor) => mayDo(loan, actor, table).map((action): Act => ({ actor, action })))
  const drawn = (): Act =>
    possible.length === 0 ? { actor: oneOf(random, ACTORS), action: oneOf(random, ACTIONS) } : oneOf(random, possible)
  let act = drawn()
  for (let again = 0; again < 3 && SETBACKS.has(act.action) && chance(random, 0.95); again += 1) act = drawn()
  return act
}

/**
 * Random actors do random actions on one loan after another, and every step is checked. Deterministic for the same
 * random numbers.
 */
export function walkLoans({ steps, random, table = LOAN_TABLE, enoughFaults = Infinity }: WalkPlan): Walked {
  const states: Record<string, number> = {}
  const ways: Record<string, number> = {}
  const faults: string[] = []
  let loans = 0
  let moves = 0
  let refusals = 0
  let book: Book = EMPTY_BOOK

  const begin = (): WalkLoan => {
    const loan = newLoan(random)
    loans += 1
    states[loan.state] = (states[loan.state] ?? 0) + 1
    book = { ...EMPTY_BOOK, verifiers: loan.facts.verifierIds }
    return loan
  }
  const checkPayable = (loan: WalkLoan, step: number): void => {
    for (const facts of [loan.facts, wildFacts(loan.facts, random)]) {
      const payable = payableCents({ state: loan.state, facts }, table)
      if (payable > 0 && !AFTER_CREDITING.has(loan.state))
        faults.push(`step ${step}: ${payable} centavos payable in ${loan.state}`)
      if (payable > 0 && CLOSED.has(loan.state))
        faults.push(`step ${step}: ${payable} centavos payable after ${loan.state}`)
    }
    if (loan.state === 'credited' && payableCents(loan, table) !== loan.facts.listedCents)
      faults.push(`step ${step}: credited, and not payable`)
  }

  let loan = begin()
  let step = 0
  while (step < steps && faults.length < enoughFaults) {
    step += 1
    if (CLOSED.has(loan.state) && chance(random, 0.3)) loan = begin()
    loan = advanceTime(loan, random)
    const { actor, action } = someAct(loan, table, random)
    const facts = withActionInput(action, loan.facts, random)
    const result = transition({ state: loan.state, facts }, action, actor, table)
    if (isRefused(result)) {
      refusals += 1
    } else {
      moves += 1
      const { to, effects } = result
      const done = { from: loan.state, action, actor, to, effects, facts }
      const now = written(book, done)
      const after = carriedOut(effects, facts, actor, random)
      const checked = { ...done, after, book, now }
      for (const [rule, broken] of RULES)
        if (broken(checked)) faults.push(`step ${step}: ${rule} (${action} by ${actor.kind}, ${loan.state} to ${to})`)
      book = now
      const way = `${loan.state} > ${to}`
      ways[way] = (ways[way] ?? 0) + 1
      states[to] = (states[to] ?? 0) + 1
      loan = { state: to, facts: after }
    }
    checkPayable(loan, step)
  }
  return { steps: step, loans, moves, refusals, states, ways, faults }
}
