import { parseCnpj, parseCpf, parsePhone } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import { textOfHtml } from './sanitize.ts'

export type Forbidden = 'amount' | 'pix' | 'link'

const CURRENCY = String.raw`(?:R|US)?\s?\p{Sc}|\b(?:BRL|USD|EUR)\b`
const MONEY_WORDS = String.raw`\b(?:reais|real|d[oó]lar(?:es)?|dollars?|euros?|centavos?|cents?)\b|元|块钱|雷亚尔|美元`
const NUMBER = String.raw`\p{Nd}[\p{Nd}.,\s']{0,30}`
/** A currency sign or word next to digits, on either side. */
const AMOUNT = new RegExp(
  `(?:${CURRENCY})\\s*${NUMBER}|${NUMBER}(?:${CURRENCY}|${MONEY_WORDS}|(?:mil|thousand|million|milh[oõ]es)\\s+(?:${MONEY_WORDS}))`,
  'iu',
)

const EVP = /[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}/i
const EMAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/i
const BRCODE = /br\.gov\.bcb\.pix|00020[01]/i
/** Digits that belong together, whatever separates them. */
const FIGURES = /\+?\d[\d\s.()/-]{8,24}\d/g
const LINK = /\bhttps?:|\bwww\.|<a href="https/i

const isKey = (typed: string): boolean => {
  const digits = typed.replace(/[^\d+]/g, '')
  return (
    parseCpf(digits) !== undefined ||
    parseCnpj(digits) !== undefined ||
    parsePhone(typed) !== undefined ||
    /^\+\d{10,15}$/.test(digits)
  )
}

/**
 * What nobody who works here may write to borrowers, in a notice, an answer or an article: an amount, where to send
 * money, or a link out of the app. So nobody can ask borrowers for money; the app shows what they owe, derived from
 * their loan. Checks the text as a person reads it, whatever characters it was typed in.
 */
export function forbiddenIn(html: string): Forbidden | undefined {
  const text = textOfHtml(html).normalize('NFKC')
  if (AMOUNT.test(text)) return 'amount'
  if (
    EVP.test(text) ||
    EMAIL.test(text) ||
    BRCODE.test(text.replace(/\s/g, '')) ||
    [...text.matchAll(FIGURES)].some(([figures]) => isKey(figures))
  )
    return 'pix'
  return LINK.test(text) || LINK.test(html) ? 'link' : undefined
}

const SENTENCES: Record<Forbidden, (parameters: Record<string, never>, lang: Lang) => string> = {
  amount: texts.wrong_notice_amount,
  pix: texts.wrong_notice_pix,
  link: texts.wrong_notice_link,
}

/** The fields with forbidden content, each with the sentence that explains it. */
export const forbiddenFields = (fields: Readonly<Record<string, string>>, lang: Lang): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, text]) => {
      const forbidden = forbiddenSentence(text, lang)
      return forbidden === undefined ? [] : [[field, forbidden]]
    }),
  )

/** The sentence that names the forbidden content; undefined if there is none. */
export function forbiddenSentence(html: string, lang: Lang): string | undefined {
  const found = forbiddenIn(html)
  return found && SENTENCES[found]({}, lang)
}
