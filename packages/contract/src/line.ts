import { z } from 'zod'

/**
 * Excludes control characters, which PostgreSQL would not accept either; bidirectional controls, which could make a
 * name read as another one; and lone surrogates.
 */
const LINE = /^[^\p{Cc}\p{Cs}\p{Bidi_C}]*$/u
const LINES = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_C}]|[\n\t])*$/u

/** One line of user input. */
export const line = (min: number, max: number) => z.string().trim().min(min).max(max).regex(LINE)

/** User input with line breaks. */
export const prose = (min: number, max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(min)
    .max(max)
    .regex(LINES)
