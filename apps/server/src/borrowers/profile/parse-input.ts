import type { ParsedOf, calls } from '@home-credit/contract'
import { ageOn, isRefused, parseAgency, parseCpf, parseDay, parsePixKey } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import parseNumber from 'libphonenumber-js/max'
import { z } from 'zod'
import { localDate } from '../../platform/clock/index.ts'
import { FIELDS, type Field, type Info } from './info.ts'

type Input = Extract<ParsedOf<typeof calls.dkUserInfo>, { action: 'save' }>
type Sentence = (parameters: Record<string, never>, lang: Lang) => string

/** The value to store, or the error text. */
type Read = { value: string } | { wrong: Sentence }

const MIN_AGE = 18
/** The borrower answered that they have none; null means not answered yet. */
const NONE = 'none'
/** The account's own number, also after it changes. */
const SAME = 'same'

const valueOr = (value: string | undefined, wrong: Sentence): Read => (value === undefined ? { wrong } : { value })

const oneSpaced = (typed: string): string => typed.replace(/\s+/g, ' ')

/** Digits and the separators people type; without "+" the number is Brazilian. */
function phoneIn(typed: string): string | undefined {
  if (!/^\+?[\d\s()./‐-―-]+$/.test(typed)) return undefined
  const number = parseNumber(typed, { defaultCountry: 'BR', extract: false })
  return number?.isValid() === true ? number.number : undefined
}

const telegramIn = (typed: string): string | undefined => {
  const name = /^@?([A-Za-z]\w{4,31})$/.exec(typed)?.[1]
  return name === undefined ? phoneIn(typed) : `@${name}`
}

function dateOfBirthIn(typed: string, now: Date): Read {
  const born = parseDay(typed)
  const today = parseDay(localDate(now))
  if (born === undefined || today === undefined) return { wrong: texts.wrong_date }
  return ageOn({ born, today }) < MIN_AGE ? { wrong: texts.wrong_age } : { value: typed }
}

function bankAccountIn(typed: string): string | undefined {
  const plain = typed.replace(/[\s.]/g, '').replace(/[‐-―]/g, '-').toUpperCase()
  return /^(?=(?:[X-]*\d){4})[\dX-]{4,20}$/.test(plain) ? plain : undefined
}

/**
 * Eleven digits may be both a CPF and a phone. They are accepted as
 * the borrower's own CPF; otherwise the borrower must say which.
 */
function pixIn(typed: string, ownCpf: string | null): Read {
  const key = parsePixKey(typed)
  if (!isRefused(key)) return { value: key.key }
  if (key.refused !== 'ambiguous_pix_key') return { wrong: texts.wrong_pix }
  return ownCpf !== null && parseCpf(typed) === ownCpf ? { value: ownCpf } : { wrong: texts.wrong_pix_ambiguous }
}

interface ParseContext {
  now: Date
  ownCpf: string | null
}

const READERS: Record<Exclude<Field, 'work_income_cents'>, (typed: string, context: ParseContext) => Read> = {
  name: (typed) => valueOr(/\p{L}.*\p{L}/u.test(typed) ? oneSpaced(typed) : undefined, texts.prompt_name),
  date_of_birth: (typed, { now }) => dateOfBirthIn(typed, now),
  whatsapp: (typed) => valueOr(typed === NONE || typed === SAME ? typed : phoneIn(typed), texts.wrong_phone),
  telegram: (typed) => valueOr(typed === NONE ? NONE : telegramIn(typed), texts.wrong_telegram),
  email: (typed) => valueOr(z.email().safeParse(typed).data, texts.wrong_email),
  id_number: (typed) => valueOr(parseCpf(typed), texts.wrong_cpf),
  work_unit: (typed) => ({ value: oneSpaced(typed) }),
  work_address: (typed) => ({ value: oneSpaced(typed) }),
  bank_name: (typed) => ({ value: oneSpaced(typed) }),
  bank_agency: (typed) => valueOr(parseAgency(typed), texts.wrong_bank_agency),
  bank_account: (typed) => valueOr(bankAccountIn(typed), texts.wrong_bank_account),
  pix: (typed, { ownCpf }) => pixIn(typed, ownCpf),
}

/** The values to store, field by field; an empty text clears the field. Reports every wrong field. */
export function readTyped(
  input: Input,
  before: Info,
  now: Date,
  lang: Lang,
): Partial<Info> | { faults: Record<string, string> } {
  const info: Partial<Info> = {}
  const faults: Record<string, string> = {}
  const ownCpf = (input.id_number === undefined ? undefined : parseCpf(input.id_number)) ?? before.id_number
  for (const field of FIELDS) {
    if (field === 'work_income_cents') {
      if (input[field] !== undefined) info[field] = input[field]
      continue
    }
    const typed = input[field]
    if (typed === undefined) continue
    const found: Read | { value: null } = typed === '' ? { value: null } : READERS[field](typed, { now, ownCpf })
    if ('wrong' in found) faults[field] = found.wrong({}, lang)
    else info[field] = found.value
  }
  return Object.keys(faults).length > 0 ? { faults } : info
}
