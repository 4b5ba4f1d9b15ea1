import { z } from 'zod'
import { amount } from './words.ts'

const rate = z.string()
/** Hundredths of a percent. */
const bp = z.int()

/**
 * A loan with its whole cost, for preview, offer, contract and credited loan. `net`, the two parts of IOF and `fee`
 * sum to `financed`.
 */
export const costs = z.object({
  release_on: z.iso.date(),
  system: z.enum(['price', 'sac']),
  months: z.int(),
  rate_monthly: rate,
  rate_annual_bp: bp,
  cet_annual_bp: bp,
  cet_monthly_bp: bp,
  financed_cents: amount,
  net_cents: amount,
  iof_daily_cents: amount,
  iof_additional_cents: amount,
  fee_cents: amount,
  interest_cents: amount,
  total_cents: amount,
  /** Shares of the financed amount; `net`, IOF and `fee` sum to 10,000. */
  shares_bp: z.object({ net: bp, iof_daily: bp, iof_additional: bp, fee: bp, interest: bp }),
  late: z.object({ fine_rate: rate, mora_monthly: rate }),
  installments: z.array(
    z.object({
      number: z.int(),
      due_on: z.iso.date(),
      payable_on: z.iso.date(),
      payment_cents: amount,
      interest_cents: amount,
      principal_cents: amount,
      balance_cents: amount,
    }),
  ),
})
