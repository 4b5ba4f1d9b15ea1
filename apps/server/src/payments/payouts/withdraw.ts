import type { CallOutput } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { type Parts, Refusal, refuse } from '../../platform/http/index.ts'
import { lockWallet, post } from '../../ledger/index.ts'
import { useCode } from '../../access/index.ts'
import { hashOnRecord, sealAccount } from './account.ts'
import {
  aboutOf,
  allowedFor,
  FEE_CENTS,
  type Allowed,
  type Asked,
  type Wanted,
  type WithdrawalRefusal,
} from './limits.ts'
import { queuePayout } from './queue.ts'
import { insertWithdrawal, oneOf } from './store.ts'
import { mayAgain, toldWithdrawal, type ToldWithdrawal } from './presenter.ts'

type Quote = Extract<CallOutput<'POST /api/userCreditOrder/withdraw'>, { quote: unknown }>['quote']

/** What it costs and what arrives: nothing, and all of it. */
export async function quoteWithdrawal(
  parts: Parts,
  wanted: Wanted,
  asked: Asked,
): Promise<Quote | Refusal<WithdrawalRefusal>> {
  const allowed = await allowedFor(parts, wanted, asked)
  if (allowed instanceof Refusal) return allowed
  return {
    amount_cents: wanted.amount_cents,
    fee_cents: FEE_CENTS,
    received_cents: wanted.amount_cents - FEE_CENTS,
    withdrawable_cents: allowed.standing.withdrawableCents,
    account: allowed.account.shown,
    needs_approval: allowed.approveBy !== undefined,
    approve_by: allowed.approveBy?.toISOString() ?? null,
  }
}

/** What stands behind an intent: the code that confirmed it, and the withdrawal that it repeats. */
interface Behind {
  codeId: string | null
  againOf?: string
}

/** Reserves the money and has it sent, or looked at by a person first. The wallet is locked, and all was checked. */
async function place(
  parts: Parts,
  allowed: Allowed,
  { codeId, againOf }: Behind,
  { borrowerId, db, now, requestId }: Asked,
): Promise<ToldWithdrawal> {
  const { wanted, account, accountHash, approveBy } = allowed
  const needsApproval = approveBy !== undefined
  const id = uuidv7()
  const row = await insertWithdrawal(
    db,
    {
      id,
      borrower_id: borrowerId,
      channel: wanted.channel,
      state: needsApproval ? 'approval' : 'asked',
      amount_cents: wanted.amount_cents,
      fee_cents: FEE_CENTS,
      account: sealAccount(parts.keyring, id, account),
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
  const amount = cents(wanted.amount_cents)
  const lines = [
    { account: 'wallet', borrowerId, debit: amount },
    { account: 'wallet_reserved', borrowerId, credit: amount },
  ] as const
  await post(db, { event: 'withdrawal_asked', key: id, effectiveAt: now, now, lines })
  if (!needsApproval) await queuePayout(db, id)
  const actor = `borrower:${borrowerId}`
  const details = {
    withdrawal_id: id,
    number: row.number,
    amount_cents: wanted.amount_cents,
    channel: wanted.channel,
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
  return toldWithdrawal(row, false)
}

/** All that can be refused is checked before the code, so that of many at once on one code those that find no money left say so. */
export async function askWithdrawal(
  parts: Parts,
  { sms_code, ...wanted }: Wanted & { sms_code: string },
  asked: Asked,
): Promise<ToldWithdrawal | Refusal<WithdrawalRefusal | 'code_refused'>> {
  const { db, borrowerId, now, lang } = asked
  const { phone } = await lockWallet(db, borrowerId)
  const allowed = await allowedFor(parts, wanted, asked)
  if (allowed instanceof Refusal) return allowed
  const used = await useCode(parts, { tx: db, phone, scene: 'withdraw', about: aboutOf(allowed), code: sms_code, now })
  if (used instanceof Refusal)
    return refuse(used.name, { ...used.data, fields: { sms_code: texts.refusal_code_refused({}, lang) } })
  return place(parts, allowed, used, asked)
}

/** The same once more after a failure that was not the account's: it was confirmed, so no new code. Once for each that failed. */
export async function askAgain(
  parts: Parts,
  id: string,
  asked: Asked,
): Promise<ToldWithdrawal | Refusal<WithdrawalRefusal | 'not_found' | 'out_of_order'>> {
  const { db, borrowerId, now } = asked
  await lockWallet(db, borrowerId)
  const found = await oneOf(db, borrowerId, id)
  if (found === undefined) return refuse('not_found')
  const accountHash = await hashOnRecord(parts, db, borrowerId, found.withdrawal.channel)
  if (!mayAgain(found.withdrawal, { accountHash, retried: found.retried, now })) return refuse('out_of_order')
  const allowed = await allowedFor(parts, found.withdrawal, asked)
  return allowed instanceof Refusal
    ? allowed
    : place(parts, allowed, { codeId: found.withdrawal.code_id, againOf: id }, asked)
}
