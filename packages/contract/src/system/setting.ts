import { z } from 'zod'
import { defineCall } from '../call.ts'

/** The settings that anyone may read; the server keeps them in these shapes too. */
export const publicSettings = {
  lender: z.object({ brand: z.string(), legal_name: z.string(), cnpj: z.string(), address: z.string() }),
  languages: z.array(z.enum(['en', 'zh', 'pt'])).min(1),
  limits: z.object({ amount_min_cents: z.int(), amount_max_cents: z.int(), months_min: z.int(), months_max: z.int() }),
  registration: z.object({ invitation_required: z.boolean() }),
  service: z.object({
    phone: z.string(),
    whatsapp: z.string(),
    telegram: z.string(),
    email: z.string(),
    opens: z.string(),
    closes: z.string(),
    days: z.array(z.int()),
  }),
}

export const systemSetting = defineCall({
  key: 'POST /api/system/setting',
  summary: 'Public settings: brand and legal identity of the lender, languages, service channels, limits',
  who: 'anyone',
  writes: () => false,
  input: z.strictObject({}),
  output: z.object({ sandbox: z.boolean(), version: z.string(), version_code: z.int(), ...publicSettings }),
})
