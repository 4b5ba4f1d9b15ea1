import type { CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { audit } from '../../platform/audit/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, post } from '../../ledger/index.ts'
import { namesById, type OperatorContext } from '../../access/index.ts'
import { presentClaim } from './own.ts'
import {
  borrowerNamesOf,
  findClaim,
  lockClaim,
  openClaims,
  orderNumbersOf,
  reopenedLoans,
  updateClaim,
  type Claim,
} from './store.ts'

type ClaimListView = Extract<CallOutput<'POST /api/console/claims'>, { claims: unknown }>
type ClaimView = ClaimListView['claims'][number]

async function presentClaims(
  { db, operatorId }: Pick<OperatorContext, 'db' | 'operatorId'>,
  claims: readonly Claim[],
): Promise<ClaimView[]> {
  const names = await borrowerNamesOf(db, claims)
  const orders = await orderNumbersOf(db, claims)
  const operators = await namesById(
    db,
    claims.flatMap(({ proposed_by }) => proposed_by ?? []),
  )
  return claims.map((claim) => ({
    ...presentClaim(claim, orders.get(claim.end_to_end_id)),
    borrower_id: claim.borrower_id,
    borrower_name: names.get(claim.borrower_id) ?? '',
    end_to_end_id: claim.end_to_end_id,
    given_up_cents: claim.given_up_cents,
    proposal:
      claim.proposed_by === null || claim.proposed_at === null || claim.closed_at !== null
        ? null
        : {
            reason: claim.reason ?? '',
            by_me: claim.proposed_by === operatorId,
            by_name: operators.get(claim.proposed_by) ?? '',
            at: claim.proposed_at.toISOString(),
          },
  }))
}

/** Open claims, and loans with reopened installments. */
export async function listOpen(viewer: Pick<OperatorContext, 'db' | 'operatorId'>): Promise<ClaimListView> {
  const { claims, total } = await openClaims(viewer.db, { limit: 200, offset: 0 })
  return { claims: await presentClaims(viewer, claims), loans: await reopenedLoans(viewer.db, 200), total }
}

async function claimViewById(context: OperatorContext, id: string): Promise<ClaimView> {
  const claim = await findClaim(context.db, id)
  const [one] = claim === undefined ? [] : await presentClaims(context, [claim])
  if (one === undefined) throw new Error('claim not found')
  return one
}

type ClaimRefusal = 'not_found' | 'already_decided'

/** Locks the wallet before the claim, so that a concurrent payment waits, or this waits for it. */
async function lockClaimWithWallet({ db }: OperatorContext, id: string): Promise<Claim | Refusal<ClaimRefusal>> {
  const found = await findClaim(db, id)
  if (found === undefined) return refuse('not_found')
  await lockWallet(db, found.borrower_id)
  const claim = await lockClaim(db, id)
  return claim === undefined || claim.closed_at !== null ? refuse('already_decided') : claim
}

const noted = (
  context: OperatorContext,
  claim: Claim,
  action: string,
  reason: string | null,
  details: Record<string, unknown>,
) =>
  audit(context.db, {
    actor: `operator:${context.operatorId}`,
    action,
    subject: `borrower:${claim.borrower_id}`,
    ...(reason === null ? {} : { reason }),
    details: { claim_id: claim.id, ...details },
    requestId: context.requestId,
    now: context.now,
  })

export async function proposeGiveUp(
  context: OperatorContext,
  id: string,
  reason: string,
): Promise<ClaimView | Refusal<ClaimRefusal>> {
  const claim = await lockClaimWithWallet(context, id)
  if (claim instanceof Refusal) return claim
  if (claim.proposed_by !== null) return refuse('already_decided')
  await updateClaim(context.db, id, { proposed_by: context.operatorId, proposed_at: context.now, reason })
  await noted(context, claim, 'claim_give_up_proposed', reason, { left_cents: claim.left_cents })
  return claimViewById(context, id)
}

/** A second operator confirms: the rest is booked as a loss, and the borrower no longer owes it. */
export async function confirmGiveUp(
  context: OperatorContext,
  id: string,
): Promise<ClaimView | Refusal<ClaimRefusal | 'out_of_order' | 'other_person_needed'>> {
  const { db, operatorId, now } = context
  const claim = await lockClaimWithWallet(context, id)
  if (claim instanceof Refusal) return claim
  if (claim.proposed_by === null) return refuse('out_of_order')
  if (claim.proposed_by === operatorId) return refuse('other_person_needed')
  const lost = cents(claim.left_cents)
  const { repeated } = await post(db, {
    event: 'claim_lost',
    key: claim.id,
    effectiveAt: now,
    now,
    lines: [
      { account: 'loss', debit: lost },
      { account: 'return_claims', borrowerId: claim.borrower_id, credit: lost },
    ],
  })
  if (repeated) throw new Error('an open claim is already booked as lost')
  await updateClaim(db, id, { left_cents: 0, closed_at: now, given_up_cents: lost, decided_by: operatorId })
  await noted(context, claim, 'claim_given_up', claim.reason, { lost_cents: lost, proposed_by: claim.proposed_by })
  return claimViewById(context, id)
}

export async function withdrawGiveUp(context: OperatorContext, id: string): Promise<ClaimView | Refusal<ClaimRefusal>> {
  const claim = await lockClaimWithWallet(context, id)
  if (claim instanceof Refusal) return claim
  if (claim.proposed_by === null) return refuse('already_decided')
  await updateClaim(context.db, id, { proposed_by: null, proposed_at: null, reason: null })
  await noted(context, claim, 'claim_give_up_withdrawn', null, {})
  return claimViewById(context, id)
}
