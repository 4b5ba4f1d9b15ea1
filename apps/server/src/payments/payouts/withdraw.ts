import type { CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, post } from '../../ledger/index.ts'
import { codeOnTrial, isRightCode, useUpCode } from '../../access/index.ts'
import { hashOnRecord, sealAccount } from './account.ts'
import {
  aboutOf,
  checkWithdrawal,
  FEE_CENTS,
  type AllowedWithdrawal,
  type WithdrawalContext,
  type WithdrawalRequest,
  type WithdrawalRefusal,
} from './check-withdrawal.ts'
import { queuePayout } from './queue.ts'
import { insertWithdrawal, nextWithdrawalNumber, oneOf } from './store.ts'
import { mayAgain, presentWithdrawal, type WithdrawalView } from './presenter.ts'

type WithdrawalQuote = Extract<CallOutput<'POST /api/userCreditOrder/withdraw'>, { quote: unknown }>['quote']

export async function quoteWithdrawal(
  dependencies: CoreDependencies,
  request: WithdrawalRequest,
  context: WithdrawalContext,
): Promise<WithdrawalQuote | Refusal<WithdrawalRefusal>> {
  const allowed = await checkWithdrawal(dependencies, request, context)
  if (allowed instanceof Refusal) return allowed
  return {
    amount_cents: request.amountCents,
    fee_cents: FEE_CENTS,
    received_cents: request.amountCents - FEE_CENTS,
    withdrawable_cents: allowed.balance.withdrawableCents,
    account: allowed.account.shown,
    needs_approval: allowed.approveBy !== undefined,
    approve_by: allowed.approveBy?.toISOString() ?? null,
  }
}

/** What confirms the withdrawal: a code to be used up with it, or the code of the one that it repeats. */
type Confirmation = { codeId: string } | { againOf: string; codeId: string | null }

/**
 * Reserves the money and queues the payout, unless it needs approval first. The caller has locked the wallet and
 * checked everything.
 */
async function placeWithdrawal(
  dependencies: CoreDependencies,
  { request, account, accountHash, approveBy }: AllowedWithdrawal,
  { number, confirmation }: { number: string; confirmation: Confirmation },
  { borrowerId, db, now, requestId }: WithdrawalContext,
): Promise<WithdrawalView | Refusal<'code_refused'>> {
  const needsApproval = approveBy !== undefined
  const { codeId } = confirmation
  const againOf = 'againOf' in confirmation ? confirmation.againOf : null
  const id = uuidv7()
  const amountCents = cents(request.amountCents)
  const lines = [
    { account: 'wallet', borrowerId, debit: amountCents },
    { account: 'wallet_reserved', borrowerId, credit: amountCents },
  ] as const
  const actor = `borrower:${borrowerId}`
  const details = {
    withdrawal_id: id,
    number,
    amount_cents: request.amountCents,
    channel: request.channel,
    code_id: codeId,
    needs_approval: needsApproval,
  }
  const [withdrawal, isUsedUp] = await Promise.all([
    insertWithdrawal(db, {
      id,
      number,
      borrower_id: borrowerId,
      channel: request.channel,
      state: needsApproval ? 'approval' : 'asked',
      amount_cents: request.amountCents,
      fee_cents: FEE_CENTS,
      account: sealAccount(dependencies.keyring, id, account),
      account_hash: accountHash,
      account_name: account.shown.name,
      account_masked: account.shown.masked,
      code_id: codeId,
      again_of: againOf,
      approve_by: approveBy ?? null,
      created_at: now,
    }),
    againOf === null && codeId !== null ? useUpCode(db, codeId, now) : undefined,
    post(db, { event: 'withdrawal_asked', key: id, effectiveAt: now, now, lines }),
    needsApproval ? undefined : queuePayout(db, id),
    audit(db, {
      actor,
      action: againOf === null ? 'withdrawal_asked' : 'withdrawal_asked_again',
      subject: actor,
      details,
      requestId,
      now,
    }),
  ])
  return isUsedUp === false ? refuse('code_refused') : presentWithdrawal(withdrawal, false)
}

const numberOf = ({ db, now }: WithdrawalContext): Promise<string> =>
  nextWithdrawalNumber(db, localDate(now).slice(0, 4))

/**
 * Checks everything else before the code, so that concurrent requests with one code are refused for lack of money, not
 * for the code.
 */
export async function requestWithdrawal(
  dependencies: CoreDependencies,
  { code, ...request }: WithdrawalRequest & { code: string },
  context: WithdrawalContext,
): Promise<WithdrawalView | Refusal<WithdrawalRefusal | 'code_refused'>> {
  const { db, borrowerId, now, lang } = context
  // Each statement sees what was committed before it was run, so these see the wallet as locked.
  const [{ phone }, allowed, onTrial, number] = await Promise.all([
    lockWallet(db, borrowerId),
    checkWithdrawal(dependencies, request, context),
    codeOnTrial(db, borrowerId, 'withdraw', now),
    numberOf(context),
  ])
  if (allowed instanceof Refusal) return allowed
  const tried = { phone, scene: 'withdraw', about: aboutOf(allowed), code, now } as const
  const isRight = await isRightCode(dependencies, onTrial, tried)
  if (onTrial === undefined || !isRight)
    return refuse('code_refused', { fields: { sms_code: texts.refusal_code_refused({}, lang) } })
  return placeWithdrawal(dependencies, allowed, { number, confirmation: { codeId: onTrial.id } }, context)
}

/**
 * Repeats a withdrawal after a failure that was not the account's fault, without a new code. Once per failed
 * withdrawal.
 */
export async function repeatWithdrawal(
  dependencies: CoreDependencies,
  id: string,
  context: WithdrawalContext,
): Promise<WithdrawalView | Refusal<WithdrawalRefusal | 'code_refused' | 'not_found' | 'out_of_order'>> {
  const { db, borrowerId, now } = context
  await lockWallet(db, borrowerId)
  const found = await oneOf(db, borrowerId, id)
  if (found === undefined) return refuse('not_found')
  const accountHash = await hashOnRecord(dependencies, db, borrowerId, found.withdrawal.channel)
  if (!mayAgain(found.withdrawal, { accountHash, retried: found.retried, now })) return refuse('out_of_order')
  const { amount_cents: amountCents, channel } = found.withdrawal
  const allowed = await checkWithdrawal(dependencies, { amountCents, channel }, context)
  return allowed instanceof Refusal
    ? allowed
    : placeWithdrawal(
        dependencies,
        allowed,
        { number: await numberOf(context), confirmation: { codeId: found.withdrawal.code_id, againOf: id } },
        context,
      )
}
