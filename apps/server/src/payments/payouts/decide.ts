import { BankAway, BankRefused } from '../bank/faults.ts'
import type { Payout, PayoutBank } from '../bank/payout/payout.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type Parts, Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { applyPayoutTold, endFailed } from './outcome.ts'
import { queuePayout } from './queue.ts'
import { findWithdrawal, lockWithdrawal, noteEvent, UNDER_WAY, updateWithdrawal, type Withdrawal } from './store.ts'

/** Which operator decides, and what goes into the log with it. */
export interface Decided {
  db: Db
  operatorId: string
  now: Date
  requestId: string
}

/** One that waits for a person, held. */
async function holdWaiting(db: Db, id: string): Promise<Withdrawal | Refusal<'not_found' | 'already_decided'>> {
  const found = await findWithdrawal(db, id)
  if (found === undefined) return refuse('not_found')
  await lockWallet(db, found.borrower_id)
  const held = await lockWithdrawal(db, id)
  return held.state === 'approval' ? held : refuse('already_decided')
}

const logged = (row: Withdrawal, { operatorId, requestId, now }: Decided) => ({
  actor: `operator:${operatorId}`,
  subject: `borrower:${row.borrower_id}`,
  details: { withdrawal_id: row.id, number: row.number, amount_cents: row.amount_cents },
  requestId,
  now,
})

export async function approve(
  id: string,
  decided: Decided,
): Promise<Withdrawal | Refusal<'not_found' | 'already_decided'>> {
  const { db, operatorId, now } = decided
  const held = await holdWaiting(db, id)
  if (held instanceof Refusal) return held
  const row = await updateWithdrawal(db, id, { state: 'asked', approved_by: operatorId })
  await noteEvent(db, { withdrawal_id: id, at: now, what: 'approved', detail: null })
  await queuePayout(db, id)
  await audit(db, { action: 'payout_approved', ...logged(row, decided) })
  return row
}

/** The money goes back at once; the operator's own words stay in the log. */
export async function refusePayout(
  parts: Pick<Parts, 'secretKey'>,
  { id, reason }: { id: string; reason: string },
  decided: Decided,
): Promise<Withdrawal | Refusal<'not_found' | 'already_decided'>> {
  const { db, operatorId, now, requestId } = decided
  const held = await holdWaiting(db, id)
  if (held instanceof Refusal) return held
  return endFailed(
    db,
    parts,
    held,
    { reason: 'not_approved', at: now },
    { actor: `operator:${operatorId}`, action: 'payout_refused', said: reason, requestId, now },
  )
}

async function bankSays(
  bank: Pick<PayoutBank, 'payout'>,
  id: string,
): Promise<Payout | undefined | Refusal<'bank_away'>> {
  try {
    return await bank.payout(id)
  } catch (error) {
    if (error instanceof BankAway || error instanceof BankRefused) return refuse('bank_away')
    throw error
  }
}

/** Asks the bank how one stands, and does what follows from its answer. One that it does not know and that is on its way is sent. */
export async function query(
  parts: Pick<Parts, 'secretKey'>,
  bank: Pick<PayoutBank, 'payout'>,
  id: string,
  decided: Decided,
): Promise<Withdrawal | Refusal<'not_found' | 'out_of_order' | 'bank_away'>> {
  const { db, now } = decided
  const found = await findWithdrawal(db, id)
  if (found === undefined) return refuse('not_found')
  // Nothing was sent yet: there is nothing to ask about.
  if (found.state === 'approval') return refuse('out_of_order')
  const said = await bankSays(bank, id)
  if (said instanceof Refusal) return said
  const row = (said && (await applyPayoutTold(db, parts, said, now))) ?? found
  if (said === undefined && UNDER_WAY.has(row.state)) await queuePayout(db, id)
  await noteEvent(db, { withdrawal_id: id, at: now, what: 'queried', detail: said?.state ?? 'not there' })
  await audit(db, { action: 'payout_queried', ...logged(row, decided) })
  return row
}
