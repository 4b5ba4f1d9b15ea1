import { isRefused, owedOn } from '@home-credit/domain'
import { DEFAULT_LANG } from '@home-credit/texts/runtime'
import { dayIn, localDate } from '../platform/clock/index.ts'
import { type RechargeContext, capOf, createOrder, type PixBank, rechargeChannels } from '../payments/index.ts'
import { type Db, inTransaction, Undo } from '../platform/db/index.ts'
import { type CoreDependencies, Refusal } from '../platform/http/index.ts'
import { lockWallet, walletBalance } from '../ledger/index.ts'
import { pay as payAtBank } from './bank/simulate.ts'
import { loanFor, loansPayableBy, owingOf } from '../lending/index.ts'
import { payFromWallet } from '../servicing/index.ts'

const MOST = 20

/** Recharges what the wallet lacks, and the sandbox bank pays it at once. Does nothing while other orders are open. */
async function rechargeWallet(
  dependencies: CoreDependencies,
  bank: PixBank,
  context: RechargeContext,
  shortCents: number,
): Promise<void> {
  const { db, borrowerId, now } = context
  const { leftCents, roomCents } = await capOf(db, borrowerId, now)
  if (leftCents - (await walletBalance(db, borrowerId)) > roomCents) return
  const { channels } = await rechargeChannels(db, borrowerId, now)
  const order = await createOrder(
    dependencies,
    bank,
    { action: 'amount', channel: 'pix', amount_cents: Math.max(shortCents, channels[0]?.min_cents ?? 0) },
    context,
  )
  if (order instanceof Refusal || order.copy_code === null) throw new Undo(undefined)
  await payAtBank(db, { txid: order.copy_code, times: 1, delaySeconds: 0 }, now)
}

/** Pays what is due on one loan like its borrower: from the wallet, once the balance suffices. */
async function payDue(tx: Db, dependencies: CoreDependencies, bank: PixBank, loanId: string, now: Date): Promise<void> {
  const loan = await loanFor(tx, loanId)
  const [owing] = loan === undefined ? [] : await owingOf(tx, loan.borrower_id, loanId)
  const owed = owing && owedOn(owing.loan, { rows: 'due', day: dayIn(localDate(now)) })
  if (loan === undefined || owed === undefined || isRefused(owed) || owed.amountCents === 0) return
  const context = { db: tx, borrowerId: loan.borrower_id, now, lang: DEFAULT_LANG, requestId: 'autopilot' }
  await lockWallet(tx, loan.borrower_id)
  const short = owed.amountCents - (await walletBalance(tx, loan.borrower_id))
  if (short > 0) return rechargeWallet(dependencies, bank, context, short)
  const paid = await payFromWallet(dependencies, context, {
    loanId,
    pay: { verb: 'rows', rows: owed.lines.map(({ number }) => number) },
    shownCents: owed.amountCents,
  })
  if (paid instanceof Refusal) throw new Undo(undefined)
}

/** Advances every loan with something due by one step; what is not possible now is tried again in the next run. */
export async function liveOnOnce(db: Db, dependencies: CoreDependencies, bank: PixBank, now: Date): Promise<void> {
  const { rows } = await loansPayableBy(localDate(now)).execute(db)
  for (const loanId of [...new Set(rows.map(({ loan_id }) => loan_id))].slice(0, MOST))
    await inTransaction(db, (tx) => payDue(tx, dependencies, bank, loanId, now))
}
