import { calls } from '@home-credit/contract'
import type { PayoutBank } from '../bank/payout/payout.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse, route, type Route } from '../../platform/http/index.ts'
import { blockedCents, blockMoney, freeMoney } from '../wallet/blocks.ts'
import { loadWalletBalance } from '../wallet/balance-queries.ts'
import { approve, query, refusePayout } from './decide.ts'
import { oneWithdrawal, withdrawalList } from './list.ts'
import { listRows, oneRow, type Row } from './withdrawal-queries.ts'
import { eventsOf, WAITING } from './store.ts'
import { presentWithdrawal } from './presenter.ts'
import { repeatWithdrawal, requestWithdrawal, quoteWithdrawal } from './withdraw.ts'

const presentRow = ({ withdrawal, borrowerName }: Row, now: Date) => ({
  ...presentWithdrawal(withdrawal, false),
  borrower_id: withdrawal.borrower_id,
  borrower_name: borrowerName,
  waiting_seconds: WAITING.has(withdrawal.state)
    ? Math.max(0, Math.floor((now.getTime() - withdrawal.created_at.getTime()) / 1000))
    : 0,
  seconds_left:
    withdrawal.state === 'approval' && withdrawal.approve_by !== null
      ? Math.floor((withdrawal.approve_by.getTime() - now.getTime()) / 1000)
      : null,
  tries: withdrawal.tries,
})

async function presentPayout(db: Db, id: string, now: Date) {
  const row = await oneRow(db, id)
  if (row === undefined) return refuse('not_found')
  const { borrower_id: borrowerId, created_at: at } = row.withdrawal
  const { balanceCents } = await loadWalletBalance(db, borrowerId, now)
  const events = [{ at, what: 'asked' as const, detail: null }, ...(await eventsOf(db, id))]
  return {
    payout: presentRow(row, now),
    balance_cents: balanceCents,
    blocked_cents: await blockedCents(db, borrowerId, now),
    events: events.map(({ at: happened, what, detail }) => ({ at: happened.toISOString(), what, detail })),
  }
}

export const payoutRoutes = (dependencies: CoreDependencies, bank: PayoutBank): Route[] => [
  route(calls.orderWithdraw, async ({ session, input, ...rest }) => {
    const context = { ...rest, borrowerId: session.subjectId }
    if (input.action === 'again') {
      const repeated = await repeatWithdrawal(dependencies, input.id, context)
      return repeated instanceof Refusal ? repeated : { order: repeated }
    }
    const request = { amountCents: input.amount_cents, channel: input.channel }
    if (input.action === 'quote') {
      const quote = await quoteWithdrawal(dependencies, request, context)
      return quote instanceof Refusal ? quote : { quote }
    }
    const withdrawal = await requestWithdrawal(dependencies, { ...request, code: input.sms_code }, context)
    return withdrawal instanceof Refusal ? withdrawal : { order: withdrawal }
  }),

  route(calls.orderWithdrawList, ({ db, session, input, now }) => {
    const context = { db, borrowerId: session.subjectId, now }
    return input.action === 'one'
      ? oneWithdrawal(dependencies, input.id, context)
      : withdrawalList(dependencies, input.page ?? 1, context)
  }),

  route(calls.consolePayouts, async ({ db, session, input, now, requestId }) => {
    if (input.action === 'list') {
      const { rows, total } = await listRows(db, input)
      return { rows: rows.map((row) => presentRow(row, now)), total }
    }
    const context = { db, operatorId: session.subjectId, now, requestId }
    if (input.action === 'block' || input.action === 'free') {
      const blocked = await (input.action === 'block'
        ? blockMoney(input, context)
        : freeMoney(input.borrower_id, context))
      return blocked instanceof Refusal ? blocked : { blocked_cents: blocked }
    }
    let done: unknown
    if (input.action === 'approve') done = await approve(input.id, context)
    else if (input.action === 'refuse') done = await refusePayout(dependencies, input, context)
    else if (input.action === 'query') done = await query(dependencies, bank, input.id, context)
    return done instanceof Refusal ? done : presentPayout(db, input.id, now)
  }),
]
