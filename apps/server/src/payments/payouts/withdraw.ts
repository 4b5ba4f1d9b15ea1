import type { CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, post } from '../../ledger/index.ts'
import { useCode } from '../../access/index.ts'
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
import { insertWithdrawal, oneOf } from './store.ts'
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

/** The code that confirmed the withdrawal, and the withdrawal that it repeats. */
interface WithdrawalOrigin {
  codeId: string | null
  againOf?: string
}

/**
 * Reserves the money and queues the payout, unless it needs approval first. The caller has locked the wallet and
 * checked everything.
 */
async function placeWithdrawal(
  dependencies: CoreDependencies,
  allowed: AllowedWithdrawal,
  { codeId, againOf }: WithdrawalOrigin,
  { borrowerId, db, now, requestId }: WithdrawalContext,
): Promise<WithdrawalView> {
  const { request, account, accountHash, approveBy } = allowed
  const needsApproval = approveBy !== undefined
  const id = uuidv7()
  const withdrawal = await insertWithdrawal(
    db,
    {
      id,
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
      again_of: againOf ?? null,
      approve_by: approveBy ?? null,
      created_at: now,
    },
    localDate(now).slice(0, 4),
  )
  const amountCents = cents(request.amountCents)
  const lines = [
    { account: 'wallet', borrowerId, debit: amountCents },
    { account: 'wallet_reserved', borrowerId, credit: amountCents },
  ] as const
  await post(db, { event: 'withdrawal_asked', key: id, effectiveAt: now, now, lines })
  if (!needsApproval) await queuePayout(db, id)
  const actor = `borrower:${borrowerId}`
  const details = {
    withdrawal_id: id,
    number: withdrawal.number,
    amount_cents: request.amountCents,
    channel: request.channel,
    code_id: codeId,
    needs_approval: needsApproval,
  }
  await audit(db, {
    actor,
    action: againOf === undefined ? 'withdrawal_asked' : 'withdrawal_asked_again',
    subject: actor,
    details,
    requestId,
    now,
  })
  return presentWithdrawal(withdrawal, false)
}

/**
 * Checks everything else before using the code, so that concurrent requests with one code are refused for lack of
 * money, not for the code.
 */
export async function requestWithdrawal(
  dependencies: CoreDependencies,
  { code, ...request }: WithdrawalRequest & { code: string },
  context: WithdrawalContext,
): Promise<WithdrawalView | Refusal<WithdrawalRefusal | 'code_refused'>> {
  const { db, borrowerId, now, lang } = context
  const { phone } = await lockWallet(db, borrowerId)
  const allowed = await checkWithdrawal(dependencies, request, context)
  if (allowed instanceof Refusal) return allowed
  const used = await useCode(dependencies, {
    tx: db,
    phone,
    scene: 'withdraw',
    about: aboutOf(allowed),
    code,
    now,
  })
  if (used instanceof Refusal)
    return refuse(used.name, { ...used.data, fields: { sms_code: texts.refusal_code_refused({}, lang) } })
  return placeWithdrawal(dependencies, allowed, used, context)
}

/**
 * Repeats a withdrawal after a failure that was not the account's fault, without a new code. Once per failed
 * withdrawal.
 */
export async function repeatWithdrawal(
  dependencies: CoreDependencies,
  id: string,
  context: WithdrawalContext,
): Promise<WithdrawalView | Refusal<WithdrawalRefusal | 'not_found' | 'out_of_order'>> {
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
    : placeWithdrawal(dependencies, allowed, { codeId: found.withdrawal.code_id, againOf: id }, context)
}
