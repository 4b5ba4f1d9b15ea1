import { isRefused } from '../refused.ts'
import type { Actor } from './facts.ts'
import type { LoanState } from './loan-state.ts'
import { mayDo, payableCents, transition } from './machine.ts'
import { ACTIONS, LOAN_TABLE, type Action, type LoanTable } from './table.ts'
import { CHECKS, EMPTY_BOOK, written, type Book } from './walk-checks.ts'
import { ACTORS, broughtBy, carriedOut, chance, newLoan, oneOf, wildFacts, worldTurns, type Random, type WalkLoan } from './walk-world.ts'

export interface Walked {
  readonly steps: number
  readonly loans: number
  readonly moves: number
  readonly refusals: number
  /** How often each state was entered or begun in. */
  readonly states: Readonly<Record<string, number>>
  /** How often each 'from > to' was gone. */
  readonly ways: Readonly<Record<string, number>>
  readonly faults: readonly string[]
}

const CLOSED: readonly LoanState[] = ['repaid', 'regretted', 'cancelled']
const AFTER_CREDITING: readonly LoanState[] = ['credited', 'repaid', 'regretted']

/** Somebody does something: as often what may be begun as anything at all. */
function someAct(loan: WalkLoan, table: LoanTable, random: Random): { actor: Actor; action: Action } {
  const actor = oneOf(random, ACTORS)
  if (chance(random, 0.5)) return { actor, action: oneOf(random, ACTIONS) }
  const possible = ACTORS.flatMap((actor) => mayDo(loan, actor, table).map((action) => ({ actor, action })))
  return possible.length === 0 ? { actor, action: oneOf(random, ACTIONS) } : oneOf(random, possible)
}

/** A loan that only its borrower's cancelling would end is left in peace most of the time, so that many come to be credited. */
const isSpared = (action: Action, random: Random): boolean => action === 'cancel' && chance(random, 0.9)

/** Random people do random things to one loan after another, and every step is checked. The same random numbers walk the same way. */
export function walkLoans({ steps, random, table = LOAN_TABLE }: { steps: number; random: Random; table?: LoanTable }): Walked {
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
      if (payable > 0 && !AFTER_CREDITING.includes(loan.state)) faults.push(`step ${step}: ${payable} centavos payable in ${loan.state}`)
      if (payable > 0 && CLOSED.includes(loan.state)) faults.push(`step ${step}: ${payable} centavos payable after ${loan.state}`)
    }
    const { creditedOn, listedCents } = loan.facts
    if (loan.state === 'credited' && (creditedOn === null || payableCents(loan, table) !== listedCents)) faults.push(`step ${step}: credited, and not payable`)
  }

  let loan = begin()
  for (let step = 1; step <= steps; step += 1) {
    if (CLOSED.includes(loan.state) && chance(random, 0.3)) loan = begin()
    loan = worldTurns(loan, random)
    const { actor, action } = someAct(loan, table, random)
    if (!isSpared(action, random)) {
      const facts = broughtBy(action, loan.facts, random)
      const moved = transition({ state: loan.state, facts }, action, actor, table)
      if (isRefused(moved)) {
        refusals += 1
      } else {
        moves += 1
        const { to, effects } = moved
        const done = { from: loan.state, action, actor, to, effects, facts }
        const before = book
        book = written(book, done)
        const after = carriedOut(effects, facts, actor, random)
        // Who did what is asked of the book as it was; what is agreed to and credited, of the book as it is.
        const asked: Book = { ...before, agreedFeeCents: book.agreedFeeCents, credits: book.credits, signedFor: before.signedFor, creditedOn: before.creditedOn }
        for (const { says, broken } of CHECKS)
          if (broken({ ...done, after, book: asked })) faults.push(`step ${step}: ${says} (${action} by ${actor.kind}, ${loan.state} to ${to})`)
        const way = `${loan.state} > ${to}`
        ways[way] = (ways[way] ?? 0) + 1
        states[to] = (states[to] ?? 0) + 1
        loan = { state: to, facts: after }
      }
    }
    checkPayable(loan, step)
  }
  return { steps, loans, moves, refusals, states, ways, faults }
}
