import { WITHDRAWAL_CHANNELS, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../db/pool.ts'
import type { Parts } from '../../http/parts.ts'
import { infoOf } from '../personal-info/person.ts'
import { settingsInForce } from '../settings/settings.ts'
import { standingOf } from '../wallet/standing.ts'
import { accountFor } from './account.ts'
import { FEE_CENTS } from './limits.ts'

type Channels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'withdraw' }>

/** How money can be taken out: each channel with the account on record, and what may leave now. */
export async function withdrawChannels(
  db: Db,
  { keyring }: Pick<Parts, 'keyring'>,
  borrowerId: string,
  now: Date,
): Promise<Channels> {
  const info = await infoOf(db, keyring, borrowerId)
  const { withdrawableCents } = await standingOf(db, borrowerId, now)
  const { wallet } = await settingsInForce(db, now, ['wallet'])
  const channels = WITHDRAWAL_CHANNELS.map((channel) => ({
    channel,
    account: accountFor(info, channel)?.shown ?? null,
  }))
  return {
    type: 'withdraw',
    channels,
    withdrawable_cents: withdrawableCents,
    min_cents: wallet.withdraw_min_cents,
    fee_cents: FEE_CENTS,
  }
}
