import { WITHDRAWAL_CHANNELS, type CallOutput } from '@home-credit/contract'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import { infoOf } from '../../borrowers/index.ts'
import { accountFor, accountHash, type Channel } from './account.ts'
import { listOf, oneOf, type Listed } from './store.ts'
import { mayAgain, presentWithdrawal, type WithdrawalView } from './presenter.ts'

const PAGE = 20

interface ListContext {
  db: Db
  borrowerId: string
  now: Date
}

type Orders = CallOutput<'POST /api/userCreditOrder/withdraw_list'>

/** Needs the accounts on record, since they decide whether a withdrawal can be retried. */
async function withdrawalPresenter(
  { keyring, secretKey }: CoreDependencies,
  { db, borrowerId, now }: ListContext,
): Promise<(listed: Listed) => WithdrawalView> {
  const info = await infoOf(db, keyring, borrowerId)
  const hashes = new Map<Channel, Buffer>()
  for (const channel of WITHDRAWAL_CHANNELS) {
    const account = accountFor(info, channel)
    if (account !== undefined) hashes.set(channel, accountHash(secretKey, account))
  }
  return ({ withdrawal, retried }) =>
    presentWithdrawal(withdrawal, mayAgain(withdrawal, { accountHash: hashes.get(withdrawal.channel), retried, now }))
}

export async function withdrawalList(
  dependencies: CoreDependencies,
  page: number,
  context: ListContext,
): Promise<Orders> {
  const { rows, total } = await listOf(context.db, context.borrowerId, { limit: PAGE, offset: (page - 1) * PAGE })
  return { orders: rows.map(await withdrawalPresenter(dependencies, context)), total }
}

/** Somebody else's withdrawal is `not_found`. */
export async function oneWithdrawal(
  dependencies: CoreDependencies,
  id: string,
  context: ListContext,
): Promise<Orders | Refusal<'not_found'>> {
  const found = await oneOf(context.db, context.borrowerId, id)
  if (found === undefined) return refuse('not_found')
  return { orders: [(await withdrawalPresenter(dependencies, context))(found)], total: 1 }
}
