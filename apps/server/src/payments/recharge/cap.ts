import type { CallOutput } from '@home-credit/contract'
import { cents, type Cents } from '@home-credit/domain'
import { localDate } from '../../platform/clock/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { openClaimsOf, walletBalance } from '../../ledger/index.ts'
import { leftOf } from '../../lending/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { expectedCents } from './store.ts'

export interface Cap {
  /** Owed on all credited loans, and open claims. */
  leftCents: Cents
  /** What may be paid in now: what is left, less the wallet balance and the open orders. */
  roomCents: Cents
}

/** A recharge exists only to repay, so the debt is its cap. Reliable only while the wallet is locked. */
export async function capOf(db: Db, borrowerId: string, now: Date): Promise<Cap> {
  const { leftCents: ofLoans } = await leftOf(db, borrowerId, localDate(now))
  const leftCents = cents(ofLoans + (await openClaimsOf(db, borrowerId)).leftCents)
  const covered = (await walletBalance(db, borrowerId)) + (await expectedCents(db, borrowerId, now))
  return { leftCents, roomCents: cents(Math.max(0, leftCents - covered)) }
}

/** Never more than the room, so that the last centavos can be paid in, too. */
export const leastOf = (minCents: number, { roomCents }: Cap): number => Math.min(minCents, roomCents)

type RechargeChannels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'recharge' }>

export async function rechargeChannels(db: Db, borrowerId: string, now: Date): Promise<RechargeChannels> {
  const cap = await capOf(db, borrowerId, now)
  const { wallet } = await settingsInForce(db, now, ['wallet'])
  const min_cents = leastOf(wallet.recharge_min_cents, cap)
  return {
    type: 'recharge',
    channels: [
      { channel: 'pix', min_cents },
      { channel: 'transfer', min_cents },
    ],
    open: cap.leftCents === 0 ? 'nothing' : cap.roomCents === 0 ? 'full' : 'yes',
    max_cents: cap.roomCents,
  }
}
