import { z } from 'zod'
import { defineCall } from '../call.ts'

/** A small town has a single CEP; street and district are then empty. */
export const cepAddress = z.object({ street: z.string(), district: z.string(), city: z.string(), state: z.string() })

export const appCep = defineCall({
  key: 'POST /api/app/cep',
  summary: 'The address of a CEP; null where it is not known or cannot be looked up now, and is typed by hand',
  who: 'borrower',
  writes: () => false,
  limit: { max: 120, windowSeconds: 3600 },
  input: z.strictObject({ cep: z.string().regex(/^\d{5}-?\d{3}$/) }),
  output: z.object({ address: cepAddress.nullable() }),
})
