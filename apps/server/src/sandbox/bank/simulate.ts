import { isRefused, parseBrCode, refuse, type Refused } from '@home-credit/domain'
import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { idOfPixIn, idOfReturnIn, idOfReturnOut, randomText } from './ids.ts'
import { completeCharge, lockCharge } from './charge-store.ts'
import { ensureFailureReason, lockPayout, returnPayout } from './payout-store.ts'
import { insertPix, insertReturn, leftOf } from './pix-store.ts'
import { endPayoutAs } from './settle.ts'
import type { ChargeRow } from './presenter.ts'
import { addNotices } from './webhook-store.ts'

export { setPayoutMode } from './payout-store.ts'

// Simulates events outside the bank, in the caller's transaction; webhooks go out after its commit.

const STRANGER = { cpf: '73091826422', nome: 'Pagador Desconhecido' }
const debtor = z.object({ cpf: z.string(), nome: z.string() })

export interface SimulatedPayment {
  /** A charge's txid or copy-and-paste code, or a txid without a charge; undefined for a plain transfer. */
  txid?: string | undefined
  /** Default: the amount of the charge. */
  amountCents?: number | undefined
  payerCpf?: string | undefined
  /** How many webhooks are sent, and after how long. */
  times: number
  delaySeconds: number
}

/** The charge, if there is one, and the txid that the PIX will carry. */
async function meant(tx: Db, text: string): Promise<{ charge: ChargeRow | undefined; txid: string | undefined }> {
  const charge = await lockCharge(tx, text)
  if (charge !== undefined) return { charge, txid: charge.txid }
  const code = parseBrCode(text)
  const own = isRefused(code) ? text : (code.code.txid ?? '')
  return { charge: undefined, txid: /^[a-zA-Z0-9]{1,35}$/.test(own) ? own : undefined }
}

/**
 * Simulates any payment: right or wrong, in time or late, repeated, or without a charge. An expired or paid charge does
 * not prevent it.
 */
export async function pay(
  tx: Db,
  { txid: text, amountCents, payerCpf, times, delaySeconds }: SimulatedPayment,
  now: Date,
): Promise<{ endToEndId: string } | Refused<'unknown' | 'no_amount'>> {
  const { charge, txid } = text === undefined ? {} : await meant(tx, text)
  if (text !== undefined && txid === undefined) return refuse('unknown')
  const amount = amountCents ?? charge?.amount_cents
  if (amount === undefined) return refuse('no_amount')
  const payer = debtor.safeParse(charge?.debtor).data ?? STRANGER
  const endToEndId = idOfPixIn(now)
  const named = payerCpf === undefined || payerCpf === payer.cpf ? payer : { cpf: payerCpf, nome: STRANGER.nome }
  await insertPix(tx, {
    end_to_end_id: endToEndId,
    txid: txid ?? null,
    amount_cents: amount,
    paid_at: now,
    payer_cpf: named.cpf,
    payer_name: named.nome,
  })
  if (charge?.status === 'ATIVA') await completeCharge(tx, charge.txid)
  await addNotices(
    tx,
    { kind: 'pix', subject: endToEndId, dueAt: new Date(now.getTime() + delaySeconds * 1000) },
    times,
  )
  return { endToEndId }
}

/** The payer's bank takes a PIX back (MED): the whole rest, or a part. */
export async function clawBack(
  tx: Db,
  { endToEndId, amountCents }: { endToEndId: string; amountCents?: number | undefined },
  now: Date,
): Promise<{ id: string } | Refused<'unknown' | 'too_much'>> {
  const left = await leftOf(tx, endToEndId)
  if (left === undefined) return refuse('unknown')
  const amount = amountCents ?? left
  if (amount > left || left === 0) return refuse('too_much')
  const id = `MED${randomText(20)}`
  await insertReturn(tx, {
    end_to_end_id: endToEndId,
    id,
    return_id: idOfReturnOut(now),
    amount_cents: amount,
    nature: 'MED_FRAUDE',
    status: 'DEVOLVIDO',
    asked_at: now,
    settled_at: now,
  })
  await addNotices(tx, { kind: 'pix', subject: endToEndId, dueAt: now })
  return { id }
}

/** Ends a payout that is processing, or returns one that was paid. */
export async function endPayout(
  tx: Db,
  { id, state }: { id: string; state: 'paid' | 'failed' | 'returned' },
  now: Date,
): Promise<{ id: string } | Refused<'unknown' | 'out_of_order'>> {
  const row = await lockPayout(tx, id)
  if (row === undefined) return refuse('unknown')
  if (row.state !== (state === 'returned' ? 'paid' : 'processing')) return refuse('out_of_order')
  // A payout that must fail cannot be paid by hand either.
  if (state === 'paid' && row.ends_as === 'failed') return refuse('out_of_order')
  if (state === 'returned') {
    await returnPayout(tx, id, { returnId: idOfReturnIn(now), now })
    await addNotices(tx, { kind: 'payout', subject: id, dueAt: now })
    return { id }
  }
  if (state === 'failed') await ensureFailureReason(tx, id)
  await endPayoutAs(tx, id, state, now)
  return { id }
}
