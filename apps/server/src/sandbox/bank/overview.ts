import type { CallOutput } from '@home-credit/contract'
import { z } from 'zod'
import type { Db } from '../../platform/db/index.ts'
import { newestCharges } from './charge-store.ts'
import { newestPayouts, payoutMode } from './payout-store.ts'
import { newestPix } from './pix-store.ts'
import type { ChargeRow } from './presenter.ts'

const SHOWN = 30

const statusOf = ({ status, expires_at: expiresAt }: ChargeRow, now: Date): string =>
  status === 'CONCLUIDA' ? 'paid' : status !== 'ATIVA' ? 'removed' : expiresAt <= now ? 'expired' : 'active'

const account = z
  .object({ key: z.string() })
  .or(z.object({ bank_name: z.string(), agency: z.string().optional(), account: z.string() }))
const toText = (value: unknown): string => {
  const to = account.parse(value)
  return 'key' in to ? to.key : [to.bank_name, to.agency, to.account].filter((part) => part !== undefined).join(' ')
}

export async function read(db: Db, now: Date): Promise<CallOutput<'POST /api/sandbox/bank'>> {
  const mode = await payoutMode(db)
  const charges = await newestCharges(db, SHOWN)
  const received = await newestPix(db, SHOWN)
  const payouts = await newestPayouts(db, SHOWN)
  return {
    mood: mode,
    charges: charges.map((row) => ({
      txid: row.txid,
      amount_cents: row.amount_cents,
      status: statusOf(row, now),
      expires_at: row.expires_at.toISOString(),
      copy_code: row.copy_code,
    })),
    received: received.map(({ end_to_end_id, txid, amount_cents, paid_at, returned }) => ({
      end_to_end_id,
      txid,
      amount_cents,
      paid_at: paid_at.toISOString(),
      returned_cents: Number(returned ?? 0),
    })),
    payouts: payouts.map(({ id, amount_cents, account: to, state, reason }) => ({
      id,
      amount_cents,
      to: toText(to),
      state: z.enum(['processing', 'paid', 'failed', 'returned']).parse(state),
      reason: state === 'failed' ? reason : null,
    })),
  }
}
