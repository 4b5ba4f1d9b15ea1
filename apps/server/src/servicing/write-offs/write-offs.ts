import type { CallOutput } from '@home-credit/contract'
import { cents, daysLate, type Cents } from '@home-credit/domain'
import { uuidv7 } from 'uuidv7'
import { localDay } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { principalOf } from '../../ledger/index.ts'
import { type Loan, loanFor, markWrittenOff, owingOfLoans, loanBrief } from '../../lending/index.ts'
import { namesById, type OperatorContext } from '../../access/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { findWriteOff, insertWriteOff, latestOf, lockWriteOff, updateWriteOff, type WriteOff } from './store.ts'

export type WriteOffView = CallOutput<'POST /api/console/write_offs'>['write_off']

async function presentWriteOff(
  row: WriteOff,
  { db, operatorId }: Pick<OperatorContext, 'db' | 'operatorId'>,
): Promise<WriteOffView> {
  const names = await namesById(db, [row.proposed_by, ...(row.decided_by === null ? [] : [row.decided_by])])
  return {
    id: row.id,
    loan_id: row.loan_id,
    state: row.state,
    reason: row.reason,
    by_me: row.proposed_by === operatorId,
    by_name: names.get(row.proposed_by) ?? '',
    at: row.proposed_at.toISOString(),
    decided_by_name: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
    decided_at: row.decided_at?.toISOString() ?? null,
    principal_cents: row.principal_cents ?? (await principalOf(db, row.loan_id)),
  }
}

export const writeOffAfterDays = async (db: Db, now: Date): Promise<number> =>
  (await settingsInForce(db, now, ['collections'])).collections.write_off_after_days

/**
 * Returns the principal to write off if the loan is credited, not written off and late enough today. The caller has
 * locked the loan.
 */
async function lost(db: Db, loan: Loan, now: Date): Promise<Cents | Refusal<'already_decided' | 'not_late_enough'>> {
  if (loan.state !== 'credited' || loan.written_off_at !== null)
    return refuse('already_decided', { loan: loanBrief(loan) })
  const [owing] = await owingOfLoans(db, [loan.id])
  const late = Math.max(0, ...(owing?.loan.rows ?? []).map((row) => daysLate(row, localDay(now))))
  const principal = await principalOf(db, loan.id)
  return late > (await writeOffAfterDays(db, now)) && principal > 0 ? cents(principal) : refuse('not_late_enough')
}

type WriteOffRefusal = 'not_found' | 'already_decided'

export async function proposeWriteOff(
  context: OperatorContext,
  { loanId, reason }: { loanId: string; reason: string },
): Promise<WriteOffView | Refusal<WriteOffRefusal | 'not_late_enough'>> {
  const { db, operatorId, now, requestId } = context
  const loan = await loanFor(db, loanId, 'locked')
  if (loan === undefined) return refuse('not_found')
  const principal = await lost(db, loan, now)
  if (principal instanceof Refusal) return principal
  if ((await latestOf(db, loanId))?.state === 'proposed') return refuse('already_decided')
  const id = uuidv7()
  await insertWriteOff(db, {
    id,
    loan_id: loanId,
    state: 'proposed',
    reason,
    proposed_by: operatorId,
    proposed_at: now,
  })
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'write_off_proposed',
    subject: `loan:${loanId}`,
    reason,
    details: { principal_cents: principal },
    requestId,
    now,
  })
  return writeOffViewById(id, context)
}

async function writeOffViewById(id: string, context: OperatorContext): Promise<WriteOffView> {
  const row = await findWriteOff(context.db, id)
  if (row === undefined) throw new Error('write-off not found')
  return presentWriteOff(row, context)
}

/** Locks the loan before the proposal, so that a concurrent payment waits, or this waits for it. */
async function lockWriteOffWithLoan(
  { db }: OperatorContext,
  id: string,
): Promise<{ row: WriteOff; loan: Loan } | Refusal<WriteOffRefusal>> {
  const found = await findWriteOff(db, id)
  const loan = found && (await loanFor(db, found.loan_id, 'locked'))
  const row = loan && (await lockWriteOff(db, id))
  if (row === undefined || loan === undefined) return refuse('not_found')
  return row.state === 'proposed' ? { row, loan } : refuse('already_decided')
}

/** A second operator confirms; only now is it booked. The borrower still owes the debt. */
export async function confirmWriteOff(
  context: OperatorContext,
  id: string,
): Promise<WriteOffView | Refusal<WriteOffRefusal | 'other_person_needed' | 'not_late_enough'>> {
  const { db, operatorId, now, requestId } = context
  const found = await lockWriteOffWithLoan(context, id)
  if (found instanceof Refusal) return found
  const { row, loan } = found
  if (row.proposed_by === operatorId) return refuse('other_person_needed')
  const principal = await lost(db, loan, now)
  if (principal instanceof Refusal) return principal
  await markWrittenOff(db, loan, principal, now)
  await updateWriteOff(db, id, { state: 'done', decided_by: operatorId, decided_at: now, principal_cents: principal })
  const details = { principal_cents: principal, proposed_by: row.proposed_by }
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'loan_written_off',
    subject: `loan:${loan.id}`,
    reason: row.reason,
    details,
    requestId,
    now,
  })
  return writeOffViewById(id, context)
}

export async function withdrawWriteOff(
  context: OperatorContext,
  id: string,
): Promise<WriteOffView | Refusal<WriteOffRefusal>> {
  const { db, operatorId, now, requestId } = context
  const found = await lockWriteOffWithLoan(context, id)
  if (found instanceof Refusal) return found
  await updateWriteOff(db, id, { state: 'withdrawn', decided_by: operatorId, decided_at: now })
  await audit(db, {
    actor: `operator:${operatorId}`,
    action: 'write_off_withdrawn',
    subject: `loan:${found.loan.id}`,
    requestId,
    now,
  })
  return writeOffViewById(id, context)
}

/** Null when none was proposed, or the last was withdrawn. */
export async function writeOffOf(
  viewer: Pick<OperatorContext, 'db' | 'operatorId'>,
  loanId: string,
): Promise<WriteOffView | null> {
  const latest = await latestOf(viewer.db, loanId)
  return latest === undefined || latest.state === 'withdrawn' ? null : presentWriteOff(latest, viewer)
}
