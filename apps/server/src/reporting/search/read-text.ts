import { parseCpf } from '@home-credit/domain'

/** What an operator may have typed; a text can be several of these, such as eleven digits that are a phone and a CPF. */
export interface SearchText {
  cpf?: string
  /** Digits of a phone number, with or without country and area code. */
  phone?: string
  /** The number of a loan, contract, order or withdrawal, as it is stored. */
  number?: string
  protocol?: string
  endToEndId?: string
  /** The words of a name, as they were typed. */
  words?: readonly string[]
}

const PHONE = /^\+?[\d\s()./-]+$/
const NUMBER = /^(HC|CCB|R|W)[\s-]*(\d{4})[\s-]+(\d{1,9})(?:[\s-]*(A\d{1,3}))?$/i
const PROTOCOL = /^(\d{8})[\s-]+(\d{1,9})$/
const END_TO_END_ID = /^[ED][0-9A-Z]{20,40}$/i
const MAX_WORDS = 6

const padded = (digits: string): string => digits.replace(/^0+/, '').padStart(6, '0')

function phoneIn(text: string): string | undefined {
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return PHONE.test(text) && digits.length >= 8 && digits.length <= 15 ? digits : undefined
}

/** The words of a name. */
export const wordsIn = (text: string): string[] => (text.match(/[\p{L}\p{M}\d]+/gu) ?? []).slice(0, MAX_WORDS)

export function readText(text: string): SearchText {
  const number = NUMBER.exec(text)
  if (number !== null) {
    const [, kind = '', year = '', digits = '', amendment] = number
    const stored = [
      kind.toUpperCase(),
      year,
      padded(digits),
      ...(amendment === undefined ? [] : [amendment.toUpperCase()]),
    ]
    return { number: stored.join('-') }
  }
  if (END_TO_END_ID.test(text)) return { endToEndId: text }
  const protocol = PROTOCOL.exec(text)
  const cpf = parseCpf(text)
  const phone = phoneIn(text)
  return {
    ...(protocol === null ? {} : { protocol: `${protocol[1] ?? ''}-${padded(protocol[2] ?? '')}` }),
    ...(cpf === undefined ? {} : { cpf }),
    ...(phone === undefined ? {} : { phone }),
    ...(/\p{L}/u.test(text) ? { words: wordsIn(text) } : {}),
  }
}
