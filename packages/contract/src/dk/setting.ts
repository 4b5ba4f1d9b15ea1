import { z } from 'zod'
import { defineCall } from '../call.ts'

/** A rate as an exact decimal of at most eight places: 3.5 % is "0.035". */
const rate = z.string().regex(/^[01](\.\d{1,8})?$/)

/** What a loan costs and between which limits; the server keeps these settings in the same shapes. */
export const offerSettings = {
  packages: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        amount_min_cents: z.int(),
        amount_max_cents: z.int(),
        months_min: z.int(),
        months_max: z.int(),
        rate_monthly: rate,
        fee_cents: z.int().min(0),
      }),
    )
    .min(1),
  iof: z.object({ daily_rate: rate, additional_rate: rate, max_days: z.int() }),
  late: z.object({ fine_rate: rate, mora_monthly: rate }),
}

export const dkSetting = defineCall({
  key: 'POST /api/dk/setting',
  summary: 'Amounts, terms, rates and the packages on offer today, for the simulator',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ today: z.iso.date(), ...offerSettings }),
})
