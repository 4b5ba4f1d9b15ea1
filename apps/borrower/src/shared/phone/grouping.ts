const digitsIn = (typed: string): string => typed.replaceAll(/\D/g, '')

/** '11 98765-4321', as far as it is typed. */
const groupedBrazilian = (digits: string): string =>
  [digits.slice(0, 2), [digits.slice(2, 7), digits.slice(7)].filter((part) => part !== '').join('-')]
    .filter((part) => part !== '')
    .join(' ')

const GROUPED_BRAZILIAN = /^\d{1,2}(?: \d{1,5}(?:-\d{1,4})?)?$/

/** Groups a Brazilian number while digits are appended; leaves every other edit, and separators of one's own. */
export function brazilianAsTyped(typed: string, before: string): string {
  if (typed.length <= before.length || !typed.startsWith(before)) return typed
  const digits = digitsIn(typed)
  const isOurs = /^[1-9]\d*$/.test(typed) || (GROUPED_BRAZILIAN.test(before) && /\d$/.test(typed))
  return isOurs && digits.length <= 11 && /^[1-9]/.test(digits) ? groupedBrazilian(digits) : typed
}

export const phoneAsTyped = (region: string, typed: string, before: string): string =>
  region === 'BR' ? brazilianAsTyped(typed, before) : typed

/** The Brazilian groups mean nothing in another country. */
export const ungrouped = (region: string, phone: string): string =>
  region !== 'BR' && GROUPED_BRAZILIAN.test(phone) ? digitsIn(phone) : phone

/** '+55 11 98765-4321' */
export const internationalText = (code: string, national: string): string =>
  `+${code} ${code === '55' ? groupedBrazilian(national) : national}`
