import { cents, isOpen, isRefused } from '@home-credit/domain'
import { type CoreDependencies, Refusal } from '../platform/http/index.ts'
import { walletBalance } from '../ledger/index.ts'
import { pay as payAtBank } from './bank/simulate.ts'
import { lockLine, matchLine, recordLine } from '../payments/index.ts'
import { type LoanCallContext, owingOf } from '../lending/index.ts'
import { type Pay, payFromWallet, quotePayment } from '../servicing/index.ts'

/**
 * A PIX of a sample borrower, at the sandbox bank and in our ledger on the same day, so that reconciliation finds no
 * difference.
 */
async function simulateIncomingPix(
  { keyring }: CoreDependencies,
  { db, borrowerId, now }: LoanCallContext,
  cpf: string,
  amountCents: number,
): Promise<void> {
  const paid = await payAtBank(db, { amountCents, payerCpf: cpf, times: 0, delaySeconds: 0 }, now)
  if (isRefused(paid)) throw new Error(`the sandbox bank refused the payment: ${paid.refused}`)
  const { endToEndId } = paid
  await recordLine(
    db,
    keyring,
    { endToEndId, txid: undefined, amountCents: cents(amountCents), paidAt: now, payer: undefined, returns: [] },
    { cause: 'no_txid' },
    now,
  )
  const line = await lockLine(db, endToEndId)
  if (line === undefined) throw new Error('the received PIX is missing')
  await matchLine(db, line, { borrowerId, orderId: null }, now)
}

/** Pays at `context.now`, with a PIX for what the wallet lacks. */
async function payAs(
  dependencies: CoreDependencies,
  context: LoanCallContext,
  loanId: string,
  pay: Pay,
  cpf: string,
): Promise<void> {
  const quoted = await quotePayment(context, loanId, pay)
  if (quoted instanceof Refusal) throw new Error(`cannot quote the payment of a sample borrower: ${quoted.name}`)
  const { amount_cents: amount } = quoted.owed
  const short = amount - (await walletBalance(context.db, context.borrowerId))
  if (short > 0) await simulateIncomingPix(dependencies, context, cpf, short)
  const paid = await payFromWallet(dependencies, context, { loanId, pay, shownCents: amount })
  if (paid instanceof Refusal) throw new Error(`a sample borrower cannot pay: ${paid.name}`)
}

export async function payNext(
  dependencies: CoreDependencies,
  context: LoanCallContext,
  loanId: string,
  cpf: string,
): Promise<void> {
  const [owing] = await owingOf(context.db, context.borrowerId, loanId)
  const next = owing?.loan.rows.find(isOpen)
  if (next !== undefined) await payAs(dependencies, context, loanId, { verb: 'rows', rows: [next.number] }, cpf)
}

export const settleAll = (
  dependencies: CoreDependencies,
  context: LoanCallContext,
  loanId: string,
  cpf: string,
): Promise<void> => payAs(dependencies, context, loanId, { verb: 'settle' }, cpf)
