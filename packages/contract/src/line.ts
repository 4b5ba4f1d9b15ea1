import { z } from 'zod'

/** One line that a person typed: no control character, which PostgreSQL would not take in a text either. */
export const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min)
    .max(max)
    .regex(/^\P{Cc}*$/u)

/** What a person wrote, in as many lines as they like. */
export const prose = (min: number, max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(min)
    .max(max)
    .regex(/^[\P{Cc}\n\t]*$/u)
