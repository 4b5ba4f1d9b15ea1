import { z } from 'zod'

/** One line that a person typed: no control character, which PostgreSQL would not take in a text either. */
export const line = (min: number, max: number) => z.string().trim().min(min).max(max).regex(/^\P{Cc}*$/u)

/** What each table of the console asks with: which page of how many rows. */
export const paged = { page: z.int().min(1).max(1_000_000), page_size: z.int().min(10).max(100) }

export const sorted = <const By extends readonly [string, ...string[]]>(by: By) => z.strictObject({ by: z.enum(by), order: z.enum(['asc', 'desc']) })
