import { isRefused, transition, type TransitionRefusal } from '@home-credit/domain'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { RefusalName } from '@home-credit/contract'
import type { Deed } from './loan-command.ts'
import { EFFECTS, type Step } from './effects.ts'
import { factsOf } from './facts.ts'
import { whereIs, type Loan } from './loan.ts'
import { findLoan } from './loan-queries.ts'
import { insertMove, updateLoan } from './store.ts'
import { worldOf, type LoanParts, type World } from './loan-context.ts'

/** How a guard that does not hold is told to whoever acted; all others are out of order. */
const TOLD: Partial<Record<TransitionRefusal, RefusalName>> = {
  verification_valid: 'identity_needed',
  package_admits: 'package_refused',
  lower_amount_fits: 'quota_low',
  code_right: 'code_refused',
  net_in_wallet: 'balance_short',
  nothing_taken_back: 'apply_not_now',
  decider_has_not_verified: 'other_duty',
  another_decider: 'other_duty',
  verifier_has_not_decided: 'other_duty',
  releaser_has_not_decided: 'other_duty',
  releaser_has_not_verified: 'other_duty',
}

/** An operator reads what stands in the way; a borrower is not told that paying something would help. */
const toldTo = ({ actor }: Deed, refused: TransitionRefusal): RefusalName =>
  refused === 'nothing_taken_back' && actor.kind === 'operator' ? 'returned_open' : (TOLD[refused] ?? 'out_of_order')

/** The loan as it would be with what the act brings: the guards look at that. */
const withBrought = (loan: Loan, { wish, terms }: Deed): Loan => ({
  ...loan,
  ...(wish === undefined ? {} : { wish }),
  ...(terms === undefined ? {} : { terms }),
})

/**
 * Moves a loan that the caller holds locked: the table says whether and where to, its effects are done, and state, timeline and log are written,
 * all in the caller's transaction. A refusal changes nothing.
 */
export async function act(tx: Db, parts: LoanParts, loan: Loan, deed: Deed, given?: World): Promise<Loan | Refusal> {
  const world = given ?? (await worldOf(tx, parts, loan.borrower_id, deed.now, deed.incomeCents))
  const asIf = withBrought(loan, deed)
  const facts = await factsOf(tx, world, asIf, {
    feeAgreed: deed.agreedFeeCents !== undefined && deed.agreedFeeCents === asIf.terms?.fee_cents,
    codeRight: deed.signature !== undefined,
    listAfter: deed.payment?.made.loan ?? deed.undone?.loan,
  })
  const moved = transition({ state: loan.state, facts }, deed.action, deed.actor)
  if (isRefused(moved)) return refuse(toldTo(deed, moved.refused), { loan: whereIs(loan) })

  const step: Step = { tx, parts, world, loan: asIf, deed, changes: {} }
  for (const effect of moved.effects) await EFFECTS[effect](step)
  const touched = deed.actor.kind === 'borrower' ? { touched_at: deed.now } : {}
  const since = moved.to === loan.state ? {} : { since: deed.now }
  await updateLoan(tx, loan.id, { ...step.changes, ...touched, ...since, state: moved.to })
  await insertMove(tx, {
    loan_id: loan.id,
    action: deed.action,
    from_state: loan.state,
    to_state: moved.to,
    actor: deed.by,
    reasons: JSON.stringify(deed.reasons ?? []),
    at: deed.now,
  })
  await audit(tx, {
    actor: deed.by,
    action: `loan_${deed.action}`,
    subject: `loan:${loan.id}`,
    ...(deed.note === undefined || deed.note === '' ? {} : { reason: deed.note }),
    details: { from: loan.state, to: moved.to, ...(deed.reasons === undefined ? {} : { reasons: deed.reasons }) },
    ...(deed.requestId === undefined ? {} : { requestId: deed.requestId }),
    now: deed.now,
  })
  const after = await findLoan(tx, loan.id)
  if (after === undefined) throw new Error('a loan that was moved is gone')
  return after
}
