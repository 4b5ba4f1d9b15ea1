import { WITHDRAWAL_CHANNELS, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type Parts, type Refusal, refuse } from '../../platform/http/index.ts'
import { infoOf } from '../../borrowers/index.ts'
import { accountFor, accountHash, type Channel } from './account.ts'
import { listOf, oneOf, type Listed } from './store.ts'
import { mayAgain, toldWithdrawal, type ToldWithdrawal } from './presenter.ts'

const PAGE = 20

interface Asked {
  db: Db
  borrowerId: string
  now: Date
}

type Orders = CallOutput<'POST /api/userCreditOrder/withdraw_list'>

/** With what can be asked for again, which the account on record decides too. */
async function teller(
  { keyring, secretKey }: Parts,
  { db, borrowerId, now }: Asked,
): Promise<(listed: Listed) => ToldWithdrawal> {
  const info = await infoOf(db, keyring, borrowerId)
  const hashes = new Map<Channel, Buffer>()
  for (const channel of WITHDRAWAL_CHANNELS) {
    const account = accountFor(info, channel)
    if (account !== undefined) hashes.set(channel, accountHash(secretKey, account))
  }
  return ({ withdrawal, retried }) =>
    toldWithdrawal(withdrawal, mayAgain(withdrawal, { accountHash: hashes.get(withdrawal.channel), retried, now }))
}

/** Newest first. */
export async function withdrawalList(parts: Parts, page: number, asked: Asked): Promise<Orders> {
  const { rows, total } = await listOf(asked.db, asked.borrowerId, { limit: PAGE, offset: (page - 1) * PAGE })
  return { orders: rows.map(await teller(parts, asked)), total }
}

/** Somebody else's is not there. */
export async function oneWithdrawal(parts: Parts, id: string, asked: Asked): Promise<Orders | Refusal<'not_found'>> {
  const found = await oneOf(asked.db, asked.borrowerId, id)
  if (found === undefined) return refuse('not_found')
  return { orders: [(await teller(parts, asked))(found)], total: 1 }
}
