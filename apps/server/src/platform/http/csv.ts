/** Without it a spreadsheet takes the letters for those of another code page. */
export const BYTE_ORDER_MARK = '\u{feff}'

/** What a spreadsheet would begin to calculate with. */
const FORMULA = /^[=+\-@\t\r]/

/** A word by RFC 4180; what looks like a formula is only text. */
export const csvWord = (text: string): string => {
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Cells that are words or plain numbers already. */
export const csvRow = (cells: readonly string[]): string => `${cells.join(',')}\r\n`

/** Centavos as 1234.56, for machines. */
export function plainAmount(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}
