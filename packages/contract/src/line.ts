import { z } from 'zod'

/** One line that a person typed: no control character, which PostgreSQL would not take in a text either. */
export const line = (min: number, max: number) => z.string().trim().min(min).max(max).regex(/^\P{Cc}*$/u)
