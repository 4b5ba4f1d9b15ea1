import { ageOn, isRefused, parseAgency, parseCpf, parseDay, parsePhone, parsePixKey } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { dayInBrazil } from '../../ui/format.ts'
import { isoDate } from './date-typed.ts'

/** Each rule returns an error text or undefined. The server decides; this only saves a request. */

const MIN_AGE = 18
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const TELEGRAM_NAME = /^@?[A-Za-z]\w{4,31}$/
const BANK_ACCOUNT = /^(?=(?:[X-]*\d){4})[\dX-]{4,20}$/
const PHONE = /^\+?[\d\s()./‐-―-]+$/
/** Foreign numbers: only the server knows their formats. */
const ABROAD = /^(?:\+|00)(?!55)\d{7,17}$/

const unless = (right: boolean, sentence: () => string): string | undefined => (right ? undefined : sentence())

const isNumber = (typed: string): boolean =>
  PHONE.test(typed) && (ABROAD.test(typed.replaceAll(/[^\d+]/g, '')) || parsePhone(typed) !== undefined)

/** Today in the lender's time zone. */
const today = (): string => dayInBrazil(new Date())

export const nameWrong = (typed: string): string | undefined => unless(/\p{L}.*\p{L}/u.test(typed), texts.prompt_name)

export function dateOfBirthWrong(typed: string, on = today()): string | undefined {
  const born = parseDay(isoDate(typed) ?? '')
  const day = parseDay(on)
  if (born === undefined || day === undefined) return texts.wrong_date()
  return unless(ageOn({ born, today: day }) >= MIN_AGE, texts.wrong_age)
}

export const whatsappWrong = (typed: string): string | undefined => unless(isNumber(typed), texts.wrong_phone)

export const telegramWrong = (typed: string): string | undefined =>
  unless(TELEGRAM_NAME.test(typed) || isNumber(typed), texts.wrong_telegram)

export const emailWrong = (typed: string): string | undefined => unless(EMAIL.test(typed), texts.wrong_email)

export const cpfWrong = (typed: string): string | undefined => unless(parseCpf(typed) !== undefined, texts.wrong_cpf)

export const agencyWrong = (typed: string): string | undefined =>
  unless(parseAgency(typed) !== undefined, texts.wrong_bank_agency)

export const bankAccountWrong = (typed: string): string | undefined =>
  unless(
    BANK_ACCOUNT.test(typed.replaceAll(/[\s.]/g, '').replaceAll(/[‐-―]/g, '-').toUpperCase()),
    texts.wrong_bank_account,
  )

/** The server resolves eleven digits that could be a CPF or a phone: it knows the borrower's CPF. */
export function pixWrong(typed: string): string | undefined {
  const key = parsePixKey(typed)
  return unless(!isRefused(key) || key.refused === 'ambiguous_pix_key', texts.wrong_pix)
}

/** Checks an optional field only if it is not empty. */
export const ifTyped = (typed: string, wrong: (typed: string) => string | undefined): string | undefined =>
  typed.trim() === '' ? undefined : wrong(typed.trim())
