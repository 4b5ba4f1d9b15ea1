import { cents, type Cents } from '../money/cents.ts'
import { refuse, type Refused } from '../refused.ts'
import type { Actor, GuardFacts } from './facts.ts'
import { guardOf, PAYABLE_GUARDS, type GuardName } from './guards.ts'
import type { LoanState } from './loan-state.ts'
import { LOAN_TABLE, type Action, type EffectOf, type LoanTable, type Row, type RowActor } from './table.ts'

export interface LoanNow {
  readonly state: LoanState
  readonly facts: GuardFacts
}

export interface Transition<A extends Action = Action> {
  readonly to: LoanState
  readonly effects: readonly EffectOf<A>[]
}

/** Not possible in this state; not allowed for this actor; or the named guard does not hold. */
export type TransitionRefusal = 'out_of_order' | 'wrong_actor' | GuardName

const plays = (actor: Actor, part: RowActor): boolean =>
  actor.kind === 'operator' ? actor.duties.some((duty) => part === `operator/${duty}`) : part === actor.kind

/** The next state and its effects, or why the action is refused. Changes nothing itself. */
export function transition<A extends Action>(
  loan: LoanNow,
  action: A,
  actor: Actor,
  table: LoanTable = LOAN_TABLE,
): Transition<A> | Refused<TransitionRefusal> {
  const ofState = table.rows.filter(
    (row): row is Row<A, EffectOf<A>> => row.from === loan.state && row.action === action,
  )
  if (ofState.length === 0) return refuse('out_of_order')
  const rows = ofState.filter((row) => plays(actor, row.actor))
  if (rows.length === 0) return refuse('wrong_actor')
  // If all rows fail, the one that passed most guards gives the best reason.
  let furthest: { at: number; guard: GuardName } | undefined
  for (const row of rows) {
    const at = row.guards.findIndex((name) => !guardOf(name).holds(loan.facts, actor))
    const guard = row.guards[at]
    if (guard === undefined) return { to: row.to, effects: row.effects }
    if (furthest === undefined || at > furthest.at) furthest = { at, guard }
  }
  return refuse(furthest?.guard ?? 'out_of_order')
}

const canBegin = (row: Row, { facts }: LoanNow, actor: Actor): boolean =>
  plays(actor, row.actor) &&
  row.guards.every((name) => guardOf(name).checksInput === true || guardOf(name).holds(facts, actor))

/** What an actor may do now. Ignores guards on the input of an action (a code, a lower amount, a payment). */
export const mayDo = (loan: LoanNow, actor: Actor, table: LoanTable = LOAN_TABLE): Action[] => [
  ...new Set(
    table.rows.filter((row) => row.from === loan.state && canBegin(row, loan, actor)).map(({ action }) => action),
  ),
]

/** Nobody pays to be paid: zero before the loan is credited, and after it is closed. */
export const payableCents = ({ state, facts }: LoanNow, table: LoanTable = LOAN_TABLE): Cents =>
  table.payable.every((guard) => PAYABLE_GUARDS[guard].holds(state, facts)) ? facts.listedCents : cents(0)
