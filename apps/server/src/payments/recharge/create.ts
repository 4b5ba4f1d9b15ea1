import type { ParsedOf, calls } from '@home-credit/contract'
import { cents, type Cents } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { uuidv7 } from 'uuidv7'
import { BankAway, BankRefused } from '../bank/faults.ts'
import { endOfDay, localDate } from '../../platform/clock/index.ts'
import type { NewCharge, PixBank } from '../bank/pix/pix.ts'
import { audit } from '../../platform/audit/index.ts'
import { askOutside, type Db } from '../../platform/db/index.ts'
import { type CoreDependencies, Refusal, refuse } from '../../platform/http/index.ts'
import { reais } from '../../platform/format/index.ts'
import { debtOfReminder } from '../../lending/index.ts'
import { infoOf } from '../../borrowers/index.ts'
import type { ClaimsToPay, DebtToPay } from '../../servicing/index.ts'
import { settingsInForce, type SettingValue } from '../../settings/index.ts'
import { lockWallet } from '../../ledger/index.ts'
import { capOf, leastOf } from './cap.ts'
import type { Order } from './order-queries.ts'
import { secondsTo } from './presenter.ts'
import { expectedFor, insertOrder, nextOrderNumber, openFor, openOnesFor, updateOrder } from './store.ts'
import { newTxid } from './txid.ts'

/** A payment on a loan, or all open claims. */
export type Debt = DebtToPay | ClaimsToPay

type Input = ParsedOf<typeof calls.orderCreate>

export interface RechargeContext {
  borrowerId: string
  db: Db
  now: Date
  lang: Lang
  requestId: string
}

export type OrderRefusal = 'nothing_to_pay' | 'recharge_limit' | 'input_refused' | 'out_of_order' | 'bank_away'

/** A debt grows daily, so a charge for one ends with the day; a free recharge lasts as long as the settings state. */
function expiryOf(wallet: SettingValue<'wallet'>, channel: Input['channel'], debt: Debt | undefined, now: Date): Date {
  if (debt !== undefined) return endOfDay(localDate(now))
  return new Date(
    now.getTime() + (channel === 'pix' ? wallet.charge_minutes * 60_000 : wallet.transfer_hours * 3_600_000),
  )
}

interface Charge {
  txid: string
  number: string
  copyCode: string
}

/**
 * Opens a charge under a new number. The borrower receives its code only with the answer of this call: if that never
 * comes, the charge stays unknown and ends at the bank.
 */
async function openCharge(
  { db, now }: Pick<RechargeContext, 'db' | 'now'>,
  { pool }: Pick<CoreDependencies, 'pool'>,
  bank: PixBank,
  charge: Omit<NewCharge, 'txid' | 'text'>,
): Promise<Charge | Refusal<'bank_away'>> {
  try {
    return await askOutside(db, `charge ${JSON.stringify(charge)}`, async () => {
      const [txid, number] = [newTxid(), await nextOrderNumber(pool, localDate(now).slice(0, 4))]
      return { txid, number, copyCode: (await bank.openCharge({ ...charge, txid, text: number })).copyCode }
    })
  } catch (error) {
    if (error instanceof BankAway || error instanceof BankRefused) return refuse('bank_away')
    throw error
  }
}

/** Ends the other open charges of the same debt, so that nobody pays twice. */
async function endOthers(
  bank: PixBank,
  debt: Debt,
  { db, borrowerId, now, requestId }: RechargeContext,
): Promise<Refusal<'out_of_order' | 'bank_away'> | undefined> {
  for (const { id, number, txid } of await openOnesFor(db, borrowerId, debt, now)) {
    if (txid !== null) {
      try {
        const charge = await askOutside(db, `end ${txid}`, async () => {
          await bank.removeCharge(txid, 'due')
          return bank.charge(txid, 'due')
        })
        // Paid in this moment: the bank's webhook will report it.
        if (charge?.status === 'paid') return refuse('out_of_order')
      } catch (error) {
        if (error instanceof BankAway || error instanceof BankRefused) return refuse('bank_away')
        throw error
      }
    }
    await updateOrder(db, id, { state: 'expired', expires_at: now })
    await audit(db, {
      actor: `borrower:${borrowerId}`,
      action: 'recharge_replaced',
      subject: `borrower:${borrowerId}`,
      details: { number },
      requestId,
      now,
    })
  }
  return undefined
}

/**
 * The debt less the share that the wallet pays; the balance of the wallet does not limit it. Refuses when orders that
 * are still being checked may already cover the debt.
 */
async function amountOfDebt(
  debt: Debt,
  { db, borrowerId, now }: RechargeContext,
): Promise<Cents | Refusal<'recharge_limit'>> {
  const amountCents = debt.amountCents - debt.walletShareCents
  const charged = await expectedFor(db, borrowerId, debt, now)
  return amountCents > debt.amountCents - charged ? refuse('recharge_limit') : cents(amountCents)
}

