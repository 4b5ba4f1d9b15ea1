import { WITHDRAWAL_CHANNELS, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { infoOf, restOf } from '../../borrowers/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { loadWalletBalance } from '../wallet/balance-queries.ts'
import { accountFor, payeeHash } from './account.ts'
import { FEE_CENTS } from './check-withdrawal.ts'

type Channels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'withdraw' }>

export async function withdrawChannels(
  db: Db,
  { keyring, secretKey }: Pick<CoreDependencies, 'keyring' | 'secretKey'>,
  borrowerId: string,
  now: Date,
): Promise<Channels> {
  const info = await infoOf(db, keyring, borrowerId)
  const { withdrawableCents } = await loadWalletBalance(db, borrowerId, now)
  const { wallet } = await settingsInForce(db, now, ['wallet'])
  const channels = []
  for (const channel of WITHDRAWAL_CHANNELS) {
    const account = accountFor(info, channel)
    const rests = account && (await restOf(db, borrowerId, payeeHash(secretKey, account), now))
    channels.push({ channel, account: account?.shown ?? null, rests_until: rests?.toISOString() ?? null })
  }
  return {
    type: 'withdraw',
    channels,
    withdrawable_cents: withdrawableCents,
    min_cents: wallet.withdraw_min_cents,
    fee_cents: FEE_CENTS,
  }
}
