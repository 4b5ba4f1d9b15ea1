import { WITHDRAWAL_CHANNELS, type CallOutput } from '@home-credit/contract'
import { type Db, onOneConnection } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { infoOf, restingPayees, restOf } from '../../borrowers/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { loadWalletBalance } from '../wallet/balance-queries.ts'
import { accountFor, payeeHash } from './account.ts'
import { FEE_CENTS } from './check-withdrawal.ts'

type Channels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'withdraw' }>

export async function withdrawChannels(
  pool: Db,
  { keyring, secretKey }: Pick<CoreDependencies, 'keyring' | 'secretKey'>,
  borrowerId: string,
  now: Date,
): Promise<Channels> {
  const [info, { withdrawableCents }, { wallet }, resting] = await onOneConnection(pool, (db) =>
    Promise.all([
      infoOf(db, keyring, borrowerId),
      loadWalletBalance(db, borrowerId, now),
      settingsInForce(db, now, ['wallet']),
      restingPayees(db, borrowerId, now),
    ]),
  )
  const channels = WITHDRAWAL_CHANNELS.map((channel) => {
    const account = accountFor(info, channel)
    const rests = account && restOf(resting, payeeHash(secretKey, account))
    return { channel, account: account?.shown ?? null, rests_until: rests?.toISOString() ?? null }
  })
  return {
    type: 'withdraw',
    channels,
    withdrawable_cents: withdrawableCents,
    min_cents: wallet.withdraw_min_cents,
    fee_cents: FEE_CENTS,
  }
}
