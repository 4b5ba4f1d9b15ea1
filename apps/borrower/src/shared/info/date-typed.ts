import { parseDay } from '@home-credit/domain'

const DAY_FIRST = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/
const EARLIEST_YEAR = 1900

/** The date as people write it, day first, or as yyyy-mm-dd: '1990-12-31'; undefined if there is no such day. */
export function isoDate(typed: string): string | undefined {
  const plain = typed.normalize('NFKC').trim()
  const [, day = '', month = '', year = ''] = DAY_FIRST.exec(plain) ?? []
  const iso = year === '' ? plain : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return parseDay(iso) === undefined ? undefined : iso
}

/** '1990-12-31' as '31/12/1990'. */
export const dayFirst = (iso: string): string => iso.split('-').toReversed().join('/')

const joined = (sign: string, ...parts: string[]): string => parts.filter((part) => part !== '').join(sign)

/** Digits that make no day and month, or no year, begin with the year. */
function beginsWithYear(digits: string): boolean {
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return (
    (day.length === 2 && Number(day) > 31) ||
    (month.length === 2 && Number(month) > 12) ||
    (year.length === 4 && Number(year) < EARLIEST_YEAR)
  )
}

/** Inserts the separators while digits are appended, '31/12/1990' or '1990-12-31'; leaves every other edit as it is. */
export function dateAsTyped(typed: string, before: string): string {
  // A hyphen after four digits: they were the year.
  if (/^\d\d\/\d\d-$/.test(typed)) return typed.replace('/', '')
  const isOwn = /[^\d/]/.test(typed) && !/^\d{4}-/.test(typed)
  if (typed.length <= before.length || !typed.startsWith(before) || isOwn) return typed
  // A slash after one digit: '5/' is the fifth.
  if (/^\d\/|\/\d\//.test(typed)) return typed
  const digits = typed.replaceAll(/\D/g, '').slice(0, 8)
  if (/^\d{4}-/.test(typed) || beginsWithYear(digits))
    return joined('-', digits.slice(0, 4), digits.slice(4, 6), digits.slice(6))
  return joined('/', digits.slice(0, 2), digits.slice(2, 4), digits.slice(4))
}
