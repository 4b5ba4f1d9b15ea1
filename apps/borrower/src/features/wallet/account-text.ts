import * as texts from '@home-credit/texts'
import type { Account } from './wallet.ts'

/** PIX key kinds that are not named the same everywhere. */
const KINDS: Readonly<Record<string, () => string>> = {
  PHONE: texts.pix_kind_phone,
  EMAIL: texts.pix_kind_email,
  EVP: texts.pix_kind_random,
}

/** Stays on one line: with spaces that do not break, and no break after a hyphen. */
const whole = (masked: string): string => masked.replaceAll(' ', '\u00A0').replaceAll('-', '-\u2060')

/** The bank or the kind of PIX key, and the masked number. */
export const accountText = ({ name, masked }: Account): string => `${KINDS[name]?.() ?? name} ${whole(masked)}`

/** The same inside a sentence: banks keep their capitals. */
export const accountInSentence = ({ name, masked }: Account): string =>
  `${KINDS[name]?.().toLowerCase() ?? name} ${whole(masked)}`
