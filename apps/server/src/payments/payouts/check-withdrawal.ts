import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { afterBankingDays, localDate, startOfDay } from '../../platform/clock/index.ts'
import { type Db, onOneConnection } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { reais } from '../../platform/format/index.ts'
import { infoOf, restingPayees, restOf } from '../../borrowers/index.ts'
import { closedDaysIn, settingsInForce } from '../../settings/index.ts'
import { loadWalletBalance, type WalletBalance } from '../wallet/balance-queries.ts'
import { accountFor, accountHash, payeeHash, type Account, type Channel } from './account.ts'
import { withdrawnCentsSince } from './store.ts'

/** No fee for a withdrawal: it would be a cost outside the CET. The database enforces zero, too. */
export const FEE_CENTS = 0

export interface WithdrawalContext {
  borrowerId: string
  db: Db
  now: Date
  lang: Lang
  requestId: string
}

export interface WithdrawalRequest {
  amountCents: number
  channel: Channel
}

export interface AllowedWithdrawal {
  request: WithdrawalRequest
  account: Account
  accountHash: Buffer
  balance: WalletBalance
  /** Deadline for the approval; undefined when none is needed. */
  approveBy: Date | undefined
}

export type WithdrawalRefusal = 'account_missing' | 'payee_rests' | 'balance_short' | 'input_refused'

/** The same check for the quote, before a code is sent, and under the wallet lock before the code is used. */
export async function checkWithdrawal(
  dependencies: Pick<CoreDependencies, 'keyring' | 'secretKey'>,
  request: WithdrawalRequest,
  context: Omit<WithdrawalContext, 'requestId'>,
): Promise<AllowedWithdrawal | Refusal<WithdrawalRefusal>> {
  const { borrowerId, now, lang } = context
  // Several small withdrawals in a day count as one large one.
  const [balance, info, resting, ofToday, inForce] = await onOneConnection(context.db, (db) =>
    Promise.all([
      loadWalletBalance(db, borrowerId, now),
      infoOf(db, dependencies.keyring, borrowerId),
      restingPayees(db, borrowerId, now),
      withdrawnCentsSince(db, borrowerId, startOfDay(localDate(now))),
      settingsInForce(db, now, ['wallet', 'deadlines', 'holidays']),
    ]),
  )
  const { wallet: settings, deadlines, holidays } = inForce
  const account = accountFor(info, request.channel)
  if (account === undefined) return refuse('account_missing')
  const rests = restOf(resting, payeeHash(dependencies.secretKey, account))
  if (rests !== undefined) return refuse('payee_rests', { until: rests.toISOString() })
  if (request.amountCents > balance.withdrawableCents) return refuse('balance_short')
  // The whole withdrawable amount may always leave, even below the minimum.
  if (request.amountCents < settings.withdraw_min_cents && request.amountCents !== balance.withdrawableCents)
    return refuse('input_refused', {
      fields: { amount_cents: texts.field_too_small({ min: reais(settings.withdraw_min_cents) }, lang) },
    })
  const isLarge = ofToday + request.amountCents >= settings.approval_from_cents
  const approveBy = isLarge ? afterBankingDays(now, deadlines.payout_banking_days, closedDaysIn(holidays)) : undefined
  return { request, account, accountHash: accountHash(dependencies.secretKey, account), balance, approveBy }
}

/** The code confirms exactly this amount to this account. */
export const aboutOf = ({ request, accountHash: hash }: AllowedWithdrawal): string =>
  `${request.amountCents}|${request.channel}|${hash.toString('hex')}`