/** Checks the requested amount against what may be paid in. */
async function amountOf(
  amountCents: Cents,
  minCents: number,
  { db, borrowerId, now, lang }: RechargeContext,
): Promise<Cents | Refusal<'nothing_to_pay' | 'recharge_limit' | 'input_refused'>> {
  const cap = await capOf(db, borrowerId, now)
  if (cap.leftCents === 0) return refuse('nothing_to_pay')
  if (amountCents > cap.roomCents) return refuse('recharge_limit')
  const least = leastOf(minCents, cap)
  if (amountCents < least)
    return refuse('input_refused', { fields: { amount_cents: texts.field_too_small({ min: reais(least) }, lang) } })
  return amountCents
}

/**
 * Opens an order up to what is left to pay. The wallet is locked, so that two at once cannot exceed the cap together.
 */
export async function createOrder(
  dependencies: CoreDependencies,
  bank: PixBank,
  input: Input,
  context: RechargeContext,
): Promise<Order | Refusal<OrderRefusal>> {
  const { db, borrowerId, now } = context
  await lockWallet(db, borrowerId)
  if (input.action === 'amount')
    return openOrder(dependencies, bank, { channel: input.channel, amountCents: cents(input.amount_cents) }, context)
  const debt = await debtOfReminder(db, borrowerId, input.reminder_id, localDate(now))
  if (debt === undefined) return refuse('nothing_to_pay')
  return openOrder(
    dependencies,
    bank,
    {
      channel: input.channel,
      debt: { ...debt, pay: { verb: 'rows', rows: [debt.installment] }, walletShareCents: cents(0) },
    },
    context,
  )
}

/** An amount of the borrower's choice, or a debt. */
type Opening = { channel: Input['channel'] } & ({ amountCents: Cents } | { debt: Debt })

/**
 * The caller has locked the wallet. Returns the existing order when one is open for the same debt, amount and channel.
 */
export async function openOrder(
  dependencies: CoreDependencies,
  bank: PixBank,
  opening: Opening,
  context: RechargeContext,
): Promise<Order | Refusal<OrderRefusal>> {
  const { db, borrowerId, now, requestId } = context
  const { channel } = opening
  const debt = 'debt' in opening ? opening.debt : undefined
  const onLoan = debt === undefined || 'claims' in debt ? undefined : debt
  const again = debt && (await openFor(db, borrowerId, debt, channel, now))
  if (again !== undefined) return again

  const refusal = debt && (await endOthers(bank, debt, context))
  if (refusal !== undefined) return refusal
  const { wallet } = await settingsInForce(db, now, ['wallet'])
  const amountCents =
    'debt' in opening
      ? await amountOfDebt(opening.debt, context)
      : await amountOf(opening.amountCents, wallet.recharge_min_cents, context)
  if (amountCents instanceof Refusal) return amountCents
  const expires = expiryOf(wallet, channel, debt, now)
  let charge: Charge | undefined
  if (channel === 'pix') {
    const info = await infoOf(db, dependencies.keyring, borrowerId)
    if (info.id_number === null || info.name === null) throw new Error('credited loan of a borrower without a name')
    const ends =
      debt === undefined
        ? ({ kind: 'immediate', seconds: secondsTo(expires, now) } as const)
        : ({ kind: 'due', on: localDate(now), daysAfter: 0 } as const)
    const debtor = { cpf: info.id_number, name: info.name }
    const newCharge = await openCharge(context, dependencies, bank, { amountCents, ends, debtor })
    if (newCharge instanceof Refusal) return newCharge
    charge = newCharge
  }
  const number = charge?.number ?? (await nextOrderNumber(db, localDate(now).slice(0, 4)))
  const order = await insertOrder(db, {
    id: uuidv7(),
    number,
    borrower_id: borrowerId,
    channel,
    state: 'open',
    amount_cents: amountCents,
    wallet_cents: debt?.walletShareCents ?? 0,
    txid: charge?.txid ?? null,
    copy_code: charge?.copyCode ?? null,
    for_claims: debt !== undefined && 'claims' in debt,
    loan_id: onLoan?.loanId ?? null,
    pay: onLoan === undefined ? null : JSON.stringify(onLoan.pay),
    installment: onLoan?.installment ?? null,
    created_at: now,
    expires_at: expires,
  })
  const details = {
    number,
    channel,
    amount_cents: amountCents,
    ...(onLoan === undefined ? {} : { loan: onLoan.loanNumber, installment: onLoan.installment }),
  }
  await audit(db, {
    actor: `borrower:${borrowerId}`,
    action: 'recharge_opened',
    subject: `borrower:${borrowerId}`,
    details,
    requestId,
    now,
  })
  return order
}
