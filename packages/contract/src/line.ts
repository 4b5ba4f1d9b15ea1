import { z } from 'zod'

/**
 * What no text of a person holds: control characters, which PostgreSQL would not take either; those that turn the direction of what stands around
 * them, so that a name reads as another one; and halves of letters.
 */
const LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_C}]|[\n\t])*$/u

/** One line that a person typed. */
export const line = (min: number, max: number) => z.string().trim().min(min).max(max).regex(LINE)

/** What a person wrote, in as many lines as they like. */
export const prose = (min: number, max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(min)
    .max(max)
    .regex(LINES)
