import { z } from 'zod'

/** The rows of a list are counted up to 10,000; a total of one more says that there are more. */
export const paged = { page: z.int().min(1).max(1_000_000), page_size: z.int().min(10).max(100) }

export const sorted = <const By extends readonly [string, ...string[]]>(by: By) =>
  z.strictObject({ by: z.enum(by), order: z.enum(['asc', 'desc']) })

/** A local day; refuses years that PostgreSQL would not accept. */
export const day = z.iso.date().regex(/^(?:19|20|21)/)
