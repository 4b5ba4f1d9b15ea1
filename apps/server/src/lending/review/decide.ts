import type { ParsedOf, Role, calls } from '@home-credit/contract'
import { may } from '@home-credit/contract'
import { DUTIES, type Duty, type OperatorActor } from '@home-credit/domain'
import type { OperatorContext } from '../../access/index.ts'
import { filesViewedBy, logOpening } from '../../platform/files/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { executeCommand, type CommandRefusal } from '../loans/execute-command.ts'
import type { CommandFields, LoanCommand } from '../loans/loan-command.ts'
import { loanFor } from '../loans/loan-queries.ts'
import type { Loan } from '../loans/loan.ts'
import { readLoanContext, type LoanDependencies } from '../loans/loan-context.ts'
import { claimOn, endClaim } from './store.ts'
import type { Queue } from './queue-queries.ts'
import { release } from './release.ts'

export type DecisionInput = ParsedOf<typeof calls.consoleDecide>
type OperatorCommandFields = CommandFields & { actor: OperatorActor }

const QUEUE_OF: Record<DecisionInput['action'], Queue> = {
  pass_verification: 'verification',
  refuse_documents: 'verification',
  accept_evidence: 'quota',
  refuse_evidence: 'quota',
  approve: 'review',
  reject: 'review',
  request_data: 'review',
  release: 'release',
  refuse_release: 'release',
}

const NEEDED: Record<Duty, 'verification.decide' | 'review.decide' | 'release.decide'> = {
  verifier: 'verification.decide',
  decider: 'review.decide',
  releaser: 'release.decide',
}

/** The duties of a role; the state table ensures that three different people fulfil them on one loan. */
export const operatorOf = (id: string, role: Role | undefined): OperatorActor => ({
  kind: 'operator',
  id,
  duties: role === undefined ? [] : DUTIES.filter((duty) => may(role, NEEDED[duty])),
})

export interface Decider extends OperatorContext {
  role: Role | undefined
}

function commandOf(input: Exclude<DecisionInput, { action: 'release' }>, common: OperatorCommandFields): LoanCommand {
  switch (input.action) {
    case 'request_data':
      return { ...common, action: input.action, request: { asks: input.asks, note: input.ask }, reasons: input.asks }
    case 'refuse_documents':
      return {
        ...common,
        action: input.action,
        note: input.note,
        documents: input.documents,
        reasons: input.documents.map(({ kind, reason }) => `${kind}:${reason}`),
      }
    case 'accept_evidence':
      return { ...common, action: input.action, note: input.note, incomeCents: input.income_cents }
    case 'refuse_evidence':
    case 'reject':
    case 'refuse_release':
      return { ...common, action: input.action, note: input.note, reasons: input.reasons }
    default:
      return { ...common, action: input.action, note: input.note }
  }
}

type PassRefusal = 'details_changed' | 'documents_unopened'

/** Why this operator may not pass the documents as they are. */
async function refusalToPass(
  dependencies: LoanDependencies,
  { db, operatorId, now }: Decider,
  borrowerId: string,
): Promise<Refusal<PassRefusal> | undefined> {
  const { verified, person } = await readLoanContext(db, dependencies, borrowerId, now)
  if (verified.verification?.state !== 'waiting') return undefined
  // The documents were sent under another name: they prove nothing about this one.
  if (verified.verification.person_hash?.equals(person) !== true) return refuse('details_changed')
  // Nobody passes what they have not looked at, nor what only a colleague has.
  const viewed = await filesViewedBy(db, { actor: `operator:${operatorId}`, ownerId: borrowerId })
  return verified.documents.every(({ file_id }) => viewed.has(file_id)) ? undefined : refuse('documents_unopened')
}

/** Records that a simulated operator has opened all documents of a borrower, as serving them does. */
export async function openDocuments(
  dependencies: LoanDependencies,
  { db, operatorId, now, requestId }: Decider,
  loanId: string,
): Promise<void> {
  const loan = await loanFor(db, loanId)
  if (loan === undefined) return
  const { verified } = await readLoanContext(db, dependencies, loan.borrower_id, now)
  for (const { file_id } of verified.documents)
    await logOpening(db, {
      actor: `operator:${operatorId}`,
      ownerId: loan.borrower_id,
      fileId: file_id,
      requestId,
      now,
    })
}

export type DecisionRefusal = CommandRefusal | 'not_found' | 'claimed' | PassRefusal | 'funds_short'

/** Executes an operator's decision. Refuses a case that a colleague has claimed; the decision ends the claim. */
export async function decide(
  dependencies: LoanDependencies,
  input: DecisionInput,
  decider: Decider,
): Promise<Loan | Refusal<DecisionRefusal>> {
  const { db, operatorId, now } = decider
  const loan = await loanFor(db, input.loan_id, 'locked')
  if (loan === undefined) return refuse('not_found')
  const at = { queue: QUEUE_OF[input.action], loanId: loan.id }
  const claim = await claimOn(db, at, now)
  if (claim !== undefined && claim.operatorId !== operatorId) return refuse('claimed')
  if (input.action === 'pass_verification') {
    const refused = await refusalToPass(dependencies, decider, loan.borrower_id)
    if (refused !== undefined) return refused
  }
  const common: OperatorCommandFields = {
    actor: operatorOf(operatorId, decider.role),
    by: `operator:${operatorId}`,
    now,
    requestId: decider.requestId,
  }
  const done =
    input.action === 'release'
      ? await release(db, dependencies, loan, { ...common, action: input.action })
      : await executeCommand(db, dependencies, loan, commandOf(input, common))
  if (done instanceof Refusal) return done
  await endClaim(db, at)
  return done
}
