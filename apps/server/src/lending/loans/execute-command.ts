import { isRefused, transition, type CreditedLoan, type TransitionRefusal } from '@home-credit/domain'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Refusal, refuse } from '../../platform/http/index.ts'
import type { LoanCommand } from './loan-command.ts'
import { applyEffects, type Step } from './effects.ts'
import { readGuardFacts, type CommandFacts } from './guard-facts.ts'
import { loanBrief, type Loan } from './loan.ts'
import { findLoan } from './loan-queries.ts'
import { insertMove, updateLoan } from './store.ts'
import { readLoanContext, type LoanDependencies, type LoanContext } from './loan-context.ts'

export type CommandRefusal =
  | 'out_of_order'
  | 'identity_needed'
  | 'package_refused'
  | 'quota_low'
  | 'code_refused'
  | 'balance_short'
  | 'apply_not_now'
  | 'returned_open'
  | 'other_duty'

/** The refusal for each failed guard; any other guard is `out_of_order`. */
const REFUSAL_NAMES: Partial<Record<TransitionRefusal, CommandRefusal>> = {
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

/** An operator sees the reason; a borrower must not read that a payment would help. */
const refusalName = ({ actor }: LoanCommand, refused: TransitionRefusal): CommandRefusal =>
  refused === 'nothing_taken_back' && actor.kind === 'operator'
    ? 'returned_open'
    : (REFUSAL_NAMES[refused] ?? 'out_of_order')

/** The loan with the values of the command, as the guards must see it. */
const loanWith = (loan: Loan, command: LoanCommand): Loan =>
  command.action === 'choose_package' || command.action === 'lower_amount'
    ? { ...loan, loanRequest: command.loanRequest, terms: command.terms }
    : loan

/** The loan after the payment that a command makes or undoes. */
function listAfter(command: LoanCommand): CreditedLoan | undefined {
  if (command.action === 'repay') return command.payment.result.loan
  return command.action === 'undo_payment' ? command.undone.loan : undefined
}

const commandFacts = (command: LoanCommand, { terms }: Loan): CommandFacts => ({
  feeAgreed: 'agreedFeeCents' in command && command.agreedFeeCents === terms?.fee_cents,
  codeRight: command.action === 'sign',
  listAfter: listAfter(command),
})

const readContext = (tx: Db, dependencies: LoanDependencies, loan: Loan, command: LoanCommand): Promise<LoanContext> =>
  readLoanContext(
    tx,
    dependencies,
    loan.borrower_id,
    command.now,
    command.action === 'accept_evidence' ? command.incomeCents : undefined,
  )

/**
 * Executes a command on a loan that the caller has locked: the state table decides whether and where to, the effects run, and state, timeline and audit
 * log are written, all in the caller's transaction. A refusal changes nothing.
 */
export async function executeCommand(
  tx: Db,
  dependencies: LoanDependencies,
  loan: Loan,
  command: LoanCommand,
  existingContext?: LoanContext,
): Promise<Loan | Refusal<CommandRefusal>> {
  const context = existingContext ?? (await readContext(tx, dependencies, loan, command))
  const asIf = loanWith(loan, command)
  const facts = await readGuardFacts(tx, context, asIf, commandFacts(command, asIf))
  const outcome = transition({ state: loan.state, facts }, command.action, command.actor)
  if (isRefused(outcome)) return refuse(refusalName(command, outcome.refused), { loan: loanBrief(loan) })

  const step: Step = { tx, dependencies, context, loan: asIf, command, changes: {} }
  await applyEffects(step, outcome.effects)
  const touched = command.actor.kind === 'borrower' ? { touched_at: command.now } : {}
  const since = outcome.to === loan.state ? {} : { since: command.now }
  await updateLoan(tx, loan.id, { ...step.changes, ...touched, ...since, state: outcome.to })
  await insertMove(tx, {
    loan_id: loan.id,
    action: command.action,
    from_state: loan.state,
    to_state: outcome.to,
    actor: command.by,
    reasons: JSON.stringify(command.reasons ?? []),
    at: command.now,
  })
  await audit(tx, {
    actor: command.by,
    action: `loan_${command.action}`,
    subject: `loan:${loan.id}`,
    ...(command.note === undefined || command.note === '' ? {} : { reason: command.note }),
    details: {
      from: loan.state,
      to: outcome.to,
      ...(command.reasons === undefined ? {} : { reasons: command.reasons }),
    },
    ...(command.requestId === undefined ? {} : { requestId: command.requestId }),
    now: command.now,
  })
  const after = await findLoan(tx, loan.id)
  if (after === undefined) throw new Error('the updated loan no longer exists')
  return after
}
