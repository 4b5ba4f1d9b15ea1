import { calls } from '@home-credit/contract'
import { cents, type Cents } from '@home-credit/domain'
import { Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import type { OpenCharge } from '../open-charge.ts'
import { confirmGiveUp, listOpen, proposeGiveUp, withdrawGiveUp } from './give-up.ts'
import { claimsToPay, ownClaims, payOwnClaims } from './own.ts'

/** Amount of the claims, and the share that the wallet pays. */
export interface ClaimsToPay {
  claims: true
  amountCents: Cents
  walletShareCents: Cents
}

export const claimRoutes = (openCharge: OpenCharge<ClaimsToPay>): Route[] => [
  route(calls.appClaims, async ({ input, session, ...context }) => {
    const callContext = { ...context, borrowerId: session.subjectId }
    if (input.action === 'read') return ownClaims(callContext.db, callContext.borrowerId)
    if (input.method === 'wallet') return payOwnClaims(callContext, input.amount_cents)
    const left = await claimsToPay(callContext, input.amount_cents)
    if (left instanceof Refusal) return left
    const walletShareCents = input.wallet_cents ?? 0
    // If the wallet covers everything, there is nothing to charge.
    if (walletShareCents >= left) return refuse('out_of_order')
    if (walletShareCents > (await walletBalance(callContext.db, callContext.borrowerId))) return refuse('balance_short')
    return openCharge(
      { claims: true, amountCents: cents(left), walletShareCents: cents(walletShareCents) },
      callContext,
    )
  }),

  route(calls.consoleClaims, async ({ db, input, session, now, requestId }) => {
    const context = { db, operatorId: session.subjectId, now, requestId }
    if (input.action === 'list') return listOpen(context)
    const done =
      input.action === 'propose'
        ? await proposeGiveUp(context, input.id, input.reason)
        : await (input.action === 'confirm' ? confirmGiveUp : withdrawGiveUp)(context, input.id)
    return done instanceof Refusal ? done : { claim: done }
  }),
]
